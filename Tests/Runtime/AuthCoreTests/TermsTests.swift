import AuthCore
import Foundation
import Testing

@Suite struct TermsTests {
    @Test func `terms are current if the version is equal`() {
        let terms = TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15")
        let moment = Date(timeIntervalSince1970: 0)
        #expect(TermsAcceptance(version: "2026-01-15", acceptedAt: moment).isCurrent(for: terms))
        #expect(!TermsAcceptance(version: "2025-12-01", acceptedAt: moment).isCurrent(for: terms))
        #expect(!TermsAcceptance(version: "2027-01-01", acceptedAt: moment).isCurrent(for: terms))
    }

    @Test func `the text omits the comment in the first line`() throws {
        let generated = "<!-- Generated from brand.yaml. -->\n\n# Terms\n\nBe kind. <!-- always -->\n\n"
        #expect(try textInBundle(generated) == "# Terms\n\nBe kind. <!-- always -->\n")
        #expect(try textInBundle("# Terms <!-- a -->\n") == "# Terms <!-- a -->\n")
    }

    @Test func `terms without a file throw an error`() throws {
        let terms = TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "1")
        #expect(throws: CocoaError(.fileNoSuchFile)) { try terms.text() }
        #expect(throws: CocoaError.self) { try textInBundle(holding: "other.md") }
    }

    private func textInBundle(
        _ text: String = "# Terms\n\nBe kind. 你好\n", holding name: String = "terms.md"
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: name))
        let file = folder.appending(path: "terms.md")
        return try TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "1", file: file)
            .text()
    }
}
