import ManifestTestSupport
import Testing

/// The fix-its of diagnostics, with their replacement texts.
struct FixItTests {
    @Test func `a fix-it corrects a misspelled key and keeps its quotes`() {
        #expect(fixIts("  minimumAge: 0", "  1️⃣minimunAge2️⃣: 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  \"1️⃣minimunAge2️⃣\": 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  '1️⃣minimunAge2️⃣': 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  1️⃣minimunAge2️⃣: \"0\"") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  development: {}", "  development: {\"1️⃣bakend2️⃣\":mock}") == ["1️⃣–2️⃣ → backend"])
    }

    @Test(arguments: [
        // The known key is already present.
        "  minimumAge: 0\n  minimunAge: 0",
        // Two unknown keys are similar to it.
        "  minimunAge: 0\n  minimumAg: 0",
        // The value is not valid for the key.
        "  minimunAge: [0]", "  minimunAge: 99", "  minimunAge:",
        // The key has an anchor or is not a simple word.
        "  &a minimunAge: 0", "  ? minimumAge\n  : 0\n  ? |\n    minimunAge\n  : 0",
        // No known key is similar.
        "  minimumAge: 0\n  age: 0",
    ]) func `an ambiguous or invalid correction of a key is not offered`(lines: String) {
        #expect(fixIts("  minimumAge: 0", lines) == [])
    }

    @Test func `a fix-it corrects a misspelled value and keeps its quotes`() {
        #expect(fixIts("  backend: mock", "  backend: 1️⃣mok2️⃣") == ["1️⃣–2️⃣ → mock"])
        #expect(fixIts("  providers: [email]", "  providers: [\"1️⃣Email2️⃣\", '1️⃣gogle2️⃣']").count == 2)
        #expect(fixIts("  providers: [email]", "  providers: ['1️⃣emial2️⃣']") == ["1️⃣–2️⃣ → email"])
    }

    @Test(arguments: ["[email, emial]", "[emial, emal]", "[&a emial]", "[!!str emial]", "[firefox]"])
    func `an ambiguous correction of a value is not offered`(providers: String) {
        #expect(fixIts("  providers: [email]", "  providers: \(providers)") == [])
    }

    @Test func `a fix-it corrects a misspelled lock if only one key is similar`() {
        func locked(_ path: String) -> [String] { fixIts("manifest: 1", "manifest: 1\nlocked: [\(path)]") }
        #expect(locked("1️⃣legal.minimunAge2️⃣") == ["1️⃣–2️⃣ → legal.minimumAge"])
        #expect(locked("1️⃣minimumAge2️⃣") == ["1️⃣–2️⃣ → legal.minimumAge"])
        // Terms and privacy each have this key.
        #expect(locked("url") == [])
    }

    @Test(arguments: [
        ("1️⃣\"471C70\"2️⃣", "\"#471C70\""), ("1️⃣471c702️⃣", "\"#471c70\""), ("1️⃣4711702️⃣", "\"#471170\""),
        ("1️⃣471e702️⃣", "\"#471e70\""), ("1️⃣fff2️⃣", "\"#fff\""), ("1️⃣'471C70FF'2️⃣", "\"#471C70FF\""),
        ("1️⃣0x471C702️⃣", "\"#471C70\""), ("1️⃣\" #471C70\"2️⃣", "\"#471C70\""), ("1️⃣\"471C70 \"2️⃣", "\"#471C70\""),
        ("1️⃣#471C702️⃣", "\"#471C70\""), ("1️⃣#fff2️⃣   # white", "\"#fff\""),
        ("{ light: \"#fff\", dark: 1️⃣0000002️⃣ }", "\"#000000\""),
        ("\n      light: 1️⃣#fff2️⃣\n      dark: \"#000\"", "\"#fff\""),
    ]) func `a fix-it adds the number sign and the quotes to a color`(written: String, corrected: String) {
        let line = "    background: \"#FFFFFF\""
        #expect(fixIts(line, "    background: \(written)") == ["1️⃣–2️⃣ → \(corrected)"])
    }

    @Test(arguments: ["white", "\"#FFFFF\"", "0x80471C70", "rgb(1, 2, 3)", "#white", "#fff or so", "~ #fff", "&a fff"])
    func `an ambiguous color has no fix-it`(written: String) {
        #expect(fixIts("    background: \"#FFFFFF\"", "    background: \(written)") == [])
    }

    @Test(arguments: [
        ("yes", "true"), ("On", "true"), ("y", "true"), ("'true'", "true"), ("\"yes\"", "true"), ("tRUE", "true"),
        ("NO", "false"), ("off", "false"), ("n", "false"), ("\"False\"", "false"),
    ]) func `a fix-it replaces a word for a boolean`(written: String, corrected: String) {
        #expect(fixIts(adding: "features: { analytics: 1️⃣\(written)2️⃣ }") == ["1️⃣–2️⃣ → \(corrected)"])
    }

    @Test func `a fix-it replaces a word for false in place of a section, but not a word for true`() {
        #expect(fixIts(adding: "features: { familyAccounts: 1️⃣no2️⃣ }") == ["1️⃣–2️⃣ → false"])
        #expect(fixIts(adding: "features: { familyAccounts: yes }") == [])
        #expect(fixIts(adding: "features: { analytics: 1 }") == [])
    }

    @Test func `a fix-it removes the quotes of a number within its bounds`() {
        #expect(fixIts("  minimumAge: 0", "  minimumAge: 1️⃣\"0\"2️⃣") == ["1️⃣–2️⃣ → 0"])
        #expect(fixIts("  minimumAge: 0", "  minimumAge: \"99\"") == [])
        #expect(fixIts("  minimumAge: 0", "  minimumAge: \"none\"") == [])
    }

    @Test func `a fix-it removes leading and trailing spaces and keeps the quotes`() {
        #expect(fixIts("  name: Acme", "  name: 1️⃣' Acme: \"1\" '2️⃣") == ["1️⃣–2️⃣ → \"Acme: \\\"1\\\"\""])
        #expect(fixIts("  urlScheme: acme", "  urlScheme: 1️⃣\"acme\\t\"2️⃣") == ["1️⃣–2️⃣ → \"acme\""])
        #expect(fixIts("  name: Acme", "  name: >\n    Acme\n    Acme\n") == [])
        #expect(fixIts("  urlScheme: acme", "  urlScheme: \" https\"") == [])
        #expect(fixIts("  name: Acme", "  name: \"   \"") == [])
    }

    @Test func `a fix-it removes a comment that suppresses nothing`() {
        #expect(fixIts("  minimumAge: 0", "  minimumAge: 01️⃣  # brandgen:allow low-contrast: é agreed2️⃣") == ["1️⃣–2️⃣ → "])
        #expect(fixIts("  minimumAge: 0", "1️⃣  # brandgen:allow low-contrast: agreed\n2️⃣  minimumAge: 0") == ["1️⃣–2️⃣ → "])
    }

    @Test func `a fix-it removes a duplicate value with its comma or its line`() {
        #expect(fixIts("  providers: [email]", "  providers: [email1️⃣, email2️⃣]") == ["1️⃣–2️⃣ → "])
        #expect(
            fixIts("  providers: [email]", "  providers: [email1️⃣,  email2️⃣3️⃣ , email4️⃣, apple]") == [
                "1️⃣–2️⃣ → ", "2️⃣–4️⃣ → ",
            ])
        #expect(fixIts("  providers: [email]", "  providers:\n  - email\n1️⃣  -  \"email\" \n2️⃣  - apple") == ["1️⃣–2️⃣ → "])
    }

    @Test(arguments: [
        "[email,\n    email]", "[\n    email, # this\n    email]", "\n  - email\n  - email # that", "[&a email, *a]",
        "\n  - &a email\n  - *a", "\n  - email\n  - >\n    email",
    ]) func `a duplicate value has no fix-it if a comment or an anchor would be lost`(written: String) {
        #expect(fixIts("  providers: [email]", "  providers: \(written)") == [])
    }

    @Test func `a fix-it corrects a misspelled rule in a comment`() {
        let line = "    primary: \"#1F4FD8\""
        let comment = "  # brandgen:allow 1️⃣low-contrats2️⃣: the brand's own"
        #expect(fixIts(line, line + comment) == ["1️⃣–2️⃣ → low-contrast"])
        #expect(fixIts(line, line + "  # brandgen:allow contrast: the brand's own") == [])
    }

    private func fixIts(_ line: String, _ replacement: String) -> [String] {
        MarkedWorkspace(acme: manifest(line, replacedBy: replacement)).fixIts()
    }

    private func fixIts(adding section: String) -> [String] {
        MarkedWorkspace(acme: manifest(adding: section)).fixIts()
    }
}
