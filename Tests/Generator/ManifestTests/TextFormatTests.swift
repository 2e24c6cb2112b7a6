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
        (.brandID, ["a", "inner-world", "a1-2b"], ["", "1a", "Acme", "a--b", "a-", "-a", "a_b", "a.b", "é"]),
        (
            .bundleID, ["com.Example.my-app2", "a.1"],
            ["", "com", "com.", ".com", "com..a", "com.a_b", "1.a", "com.-a", "com.a b"]
        ),
        (.urlScheme, ["acme", "a+b.c-d1"], ["", "1a", "Acme", "a_b", "a:", "ä"]),
        (
            .email, ["first.last+tag@sub.acme.example", "o'neil_1@a-b.example"],
            [
                "", "a", "a@b", "@b.example", "a@", "a@b.example.", "a.@b.example", ".a@b.example", "a..b@c.example",
                "a b@c.example", "a@b@c.example", "a@-b.example", "a@b.1", "ä@b.example", "<a@b.example>",
            ]
        ),
        (
            .httpsURL,
            ["https://a/b?c=d&e=%20#f/g?", "https://1.2.3.4/terms", "https://a:65535/b", "https://a-b.c--d.e1:443?x"],
            [
                "http://acme.example", "HTTPS://acme.example", "https://", "https:///a", "https://a b",
                "https://user@acme.example", "https://a/%GG", "https://a/\"", "https://a/b#c#d", "acme.example",
                "https://ä.example", "javascript:alert(1)", "https://a:0", "https://a:070000/b", "https://a:65536",
                "https://a-.b", "https://a..b",
            ]
        ),
        (
            .endpointURL,
            [
                "https://api.acme.example:8443/v1", "http://localhost:8080/v1", "http://127.0.0.1:80",
                "http://[::1]:8080",
            ],
            [
                "http://api.acme.example", "http://localhost.evil.example", "http://127.0.0.1.example",
                "https://api.acme.example/", "https://api.acme.example?a=b", "http://10.0.0.1", "ftp://localhost",
                "https://a//b", "https://a:", "http://[::1]:70000", "https://a:080/b",
            ]
        ),
        (
            .issuerURL, ["https://id.acme.example", "https://id.acme.example/", "http://localhost:8080/realms/acme/"],
            ["http://id.acme.example", "https://id.acme.example//", "https://id.acme.example?a", "https://"]
        ),
        (
            .queryParameter, ["idp_hint", "kc_idp_hint", "connection", "a.b-c1"],
            ["1a", "_a", "a=b", "a&b", "a b", "ä", "a[]", ""]
        ),
        (
            .originURL, ["https://pool.acme.example:8443", "http://localhost:8080", "http://[::1]"],
            [
                "https://pool.acme.example/", "http://localhost:8080/pool", "http://pool.acme.example",
                "https://pool.acme.example?a", "http://localhost.evil.example", "http://localhost:70000",
                "https://user@files.acme.example", "https://*.acme.example", "wss://files.acme.example",
            ]
        ),
        (
            .redirectURI, ["acme://auth/callback", "https://acme.example/app/", "a+b://c"],
            [
                "acme:", "acme:/callback", "acme://", "acme://auth#a", "acme://auth?a=b", "Acme://auth", "://auth",
                "https://acme.example:70000/a", "acme://auth:01",
            ]
        ),
        (
            .pageHost, ["auth.acme.example", "A-1.b.Example", "localhost:8080", "127.0.0.1"],
            [
                "acme", "https://auth.acme.example", "auth.acme.example/a", "auth..example", "-a.example", "1.2.3.4",
                "a_b.example", "localhost:0", "localhost:65536", "auth.acme.example:443", "127.0.0.2", "localhost.",
                String(repeating: "a", count: 64) + ".example",
            ]
        ),
        (.clientID, ["example1client", "a.b_c-D"], ["", "a b", "a/b", "ä"]),
        (.scope, ["aws.cognito.signin.user.admin", "https://a/b:c"], ["", "a b", "a\"b", "a\\b", "ä"]),
        (
            .date, ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"],
            [
                "", "2026-1-5", "15.01.2026", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "2026-02-29",
                "1900-02-29", "2026-04-31", "2026-01-15T00:00:00Z", "٢٠٢٦-٠١-١٥", "0000-01-01", "10000-01-01",
            ]
        ),
        (
            .documentPath, ["terms.md", "legal/terms.en.md"],
            [
                "", "/terms.md", "../terms.md", "legal/../terms.md", "terms.txt", ".md", "legal//terms.md",
                "legal\\terms.md",
            ]
        ),
        (
            .manifestPath, ["base.yaml", "../../a/b.yml"],
            ["", "/base.yaml", "a/../b.yaml", "base.json", "../", "https://a/b.yaml"]
        ),
        (
            .repositoryURL,
            [
                "https://git.example:8443/a/b.c/d_1", "ssh://git@git.example:22/auth/brandgen.git",
                "git@git.example:auth/brandgen.git",
            ],
            [
                "", "http://git.example/a", "file:///a/b", "../b", "https://git.example/", "https://git.example/a/",
                "https://user:password@git.example/a", "https://token@git.example/a",
                "ssh://user:password@git.example/a",
                "git@git.example:a", "https://git.example/a?b", "https://git.example/../a", "ssh://-oProxyCommand=x/a",
                "-x@a:b/c", "https://git.example/a\"b", "https://git.example/\\(1)", "ext::sh -c x",
                "ssh://git@git.example:0/a",
            ]
        ),
        (
            .version, ["1.2.0", "10.20.30", "1.0.0-beta.2", "1.0.0-0a-.x"],
            [
                "", "1.2", "v1.2.0", "1.2.3.4", "01.2.0", "1.2.0-", "1.2.0-01", "1.2.0-a..b", "1.2.0+build", "1.2.x",
                "١.٢.٠",
            ]
        ),
        (
            .folderPath, [".", "../..", "../../a/b.c", "a/b"],
            ["", "/a", "~/a", "./a", "a/", "a//b", "a/../b", "...", ".a", "a\\b", "a b", "1e3"]
        ),
        (.appVersion, ["1", "1.4.0", "0.10"], ["", "1.", "01.2", "1.2.3.4", "v1", "1.2-beta", "-1", "١.٢"]),
        (.deploymentTarget, ["17", "18.5"], ["", "16.7", "17.", "17.10", "100.0", "17.0.1", "iOS 17"]),
        (
            .associatedDomain, ["applinks:*.acme.example", "webcredentials:acme.example?mode=developer"],
            [
                "", "acme.example", "applinks:", "applinks:acme", "applinks:https://acme.example",
                "applinks:acme.example:443", "applinks:Acme.example", "applinks:*acme.example", "other:acme.example",
                "applinks:acme.example?mode=x",
            ]
        ),
        (.packageName, ["Charts", "my-charts_2"], ["", "1a", "a.b", "a b", "a/b", "é"]),
        (.productName, ["Charts", "my-charts_2"], ["", "1a", "a.b", "a b", "a/b", "é"]),
        (.targetName, ["Widgets", "W2"], ["", "widgets", "Widgets-2", "Widgets_2", "2W", "É"]),
        (.phaseName, ["uploadSymbols", "a1"], ["", "Upload", "upload-symbols", "1a", "a b"]),
        (
            .appFilePath, ["chime.caf", "firebase/staging/GoogleService-Info.plist"],
            ["", "chime", "/a.caf", "../a.caf", "a/../b.caf", ".caf", "a/.b.caf", "a b.caf", "a.1", "a\\b.caf"]
        ),
        (.buildFilePath, ["a/1", "Makefile", "_a"], ["", "1", "/a", "../a", "a/../b", ".a", "a b", "1.5"]),
        (.scriptPath, ["scripts/a-1.sh"], ["", "a.py", "/a.sh", "../a.sh", "a/../b.sh", ".sh", "$(HOME)/a.sh"]),
        (
            .propertyListKey, ["NSCameraUsageDescription", "com.apple.a-b", "A~ipad"],
            ["", "1a", "a b", "a:b", "é", ".a"]
        ),
        (.propertyListText, ["", " a ", "a\nb\tc", "日本語 🎉"], ["\u{0}", "\u{7}", "\r", "\u{85}", "\u{FFFE}"]),
        (.environmentName, ["development", "qa2", "usEast"], ["", "Dev", "2qa", "us-east", "us_east", "é"]),
        (
            .color, ["#abc", "#ABCDEF", "#01234567"],
            ["", "#ab", "#abcd", "#abcde", "#abcdefg", "abc", "#ggg", "#abc "]
        ),
        (
            .line,
            [
                "a b", "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית", "👩‍👩‍👧", "❤\u{FE0F}", "\u{200F}עברית\u{200F}",
                "a\u{AD}b", "葛\u{E0100}", "किताब\u{200D}",
            ],
            ["", " ", " a", "a ", "a\nb", "a\tb", "a\u{7}", "\u{2028}", "a\u{FFFE}b", "a\u{85}"] + invisible
        ),
        (
            .lines, ["a", "a\n\nb", "❤\u{FE0F}\n❤\u{FE0F}"],
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
}
