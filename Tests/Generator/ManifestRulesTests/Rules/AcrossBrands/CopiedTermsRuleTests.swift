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

    @Test func `unreadable terms are reported once`() {
        #expect(
            workspace(acme: "", zeta: "").diagnostics().map { $0.suffix(16) } == [
                "[terms-unusable]", "[terms-unusable]",
            ])
    }
}
