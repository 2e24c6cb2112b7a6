import Diagnostics
@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct CopiedTermsRuleTests {
    private func workspace(acme: String, zeta: String) -> MarkedWorkspace {
        var workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest.replacing(
                "2026-01-15 }",
                with: "2026-01-15, document: 1️⃣terms.md2️⃣ "
                    + "}"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta").replacing(" terms:", with: " 3️⃣terms4️⃣:"),
        ])
        workspace.files.files["Brands/acme/terms.md"] = Array(acme.utf8)
        workspace.files.files["Brands/zeta/terms.md"] = Array(zeta.utf8)
        return workspace
    }

    @Test func `copied terms that name the other brand are refused, wherever the name is`() {
        let earlier = workspace(acme: "Terms of Acme\n", zeta: "Terms of Acme\n")
        #expect(
            earlier.diagnostics() == [
                "3️⃣–4️⃣ the terms of 'Zeta' equal those of 'Acme' and name it; write separate terms [copied-terms]",
                "- 1️⃣–2️⃣ the other terms are here",
            ])
        #expect(earlier.load().brands.map(\.id) == ["acme"])
        let later = workspace(acme: "Terms of Zeta\n", zeta: "Terms of Zeta\r\n")
        #expect(
            later.diagnostics() == [
                "1️⃣–2️⃣ the terms of 'Acme' equal those of 'Zeta' and name it; write separate terms [copied-terms]",
                "- 3️⃣–4️⃣ the other terms are here",
            ])
        #expect(later.load().brands.map(\.id) == ["zeta"])
    }

    @Test func `terms that name no brand, or every brand that has them, may be shared`() {
        #expect(workspace(acme: "Terms\n", zeta: "Terms\n").diagnostics() == [])
        #expect(workspace(acme: "Acme and Zeta\n", zeta: "Acme and Zeta\n").diagnostics() == [])
        #expect(workspace(acme: "Terms of Acme\n", zeta: "Terms of Zeta\n").diagnostics() == [])
    }

    /// Returns the folders of the brands whose terms are refused as copies. The brands have these names and the same terms.
    private func copies(_ names: [String], terms: String, _ change: (String, String) -> String = { $1 }) -> [String] {
        var workspace = MarkedWorkspace(
            Dictionary(
                uniqueKeysWithValues: names.enumerated().map { index, name in
                    let id = "b\(index)"
                    let text = minimalManifest(of: id, named: "X").replacing("name: X", with: "name: \"\(name)\"")
                    return ("\(id)/brand.yaml", change(id, text))
                }))
        for index in names.indices { workspace.files.files["Brands/b\(index)/terms.md"] = Array(terms.utf8) }
        let diagnostics = workspace.load().diagnostics
        #expect(diagnostics.allSatisfy { $0.rule == "copied-terms" }, "\(diagnostics.map(\.message))")
        return diagnostics.compactMap { $0.range?.file.path.split(separator: "/")[1] }.map(String.init)
    }

    @Test(arguments: [
        ("Star", "Start here."), ("Ace", "The marketplace, a place."), ("Ac", "Accept"), ("Tele", "Télé. Telephone"),
        ("Élan", "The E\u{301}lance team"), ("One", "Phone. One2one."), (">", "> Quote"), ("!", "Stop! Now!"),
        ("C++", "Section C. And C+ is good."), ("Inner World", "Inner Worlds. An inner world. Inner. World."),
    ]) func `a name is not found in other words`(name: String, terms: String) {
        #expect(copies([name, "Acme"], terms: terms) == [])
    }

    @Test(arguments: [
        ("Start", "Press Start to start."), ("Home", "Open the Home screen."), ("One", "One of you, and one of us."),
        ("Terms", "# Terms\n\nThese terms are ours."), ("Privacy", "Privacy matters."), ("Welcome", "Welcome to us."),
    ]) func `a name that is an ordinary word does not count`(name: String, terms: String) {
        #expect(copies([name, "Acme"], terms: terms) == [])
    }

    @Test(arguments: [
        ("Zest", "These are Zest's terms."), ("Zest", "**Zest** (we)"), ("Inner World", "We, Inner\nWorld Inc."),
        ("Inner World", "Inner  World"), ("C++", "The terms of C++."), ("Élan", "By E\u{301}lan."),
        ("アクメ", "これはアクメの規約です。"),
        ("Yes!", "The Yes! app"), ("Zest", "Zest-App"), ("3M", "By 3M."),
    ]) func `a name is found as a whole word or phrase`(name: String, terms: String) {
        #expect(copies([name, "Acme"], terms: terms) == ["b1"])
    }

    @Test func `a name within this brand's own name does not count`() {
        #expect(copies(["Inner World", "Inner World Kids"], terms: "The Inner World series.") == [])
    }

    @Test(arguments: ["help@b0.example", "https://b0.example/terms", "www.b0.example", "HELP@B0.EXAMPLE"])
    func `another brand's address or domain is evidence, unless this brand has it too`(text: String) {
        #expect(copies(["Start", "Acme"], terms: "Write to \(text).") == ["b1"])
        #expect(
            copies(["Start", "Acme"], terms: "Write to \(text).") { id, text in
                text.replacing("\(id).example", with: "b0.example")
            } == [])
        #expect(copies(["Start", "Acme"], terms: "Write to xb0.example.org or b0.example-shop.com") == [])
    }
}
