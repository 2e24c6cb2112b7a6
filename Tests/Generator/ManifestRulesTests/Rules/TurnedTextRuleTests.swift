@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct TurnedTextRuleTests {
    private func workspace(name: String, wordmark: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  name: Acme", replacedBy: "  name: 1️⃣\"\(name)\"2️⃣")
                .replacing("theme:\n", with: "theme:\n  wordmark: 3️⃣\"\(wordmark)\"4️⃣\n"))
    }

    @Test func `marks that change the text direction are warnings, and the brand loads`() {
        let workspace = workspace(name: #"A\u202Ecme"#, wordmark: #"A\n\u2066cme"#)
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'brand.name' contains U+202E, which changes the direction of the text around it; "
                    + "remove it "
                    + "[turned-text]",
                "3️⃣–4️⃣ warning: 'theme.wordmark' contains U+2066, which changes the direction of the text around "
                    + "it; remove it [turned-text]",
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test func `marks that change the text direction are warnings in terms too, at their position`() {
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest, "acme/terms.md": "# A\nThis is 1️⃣\u{202E}2️⃣not so \u{2066}.\n",
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: the terms document contains U+202E, which changes the direction of the text around it; "
                    + "remove it [turned-text]"
            ])
    }

    @Test func `a name that is also the wordmark is reported once`() {
        #expect(
            MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: #"  name: "A\u2069cme""#)).diagnostics().count
                == 1)
    }

    @Test func `right-to-left letters and marks without effect on other text are valid`() {
        #expect(workspace(name: #"עברית\u200F 1"#, wordmark: "اسم").diagnostics() == [])
    }
}
