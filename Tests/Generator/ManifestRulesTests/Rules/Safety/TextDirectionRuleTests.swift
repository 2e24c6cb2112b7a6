@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct TextDirectionRuleTests {
    private func workspace(name: String, wordmark: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  name: Acme", replacedBy: "  name: 1️⃣\"\(name)\"2️⃣")
                .replacing("theme:\n", with: "theme:\n  wordmark: 3️⃣\"\(wordmark)\"4️⃣\n"))
    }

    @Test func `marks that turn the text around them are warned of where they are said, and loaded`() {
        let workspace = workspace(name: #"A\u202Ecme"#, wordmark: #"A\n\u2066cme"#)
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'brand.name' holds U+202E, which turns the direction of the text around it; take it out "
                    + "[turned-text]",
                "3️⃣–4️⃣ warning: 'theme.wordmark' holds U+2066, which turns the direction of the text around it; take it "
                    + "out [turned-text]",
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test func `a name is told of once where it is the wordmark too`() {
        #expect(
            MarkedWorkspace(acme: manifest("  name: Acme", replacedBy: #"  name: "A\u2069cme""#)).diagnostics().count
                == 1)
    }

    @Test func `letters from right to left and marks of their own direction are as well`() {
        #expect(workspace(name: #"עברית\u200F 1"#, wordmark: "اسم").diagnostics() == [])
    }
}
