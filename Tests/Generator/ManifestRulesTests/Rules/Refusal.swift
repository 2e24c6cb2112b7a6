import ManifestRules
import ManifestTestSupport
import Testing

/// A change to the minimal manifest, and the diagnostics that it causes.
struct Refusal: CustomTestStringConvertible, Sendable {
    /// Parts of the manifest and what replaces them.
    let changes: [String: String]
    /// Sections that are added to the manifest.
    let added: String
    let expected: [String]

    init(_ changes: [String: String] = [:], adding added: String = "", _ expected: [String]) {
        self.changes = changes
        self.added = added
        self.expected = expected
    }

    var testDescription: String { expected.first ?? "" }

    /// Expects exactly these diagnostics. The brand loads if all of them are warnings.
    func check() {
        var text = minimalManifest
        for (part, replacement) in changes {
            #expect(text.contains(part), "no '\(part)'")
            text = text.replacing(part, with: replacement)
        }
        let workspace = MarkedWorkspace(acme: text + added + "\n")
        #expect(workspace.diagnostics() == expected)
        let hasErrors = expected.contains { !$0.hasPrefix("- ") && !$0.contains(" warning: ") }
        #expect(workspace.load().brands.isEmpty == hasErrors)
    }
}
