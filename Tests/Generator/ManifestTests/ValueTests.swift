import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// The valid values of each type, and the messages and locations of diagnostics.
struct ValueTests {
    @Test func `text can be plain, quoted or a boolean of YAML 1.1`() throws {
        for (written, expected) in [
            ("no", "no"), ("'Yes'", "Yes"), ("1917", "1917"), ("1.10", "1.10"), ("\"a\\\"b\"", "a\"b"),
            ("日本 🎉", "日本 🎉"),
        ] {
            let workspace = MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: "  name: \(written)"))
            #expect(try #require(workspace.load().brands.first).name == expected)
        }
    }

    @Test func `an optional key without a value can be removed, and a required one cannot`() {
        #expect(
            MarkedWorkspace(acme: manifest(adding: "features: { analytics:1️⃣ }")).diagnostics() == [
                "1️⃣ 'features.analytics' has no value; set one or remove the key [missing-value]"
            ])
        #expect(
            MarkedWorkspace(acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge:1️⃣")).diagnostics() == [
                "1️⃣ 'legal.minimumAge' has no value; set one [missing-value]"
            ])
    }

    @Test(arguments: [
        ("1️⃣!!str 132️⃣", "; remove the tag"), ("1️⃣&a !!str 132️⃣", "; remove the tag"),
        ("1️⃣|-\n    132️⃣", "; write it after the key, without '|'"),
        ("1️⃣>-\n    132️⃣", "; write it after the key, without '>'"), ("1️⃣&a '13'2️⃣", "; remove the quotes"),
    ]) func `the remedy for a number that is text names what makes it text`(written: String, remedy: String) {
        let workspace = MarkedWorkspace(acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: \(written)"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'legal.minimumAge' must be a whole number, got the text '13'\(remedy) [wrong-type]"
            ])
    }

    @Test(arguments: [
        (
            "  minimumAge: 0", "minimumAge", "“13”", "'legal.minimumAge' must be a whole number, got the text '“13”'; ",
            "remove them"
        ),
        ("app: false", "app", "„false“", "'app' must be false or a section, got the text '„false“'; ", "remove them"),
        (
            "    primary: \"#1F4FD8\"", "primary", "“#1F4FD8”",
            "'theme.colors.primary' must be a color in quotes such as '#471C70', got '“#1F4FD8”'; ",
            "write '\"' instead"
        ),
        (
            "  bundleId: com.example.acme", "bundleId", "‘com.example.acme’",
            "'brand.bundleId' must be an identifier in reverse-DNS form such as 'com.example.acme', got "
                + "'‘com.example.acme’'; ", "write '\"' instead"
        ),
    ])
    func `typographic quotes are named as the cause`(
        line: String, key: String, value: String, message: String, remedy: String
    ) {
        let indentation = line.prefix { $0 == " " }
        let workspace = MarkedWorkspace(
            acme: manifest(line, replacedBy: "\(indentation)\(key): 1️⃣\(value)2️⃣"))
        let found = workspace.diagnostics().first
        #expect(found?.hasPrefix("1️⃣–2️⃣ \(message)typographic quotes are part of a text in YAML, so \(remedy) [") == true)
    }

    @Test(arguments: [
        ("  bundleId: com.example.acme", "  bundleId: 1️⃣com.example.my_app2️⃣", "com.example.my-app"),
        ("  urlScheme: acme", "  urlScheme: 1️⃣my_app2️⃣", "my-app"),
        ("  development: {}", "  development: { bundleIdSuffix: 1️⃣.my_app2️⃣ }", ".my-app"),
    ])
    func `an underscore in an identifier is named as the cause`(line: String, written: String, fixed: String) {
        let workspace = MarkedWorkspace(acme: manifest(line, replacedBy: written))
        #expect(workspace.diagnostics().count == 1)
        #expect(
            workspace.diagnostics().first?.contains("_app'; '_' is not allowed in it, so write '-' or leave it out [")
                == true)
        #expect(workspace.fixIts().first?.contains(fixed) == true)
    }

    @Test(arguments: [
        ("1️⃣-email\n    -apple2️⃣", "-email -apple", "email"), ("1️⃣-email\n    - apple2️⃣", "-email - apple", "email"),
        ("1️⃣-email2️⃣", "-email", "email"),
    ])
    func `a hyphen without a space is named as the cause`(written: String, text: String, word: String) {
        let workspace = MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers:\n    \(written)"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'auth.providers' must be a list, got the text '\(text)'; write a space after each hyphen, as in "
                    + "'- \(word)' [wrong-type]"
            ])
    }

    @Test(arguments: [
        ("1️⃣true2️⃣", "'brand.name' must be text, got the boolean true; write it in quotes [wrong-type]"),
        ("1️⃣[Acme]2️⃣", "'brand.name' must be text, got a list [wrong-type]"),
        ("1️⃣{ a: b }2️⃣", "'brand.name' must be text, got a section [wrong-type]"),
        ("1️⃣~2️⃣", "'brand.name' has no value; set one [missing-value]"),
        ("1️⃣\"\"2️⃣", "'brand.name' must have from 1 to 60 characters, got 0 [out-of-range]"),
        (
            "1️⃣\(String(repeating: "é", count: 61))2️⃣",
            "'brand.name' must have from 1 to 60 characters, got 61 [out-of-range]"
        ),
        (
            "1️⃣\"Two\\nlines\"2️⃣",
            """
            'brand.name' must be one line of visible text without control characters, and without spaces or invisible \
            characters at its ends, got 'Two\\nlines' [invalid-text]
            """
        ),
        (
            "1️⃣' Acme'2️⃣",
            """
            'brand.name' must be one line of visible text without control characters, and without spaces or invisible \
            characters at its ends, got ' Acme' [invalid-text]
            """
        ),
    ]) func `a value that is not valid text is refused`(written: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: "  name: \(written)"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("1️⃣222️⃣", "'legal.minimumAge' must be from 0 to 21 years, got 22 [out-of-range]"),
        ("1️⃣-12️⃣", "'legal.minimumAge' must be from 0 to 21 years, got -1 [out-of-range]"),
        ("1️⃣13.52️⃣", "'legal.minimumAge' must be a whole number, got the number 13.5 [wrong-type]"),
        ("1️⃣.nan2️⃣", "'legal.minimumAge' must be a whole number, got the number .nan [wrong-type]"),
        ("1️⃣thirteen2️⃣", "'legal.minimumAge' must be a whole number, got the text 'thirteen' [wrong-type]"),
        (
            "1️⃣\"13\"2️⃣",
            "'legal.minimumAge' must be a whole number, got the text '13'; remove the quotes [wrong-type]"
        ),
        ("1️⃣true2️⃣", "'legal.minimumAge' must be a whole number, got the boolean true [wrong-type]"),
        (
            "1️⃣999999999999999999992️⃣",
            "'legal.minimumAge' must be from 0 to 21 years, got 99999999999999999999 [out-of-range]"
        ),
    ]) func `a value that is not an integer within the bounds is refused`(written: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: \(written)"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("1️⃣yes2️⃣", "'features.analytics' must be true or false, got the text 'yes' [wrong-type]"),
        ("1️⃣NO2️⃣", "'features.analytics' must be true or false, got the text 'NO' [wrong-type]"),
        (
            "1️⃣\"true\"2️⃣",
            "'features.analytics' must be true or false, got the text 'true'; remove the quotes [wrong-type]"
        ),
        ("1️⃣12️⃣", "'features.analytics' must be true or false, got the number 1 [wrong-type]"),
    ]) func `only true and false are booleans`(written: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: manifest(adding: "features: { analytics: \(written) }"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("1️⃣yes2️⃣", "got the text 'yes'"), ("1️⃣Required2️⃣", "got the text 'Required'"),
        ("1️⃣\"true\"2️⃣", "got the text 'true'; remove the quotes"),
    ]) func `a boolean with a further word refuses other values`(written: String, end: String) {
        let session = "  session: { biometricUnlock: \(written) }"
        let acme = manifest("  backend: mock", replacedBy: "  backend: mock\n\(session)")
        let message = "'auth.session.biometricUnlock' must be true, false or required, \(end) [wrong-type]"
        #expect(MarkedWorkspace(acme: acme).diagnostics() == ["1️⃣–2️⃣ \(message)"])
    }

    @Test(arguments: [
        ("1️⃣roundet2️⃣", "unknown value 'roundet' for 'theme.shape.controls'; did you mean 'rounded'? [unknown-value]"),
        (
            "1️⃣oval2️⃣",
            "unknown value 'oval' for 'theme.shape.controls'; known values are capsule, rounded and square "
                + "[unknown-value]"
        ),
        (
            "1️⃣[capsule]2️⃣",
            "'theme.shape.controls' must be capsule, rounded or square, got a list [wrong-type]"
        ),
    ]) func `an unknown choice is refused`(written: String, diagnostic: String) {
        let workspace = MarkedWorkspace(
            acme: manifest("  colors:", replacedBy: "  shape: { controls: \(written) }\n  colors:"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("1️⃣email2️⃣", ["1️⃣–2️⃣ 'auth.providers' must be a list, got the text 'email'; write [email] [wrong-type]"]),
        ("1️⃣[]2️⃣", ["1️⃣–2️⃣ 'auth.providers' must contain at least one value [out-of-range]"]),
        (
            "1️⃣[\(repeatElement("email", count: 101).joined(separator: ", "))]2️⃣",
            ["1️⃣–2️⃣ 'auth.providers' must contain at most 100 values, got 101 [out-of-range]"]
        ),
        (
            "[email, 1️⃣gogle2️⃣]",
            ["1️⃣–2️⃣ unknown value 'gogle' for 'auth.providers'; did you mean 'google'? [unknown-value]"]
        ),
        (
            "[3️⃣email4️⃣, apple, 1️⃣email2️⃣]",
            [
                "1️⃣–2️⃣ 'auth.providers' contains 'email' twice; remove one [duplicate-value]",
                "- 3️⃣–4️⃣ first used here",
            ]
        ),
    ]) func `a list of the wrong type or length or with duplicates is refused`(
        written: String, diagnostics: [String]
    ) {
        let workspace = MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: \(written)"))
        #expect(workspace.diagnostics() == diagnostics)
    }

    @Test(arguments: [
        ("1️⃣blue2️⃣", "'blue'"), ("1️⃣\"#12\"2️⃣", "'#12'"), ("1️⃣\"#GGGGGG\"2️⃣", "'#GGGGGG'"), ("1️⃣1234562️⃣", "'123456'"),
        ("1️⃣\"#1234567\"2️⃣", "'#1234567'"),
    ]) func `an invalid color is refused`(written: String, got: String) {
        let workspace = MarkedWorkspace(
            acme: manifest("    primary: \"#1F4FD8\"", replacedBy: "    primary: \(written)"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'theme.colors.primary' must be a color in quotes such as '#471C70', got \(got) [invalid-color]"
            ])
    }

    @Test func `the diagnostic for an unquoted color explains that it is a comment`() {
        let workspace = MarkedWorkspace(
            acme: manifest("    primary: \"#1F4FD8\"", replacedBy: "    primary:1️⃣ #1F4FD8"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣ 'theme.colors.primary' has no value; write the color in quotes, as in \"#471C70\", because '#' "
                    + "starts a comment [missing-value]"
            ])
    }

    @Test func `a color for only one appearance is reported at its key`() {
        let workspace = MarkedWorkspace(
            acme: manifest("    primary: \"#1F4FD8\"", replacedBy: "    1️⃣primary2️⃣: { light: \"#FFFFFF\" }"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ missing key 'dark' in 'theme.colors.primary', for example 'dark: \"#471C70\"' [missing-key]"
            ])
    }

    @Test(arguments: [
        ("1️⃣true2️⃣", "'auth.otp' must be false or a section, got the boolean true [wrong-type]"),
        ("1️⃣6 digits2️⃣", "'auth.otp' must be false or a section, got the text '6 digits' [wrong-type]"),
        ("{ length: 1️⃣122️⃣ }", "'auth.otp.length' must be from 4 to 10 digits, got 12 [out-of-range]"),
        ("{ resendAfter: 1️⃣36012️⃣ }", "'auth.otp.resendAfter' must be from 0 to 3600 seconds, got 3601 [out-of-range]"),
    ]) func `a switchable section is a section or false`(written: String, diagnostic: String) {
        let workspace = MarkedWorkspace(
            acme: manifest("  backend: mock", replacedBy: "  backend: mock\n  otp: \(written)"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("1️⃣Dev2️⃣", "Dev"), ("1️⃣my-place2️⃣", "my-place"), ("1️⃣\"\"2️⃣", ""),
    ]) func `an environment's name is in lower camel case`(written: String, got: String) {
        let workspace = MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  \(written): {}"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ a key of 'environments' must be a name in lower camel case such as 'staging' (from 1 to 30 "
                    + "characters), got '\(got)' [invalid-environment-name]"
            ])
    }

    @Test(arguments: ["allCases", "brand", "theme"])
    func `an environment's name must not be one that generated code uses`(name: String) {
        let workspace = MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  1️⃣\(name)2️⃣: {}"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ a key of 'environments' must not be '\(name)', which is reserved; choose a different one such as 'staging' "
                    + "[invalid-environment-name]"
            ])
    }

    @Test func `a brand needs at least one environment`() {
        let workspace = MarkedWorkspace(
            acme: minimalManifest.replacing("environments:\n  development: {}", with: "environments: 1️⃣{}2️⃣"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments' must be a map of one or more named sections, got an empty map [wrong-type]"
            ])
    }
}
