import ManifestTestSupport
import Testing

/// Which mistakes can be mended without asking, and with what text.
struct FixItTests {
    @Test func `a misspelt key is respelt, in the quotes it has`() {
        #expect(fixIts("  minimumAge: 0", "  1️⃣minimunAge2️⃣: 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  \"1️⃣minimunAge2️⃣\": 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  '1️⃣minimunAge2️⃣': 0") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  minimumAge: 0", "  1️⃣minimunAge2️⃣: \"0\"") == ["1️⃣–2️⃣ → minimumAge"])
        #expect(fixIts("  development: {}", "  development: {\"1️⃣bakend2️⃣\":mock}") == ["1️⃣–2️⃣ → backend"])
    }

    @Test(arguments: [
        // It is there already.
        "  minimumAge: 0\n  minimunAge: 0",
        // Two are meant to be it.
        "  minimunAge: 0\n  minimumAg: 0",
        // The value is not one of that key.
        "  minimunAge: [0]", "  minimunAge: 99", "  minimunAge:",
        // Its text is no word that stands there.
        "  &a minimunAge: 0", "  ? minimumAge\n  : 0\n  ? |\n    minimunAge\n  : 0",
        // Nothing is near it.
        "  minimumAge: 0\n  age: 0",
    ]) func `a key is not respelt where that is not sure to be right`(lines: String) {
        #expect(fixIts("  minimumAge: 0", lines) == [])
    }

    @Test func `a key that is near to two is not respelt`() {
        let line = "    primary: \"#1F4FD8\""
        #expect(fixIts(line, line + "\n    oSurface: \"#FFF\"") == [])
        #expect(fixIts(line, line + "\n    1️⃣Surface2️⃣: \"#FFF\"") == ["1️⃣–2️⃣ → surface"])
    }

    @Test func `a misspelt word is respelt, in the quotes it has`() {
        #expect(fixIts("  backend: mock", "  backend: 1️⃣mok2️⃣") == ["1️⃣–2️⃣ → mock"])
        #expect(fixIts("  providers: [email]", "  providers: [\"1️⃣Email2️⃣\", '1️⃣gogle2️⃣']").count == 2)
        #expect(fixIts("  providers: [email]", "  providers: ['1️⃣emial2️⃣']") == ["1️⃣–2️⃣ → email"])
    }

    @Test(arguments: ["[email, emial]", "[emial, emal]", "[&a emial]", "[!!str emial]", "[firefox]"])
    func `a word is not respelt where that is not sure to be right`(providers: String) {
        #expect(fixIts("  providers: [email]", "  providers: \(providers)") == [])
    }

    @Test func `a misspelt lock is respelt where one key can be meant`() {
        func locked(_ path: String) -> [String] { fixIts("manifest: 1", "manifest: 1\nlocked: [\(path)]") }
        #expect(locked("1️⃣legal.minimunAge2️⃣") == ["1️⃣–2️⃣ → \"legal.minimumAge\""])
        #expect(locked("1️⃣minimumAge2️⃣") == ["1️⃣–2️⃣ → \"legal.minimumAge\""])
        // Terms and privacy each have one.
        #expect(locked("url") == [])
    }

    @Test(arguments: [
        ("1️⃣\"471C70\"2️⃣", "\"#471C70\""), ("1️⃣471c702️⃣", "\"#471c70\""), ("1️⃣4711702️⃣", "\"#471170\""),
        ("1️⃣471e702️⃣", "\"#471e70\""), ("1️⃣fff2️⃣", "\"#fff\""), ("1️⃣'471C70FF'2️⃣", "\"#471C70FF\""),
        ("1️⃣0x471C702️⃣", "\"#471C70\""), ("1️⃣\" #471C70\"2️⃣", "\"#471C70\""), ("1️⃣\"471C70 \"2️⃣", "\"#471C70\""),
        ("1️⃣#471C702️⃣", "\"#471C70\""), ("1️⃣#fff2️⃣   # white", "\"#fff\""),
        ("{ light: \"#fff\", dark: 1️⃣0000002️⃣ }", "\"#000000\""),
        ("\n      light: 1️⃣#fff2️⃣\n      dark: \"#000\"", "\"#fff\""),
    ]) func `a color gets its sign and its quotes`(written: String, mended: String) {
        let line = "    background: \"#FFFFFF\""
        #expect(fixIts(line, "    background: \(written)") == ["1️⃣–2️⃣ → \(mended)"])
    }

    @Test(arguments: ["white", "\"#FFFFF\"", "0x80471C70", "rgb(1, 2, 3)", "#white", "#fff or so", "~ #fff", "&a fff"])
    func `a color that may be another is not mended`(written: String) {
        #expect(fixIts("    background: \"#FFFFFF\"", "    background: \(written)") == [])
    }

    @Test(arguments: [
        ("yes", "true"), ("On", "true"), ("y", "true"), ("'true'", "true"), ("\"yes\"", "true"), ("tRUE", "true"),
        ("NO", "false"), ("off", "false"), ("n", "false"), ("\"False\"", "false"),
    ]) func `a word for a boolean becomes one`(written: String, mended: String) {
        #expect(fixIts(adding: "features: { analytics: 1️⃣\(written)2️⃣ }") == ["1️⃣–2️⃣ → \(mended)"])
    }

    @Test func `a word for no where a section may be off becomes false, and one for yes stays`() {
        #expect(fixIts(adding: "features: { familyAccounts: 1️⃣no2️⃣ }") == ["1️⃣–2️⃣ → false"])
        #expect(fixIts(adding: "features: { familyAccounts: yes }") == [])
        #expect(fixIts(adding: "features: { analytics: 1 }") == [])
    }

    @Test func `a number in quotes loses them, if it is within its bounds`() {
        #expect(fixIts("  minimumAge: 0", "  minimumAge: 1️⃣\"0\"2️⃣") == ["1️⃣–2️⃣ → 0"])
        #expect(fixIts("  minimumAge: 0", "  minimumAge: \"99\"") == [])
        #expect(fixIts("  minimumAge: 0", "  minimumAge: \"none\"") == [])
    }

    @Test func `text loses the blanks at its ends, and stays in quotes`() {
        #expect(fixIts("  name: Acme", "  name: 1️⃣' Acme: \"1\" '2️⃣") == ["1️⃣–2️⃣ → \"Acme: \\\"1\\\"\""])
        #expect(fixIts("  urlScheme: acme", "  urlScheme: 1️⃣\"acme\\t\"2️⃣") == ["1️⃣–2️⃣ → \"acme\""])
        #expect(fixIts("  name: Acme", "  name: >\n    Acme\n    Acme\n") == [])
        #expect(fixIts("  urlScheme: acme", "  urlScheme: \" https\"") == [])
        #expect(fixIts("  name: Acme", "  name: \"   \"") == [])
    }

    @Test func `a value that a list holds twice is taken out, with its comma or its line`() {
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
    ]) func `a value is not taken out where a comment or an anchor might go with it`(written: String) {
        #expect(fixIts("  providers: [email]", "  providers: \(written)") == [])
    }

    @Test func `a misspelt rule in a comment is respelt`() {
        let line = "    primary: \"#1F4FD8\""
        let comment = "  # brandgen:allow 1️⃣low-contrats2️⃣: the brand's own"
        #expect(fixIts(line, line + comment) == ["1️⃣–2️⃣ → low-contrast"])
        #expect(fixIts(line, line + "  # brandgen:allow contrast: the brand's own") == [])
    }

    @Test func `a mistake behind several aliases is mended where it is written, each time it is told`() {
        let written = "  development: &a { 1️⃣bakend2️⃣: mock }\n  staging: *a"
        #expect(fixIts("  development: {}", written) == ["1️⃣–2️⃣ → backend", "1️⃣–2️⃣ → backend"])
    }

    private func fixIts(_ line: String, _ replacement: String) -> [String] {
        MarkedWorkspace(acme: manifest(line, replacedBy: replacement)).fixIts()
    }

    private func fixIts(adding section: String) -> [String] {
        MarkedWorkspace(acme: manifest(adding: section)).fixIts()
    }
}
