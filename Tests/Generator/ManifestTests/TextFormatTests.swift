import ManifestTestSupport
import Testing

@testable import Manifest

struct TextFormatTests {
    /// Texts that no one can see, and texts with an invisible character at one end.
    private static let invisible: [String] = {
        let alone = [
            "\u{200B}", "\u{3164}", "\u{2800}", "\u{115F}", "\u{1160}", "\u{FFA0}", "\u{2060}", "\u{180E}", "\u{34F}",
            "\u{AD}", "\u{17B4}", "\u{2062}", "\u{3000}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{205F}",
        ]
        let others = [
            "\u{200D}", "\u{200E}\u{200F}", "\u{FE0F}", "\u{202A}\u{202C}", "\u{E0020}\u{E007F}", "\u{E0100}",
            "\u{1D173}",
        ]
        return alone.flatMap { [$0, "a\($0)", "\($0)a", "\($0)\($0)"] } + others
    }()

    private static let formats: [(format: TextFormat, accepted: [String], refused: [String])] = [
        (
            .brandID, ["a", "acme", "inner-world", "a1-2b"],
            ["", "1a", "Acme", "a--b", "a-", "-a", "a_b", "a.b", "é"]
        ),
        (
            .bundleID, ["com.example", "com.Example.my-app2", "a.1"],
            ["", "com", "com.", ".com", "com..a", "com.a_b", "1.a", "com.-a", "com.a b"]
        ),
        (.urlScheme, ["acme", "a+b.c-d1", "x-acme"], ["", "1a", "Acme", "a_b", "a:", "ä"]),
        (
            .email,
            ["a@b.example", "first.last+tag@sub.acme.example", "o'neil_1@a-b.example"],
            [
                "", "a", "a@b", "@b.example", "a@", "a@b.example.", "a.@b.example", ".a@b.example", "a..b@c.example",
                "a b@c.example", "a@b@c.example", "a@-b.example", "a@b-.example", "a@b.1", "ä@b.example",
                "<a@b.example>",
            ]
        ),
        (
            .httpsURL,
            [
                "https://acme.example", "https://acme.example/", "https://a/b?c=d&e=%20#f/g?", "https://a:8443/b",
                "https://1.2.3.4/terms",
                "https://a:1", "https://a:65535/b", "https://a-b.c--d.e1:443?x",
            ],
            [
                "http://acme.example", "HTTPS://acme.example", "https://", "https:///a", "https://a b",
                "https://a/b c", "https://user@acme.example", "https://a/%2", "https://a/%GG", "https://a/\"",
                "https://a:/b", "https://a/b#c#d", "acme.example", "https://ä.example", "javascript:alert(1)",
                "https://a:0", "https://a:070000/b", "https://a:65536", "https://a:99999999999999999999/b",
                "https://a-.b", "https://a.-b", "https://a..b",
            ]
        ),
        (
            .endpointURL,
            [
                "https://api.acme.example", "https://api.acme.example:8443/v1", "http://localhost",
                "http://localhost:8080/v1", "http://127.0.0.1:80", "http://[::1]:8080",
            ],
            [
                "http://api.acme.example", "http://localhost.evil.example", "http://127.0.0.1.example",
                "https://api.acme.example/", "https://api.acme.example?a=b", "https://api.acme.example#a",
                "http://10.0.0.1", "ftp://localhost", "https://a//b", "https://a:", "http://localhost:0",
                "http://[::1]:70000", "https://a:080/b", "https://a:65536/b", "http://127.0.0.1:99999999999999999999",
            ]
        ),
        (
            .originURL,
            ["https://pool.acme.example", "https://pool.acme.example:8443", "http://localhost:8080", "http://[::1]"],
            [
                "https://pool.acme.example/", "http://localhost:8080/pool", "http://pool.acme.example",
                "https://pool.acme.example?a", "http://localhost.evil.example", "http://localhost:",
                "http://localhost:70000",
                "https://pool.acme.example:00443",
            ]
        ),
        (
            .redirectURI, ["acme://auth/callback", "acme://callback", "https://acme.example/app/", "a+b://c"],
            [
                "acme:", "acme:/callback", "acme://", "acme://auth#a", "acme://auth?a=b", "Acme://auth", "://auth",
                "https://acme.example:70000/a", "acme://auth:0/a", "acme://auth:/a", "acme://auth:01",
            ]
        ),
        (
            .pageHost,
            [
                "auth.acme.example", "A-1.b.Example", "localhost", "localhost:8080", "localhost:65535",
                "localhost:60999", "127.0.0.1:1", "127.0.0.1",
            ],
            [
                "acme", "https://auth.acme.example", "auth.acme.example/a", "auth..example", "-a.example", "1.2.3.4",
                "a_b.example", "localhost:", "localhost:0", "localhost:65536", "localhost:080", "auth.acme.example:443",
                "127.0.0.2", "localhost.",
            ]
        ),
        (.clientID, ["example1client", "1234", "a.b_c-D"], ["", "a b", "a/b", "ä"]),
        (.scope, ["openid", "aws.cognito.signin.user.admin", "https://a/b:c"], ["", "a b", "a\"b", "a\\b", "ä"]),
        (
            .date, ["2026-01-15", "2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "0004-02-29", "9999-12-31"],
            [
                "", "2026-1-5", "15.01.2026", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "2026-02-29",
                "1900-02-29", "2026-04-31", "2026-01-15T00:00:00Z", "٢٠٢٦-٠١-١٥",
                "0000-01-01", "0000-02-29", "2100-02-29", "10000-01-01", "-001-01-01", "2026-01-015", "2026-09-31",
            ]
        ),
        (
            .documentPath, ["terms.md", "legal/terms.en.md", "a_b-c.md"],
            [
                "", "/terms.md", "../terms.md", "legal/../terms.md", "./terms.md", "terms", "terms.txt", ".md",
                "legal//terms.md", "legal\\terms.md", "~/terms.md", ".hidden.md",
            ]
        ),
        (
            .manifestPath, ["base.yaml", "../_base/brand.yaml", "../../a/b.yml"],
            ["", "/base.yaml", "a/../b.yaml", "base", "base.json", "../", "https://a/b.yaml"]
        ),
        (
            .repositoryURL,
            [
                "https://git.example/auth/brandgen.git", "https://git.example:8443/a/b.c/d_1", "https://a/~me/x",
                "ssh://git.example/auth/brandgen", "ssh://git@git.example:22/auth/brandgen.git",
                "git@git.example:auth/brandgen.git",
            ],
            [
                "", "http://git.example/a", "file:///a/b", "/a/b", "../b", "https://git.example",
                "https://git.example/",
                "https://git.example/a/", "https://user:password@git.example/a", "https://token@git.example/a",
                "ssh://user:password@git.example/a", "git@git.example:a", "https://git.example/a?b", "https://a/b#c",
                "https://git.example/../a", "https://git.example/a/.git", "ssh://-oProxyCommand=x/a", "-x@a:b/c",
                "https://git.example/a\"b", "https://git.example/\\(1)", "https://git.example/a b", "ext::sh -c x",
                "https://git.example:70000/a", "ssh://git@git.example:0/a", "https://git.example:/a",
            ]
        ),
        (
            .version, ["1.2.0", "0.0.1", "10.20.30", "1.0.0-beta.2", "1.0.0-0a-.x", "999999999.0.0"],
            [
                "", "1", "1.2", "v1.2.0", "1.2.3.4", "01.2.0", "1.2.0-", "1.2.0-01", "1.2.0-a..b", "1.2.0+build",
                "1.2.x",
                "-1.2.0", "1.2.0 ", "1234567890.0.0", "1.2.0-é", "١.٢.٠",
            ]
        ),
        (
            .folderPath, [".", "..", "../..", "../auth-runtime", "../../a/b.c", "runtime", "a/b", "../1"],
            ["", "/a", "~/a", "./a", "a/", "a//b", "a/../b", "a/..", "...", ".a", "a\\b", "a b", "../.a", "1e3"]
        ),
        (
            .appVersion, ["1", "1.4", "1.4.0", "0.10", "2026.11.23"],
            ["", "1.", "01.2", "1.2.3.4", "v1", "1.2-beta", "-1", "1e5", "١.٢"]
        ),
        (
            .deploymentTarget, ["17", "17.0", "18.5", "26.1"],
            ["", "16.7", "9.0", "17.", "17.10", "100.0", "17.0.1", "iOS 17"]
        ),
        (
            .associatedDomain,
            [
                "applinks:acme.example", "webcredentials:a-1.acme.example", "applinks:*.acme.example",
                "appclips:acme.example", "webcredentials:acme.example?mode=developer",
                "applinks:" + String(repeating: "a", count: 63) + ".example",
            ],
            [
                "", "acme.example", "applinks:", "applinks:acme", "applinks:https://acme.example",
                "applinks:acme.example/a", "applinks:acme.example:443", "applinks:Acme.example", "applinks:*",
                "applinks:*acme.example", "other:acme.example", "applinks:acme.example?mode=x", "applinks:1.2.3.4",
                "applinks:" + String(repeating: "a", count: 64) + ".example",
            ]
        ),
        (.packageName, ["Charts", "a", "my-charts_2"], ["", "1a", "a.b", "a b", "a/b", "é"]),
        (.productName, ["Charts", "a", "my-charts_2"], ["", "1a", "a.b", "a b", "a/b", "é"]),
        (.targetName, ["Widgets", "W2"], ["", "widgets", "Widgets-2", "Widgets_2", "2W", "É"]),
        (.phaseName, ["uploadSymbols", "a1"], ["", "Upload", "upload-symbols", "1a", "a b"]),
        (
            .appFilePath, ["chime.caf", "firebase/staging/GoogleService-Info.plist", "1.mp3", "a.b.c"],
            ["", "chime", "/a.caf", "../a.caf", "a/../b.caf", ".caf", "a/.b.caf", "a b.caf", "a.", "a.1", "a\\b.caf"]
        ),
        (
            .buildFilePath, ["words.txt", "a/1", "Makefile", "_a"],
            ["", "1", "/a", "../a", "a/../b", ".a", "a b", "1.5"]
        ),
        (
            .scriptPath, ["symbols.sh", "scripts/a-1.sh"],
            ["", "symbols", "a.py", "/a.sh", "../a.sh", "a/../b.sh", ".sh", "a b.sh", "$(HOME)/a.sh"]
        ),
        (
            .propertyListKey, ["NSCameraUsageDescription", "com.apple.a-b", "A~ipad"],
            ["", "1a", "a b", "a:b", "é", ".a"]
        ),
        (
            .propertyListText, ["", " a ", "a\nb\tc", "日本語 🎉"],
            ["\u{0}", "\u{7}", "\r", "\u{7F}", "\u{85}", "\u{FFFE}"]
        ),
        (.environmentName, ["development", "qa2", "usEast"], ["", "Dev", "2qa", "us-east", "us_east", "é"]),
        (
            .color, ["#abc", "#ABCDEF", "#01234567"],
            ["", "#", "#ab", "#abcd", "#abcde", "#abcdefg", "abc", "#ggg", "#abc "]
        ),
        (
            .line,
            [
                "a", "a b", "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית", "👩‍👩‍👧", "❤\u{FE0F}", "\u{200F}עברית\u{200F}",
                "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "a\u{AD}b", "葛\u{E0100}", "किताब\u{200D}",
            ],
            ["", " ", " a", "a ", "a\nb", "a\tb", "a\u{7}", "\u{2028}", "a\u{FFFE}b", "a\u{85}"] + invisible
        ),
        (
            .lines, ["a", "a\nb", "a\n\nb", "❤\u{FE0F}\n❤\u{FE0F}"],
            ["", "\n", "a\n", "\na", "a\r\nb", "a\tb", "\u{200B}\n\u{2800}", "\u{FE0F}\n"] + invisible
        ),
    ]

    @Test(arguments: formats.indices) func `a format accepts matching texts and refuses other texts`(index: Int) {
        let (format, accepted, refused) = Self.formats[index]
        func isAccepted(_ text: String) -> Bool { format.pattern.matches(text) && format.isValid(text) }
        #expect(format.pattern.isWellFormed)
        #expect(accepted.filter { !isAccepted($0) } == [])
        #expect(refused.filter(isAccepted) == [])
        #expect(format.example.map(isAccepted) ?? true)
    }

    @Test(arguments: ["https", "javascript", "tel", "itms-apps", "mailto"])
    func `a reserved URL scheme is refused`(scheme: String) {
        let workspace = MarkedWorkspace(
            acme: manifest("  urlScheme: acme", replacedBy: "  urlScheme: 1️⃣\(scheme)2️⃣"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.urlScheme' must not be '\(scheme)', which is reserved; choose a different one such as 'acme' "
                    + "[invalid-url-scheme]"
            ])
    }

    @Test(arguments: ["mock", "brand", "brandgen"])
    func `a brand ID that conflicts with a module or type of the runtime is refused`(id: String) {
        let workspace = MarkedWorkspace([
            "\(id)/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣\(id)2️⃣")
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' must not be '\(id)', which is reserved; choose a different one such as 'inner-world' [invalid-id]"
            ])
    }

    /// Returns the number of days from the start of a month to the start of the next one, 0 for a month that does not exist.
    private func days(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: [0, 4, 8, 12, 16].contains(year % 20) && (year % 100 > 0 || year / 100 % 4 == 0) ? 29 : 28
        case 1...12: 31
        default: 0
        }
    }

    private static func isAccepted(_ text: String, _ format: TextFormat) -> Bool {
        format.pattern.matches(text) && format.isValid(text)
    }

    @Test(arguments: [(#""\u200B""#, #"\u200B"#), (#""\u3164""#, #"\u3164"#), (#""\U000E0020""#, #"\U000E0020"#)])
    func `a name that no one can see is refused, and the message shows its characters as escapes`(
        written: String, shown: String
    ) {
        let workspace = MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: "  name: 1️⃣\(written)2️⃣"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.name' must be one line of visible text without control characters, and without spaces or "
                    + "invisible characters at its ends, got '\(shown)' [invalid-text]"
            ])
    }

    @Test func `a long value is shortened in the diagnostic`() {
        let long = String(repeating: "x", count: 200)
        let workspace = MarkedWorkspace(
            acme: manifest("  supportEmail: help@acme.example", replacedBy: "  supportEmail: \(long)"))
        #expect(workspace.diagnostics().first?.hasSuffix("got '\(long.prefix(60))…' [invalid-email]") == true)
    }
}
