import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// The valid values of each type, and the messages and locations of diagnostics.
struct ValueTests {
    private static let name = "  name: Acme"
    private static let age = "  minimumAge: 0"
    private static let providers = "  providers: [email]"
    private static let backend = "  backend: mock"
    private static let color = "    primary: \"#1F4FD8\""
    private static let environment = "  development: {}"
    private static let visibleLine =
        "one line of visible text without control characters, and without spaces or invisible characters at its ends"

    /// A line of the minimal manifest, what replaces it, and the diagnostic.
    private typealias Refused = (line: String, written: String, diagnostic: String)

    private static let refusedTexts: [Refused] = [
        (name, "  name: 1️⃣true2️⃣", "'brand.name' must be text, got the boolean true; write it in quotes [wrong-type]"),
        (name, "  name: 1️⃣~2️⃣", "'brand.name' has no value; set one [missing-value]"),
        (name, "  name: 1️⃣\"\"2️⃣", "'brand.name' must have from 1 to 60 characters, got 0 [out-of-range]"),
        (
            "  bundleId: com.example.acme", "  bundleId: 1️⃣‘com.example.acme’2️⃣",
            "'brand.bundleId' must be an identifier in reverse-DNS form such as 'com.example.acme', got "
                + "'‘com.example.acme’'; typographic quotes are part of a text in YAML, so write '\"' instead "
                + "[invalid-bundle-id]"
        ),
        (
            name, "  name: 1️⃣\(String(repeating: "é", count: 61))2️⃣",
            "'brand.name' must have from 1 to 60 characters, got 61 [out-of-range]"
        ),
        (name, "  name: 1️⃣' Acme'2️⃣", "'brand.name' must be \(visibleLine), got ' Acme' [invalid-text]"),
        (
            name, "  name: 1️⃣\"Two\\nlines\"2️⃣", "'brand.name' must be \(visibleLine), got 'Two\\nlines' [invalid-text]"
        ),
    ]

    private static let refusedNumbersAndBooleans: [Refused] = [
        (age, "  minimumAge: 1️⃣222️⃣", "'legal.minimumAge' must be from 0 to 21 years, got 22 [out-of-range]"),
        (
            age, "  minimumAge: 1️⃣13.52️⃣",
            "'legal.minimumAge' must be a whole number, got the number 13.5 [wrong-type]"
        ),
        (
            age, "  minimumAge: 1️⃣\"13\"2️⃣",
            "'legal.minimumAge' must be a whole number, got the text '13'; remove the quotes [wrong-type]"
        ),
        (
            age, "  minimumAge: 1️⃣!!str 132️⃣",
            "'legal.minimumAge' must be a whole number, got the text '13'; remove the tag [wrong-type]"
        ),
        (
            age, "  minimumAge: 1️⃣|-\n    132️⃣",
            "'legal.minimumAge' must be a whole number, got the text '13'; write it after the key, without '|' [wrong-type]"
        ),
        (
            age, "  minimumAge: 1️⃣999999999999999999992️⃣",
            "'legal.minimumAge' must be from 0 to 21 years, got 99999999999999999999 [out-of-range]"
        ),
        (
            age, "  minimumAge: 1️⃣“13”2️⃣",
            "'legal.minimumAge' must be a whole number, got the text '“13”'; typographic quotes are part of a text in YAML, "
                + "so remove them [wrong-type]"
        ),
        (
            "app: false", "app: false\nfeatures: { analytics: 1️⃣yes2️⃣ }",
            "'features.analytics' must be true or false, got the text 'yes' [wrong-type]"
        ),
        (
            "app: false", "app: false\nfeatures: { analytics: 1️⃣\"true\"2️⃣ }",
            "'features.analytics' must be true or false, got the text 'true'; remove the quotes [wrong-type]"
        ),
        (
            backend, "\(backend)\n  session: { biometricUnlock: 1️⃣Required2️⃣ }",
            "'auth.session.biometricUnlock' must be true, false or required, got the text 'Required' [wrong-type]"
        ),
    ]

    private static let refusedColorsAndChoices: [Refused] = [
        (
            color, "    primary: 1️⃣blue2️⃣",
            "'theme.colors.primary' must be a color in quotes such as '#471C70', got 'blue' [invalid-color]"
        ),
        (
            color, "    1️⃣primary2️⃣: { light: \"#FFFFFF\" }",
            "missing key 'dark' in 'theme.colors.primary', for example 'dark: \"#471C70\"' [missing-key]"
        ),
        (
            "  colors:", "  shape: { controls: 1️⃣roundet2️⃣ }\n  colors:",
            "unknown value 'roundet' for 'theme.shape.controls'; did you mean 'rounded'? [unknown-value]"
        ),
        (
            "  colors:", "  shape: { controls: 1️⃣oval2️⃣ }\n  colors:",
            "unknown value 'oval' for 'theme.shape.controls'; known values are capsule, rounded and square [unknown-value]"
        ),
    ]

    private static let refusedListsAndSections: [Refused] = [
        (
            providers, "  providers: 1️⃣email2️⃣",
            "'auth.providers' must be a list, got the text 'email'; write [email] [wrong-type]"
        ),
        (providers, "  providers: 1️⃣[]2️⃣", "'auth.providers' must contain at least one value [out-of-range]"),
        (
            providers, "  providers: 1️⃣[\(repeatElement("email", count: 101).joined(separator: ", "))]2️⃣",
            "'auth.providers' must contain at most 100 values, got 101 [out-of-range]"
        ),
        (
            providers, "  providers:\n    1️⃣-email\n    - apple2️⃣",
            "'auth.providers' must be a list, got the text '-email - apple'; write a space after each hyphen, as in '- email' "
                + "[wrong-type]"
        ),
        (
            backend, "\(backend)\n  otp: 1️⃣true2️⃣",
            "'auth.otp' must be false or a section, got the boolean true [wrong-type]"
        ),
        (
            environment, "  1️⃣my-place2️⃣: {}",
            "a key of 'environments' must be a name in lower camel case such as 'staging' (from 1 to 30 characters), got "
                + "'my-place' [invalid-environment-name]"
        ),
        (
            environment, "  1️⃣allCases2️⃣: {}",
            "a key of 'environments' must not be 'allCases', which is reserved; choose a different one such as 'staging' "
                + "[invalid-environment-name]"
        ),
        (
            "environments:\n  development: {}", "environments: 1️⃣{}2️⃣",
            "'environments' must be a map of one or more named sections, got an empty map [wrong-type]"
        ),
    ]

    @Test(arguments: refusedTexts + refusedNumbersAndBooleans + refusedColorsAndChoices + refusedListsAndSections)
    func `a value of the wrong type, form or size is refused at its position`(
        line: String, written: String, diagnostic: String
    ) {
        let workspace = MarkedWorkspace(acme: manifest(line, replacedBy: written))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic)"])
    }

    @Test(arguments: [
        ("  minimumAge: 0", "  minimumAge:1️⃣", "'legal.minimumAge' has no value; set one [missing-value]"),
        (
            "app: false", "app: false\nfeatures: { analytics:1️⃣ }",
            "'features.analytics' has no value; set one or remove the key [missing-value]"
        ),
        (
            "    primary: \"#1F4FD8\"", "    primary:1️⃣ #1F4FD8",
            "'theme.colors.primary' has no value; write the color in quotes, as in \"#471C70\", because '#' starts a comment "
                + "[missing-value]"
        ),
    ])
    func `a missing value is reported after the colon`(line: String, written: String, diagnostic: String) {
        #expect(MarkedWorkspace(acme: manifest(line, replacedBy: written)).diagnostics() == ["1️⃣ \(diagnostic)"])
    }

    @Test func `a value that a list contains twice is refused at its second place`() {
        let workspace = MarkedWorkspace(
            acme: manifest(Self.providers, replacedBy: "  providers: [3️⃣email4️⃣, apple, 1️⃣email2️⃣]"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'auth.providers' contains 'email' twice; remove one [duplicate-value]", "- 3️⃣–4️⃣ first used here",
            ])
    }

    @Test(arguments: [
        ("  bundleId: com.example.acme", "  bundleId: 1️⃣com.example.my_app2️⃣", "com.example.my-app"),
        ("  urlScheme: acme", "  urlScheme: 1️⃣my_app2️⃣", "my-app"),
    ])
    func `an underscore in an identifier is named as the cause`(line: String, written: String, fixed: String) {
        let workspace = MarkedWorkspace(acme: manifest(line, replacedBy: written))
        #expect(
            workspace.diagnostics().map {
                $0.contains("_app'; '_' is not allowed in it, so write '-' or leave it out [")
            }
                == [true])
        #expect(workspace.fixIts().first?.contains(fixed) == true)
    }

    @Test func `text can be plain, quoted or a boolean of YAML 1.1`() throws {
        for (written, expected) in [
            ("no", "no"), ("'Yes'", "Yes"), ("1917", "1917"), ("1.10", "1.10"), ("\"a\\\"b\"", "a\"b"),
            ("日本 🎉", "日本 🎉"),
        ] {
            let workspace = MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: "  name: \(written)"))
            #expect(try #require(workspace.load().brands.first).name == expected)
        }
    }
}
