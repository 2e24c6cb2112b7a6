import AuthCore
import Foundation
import Testing

@Suite struct TermsTests {
    @Test func `terms are current when the version is the very same`() {
        let terms = TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15")
        let moment = Date(timeIntervalSince1970: 0)
        #expect(TermsAcceptance(version: "2026-01-15", acceptedAt: moment).isCurrent(for: terms))
        #expect(!TermsAcceptance(version: "2025-12-01", acceptedAt: moment).isCurrent(for: terms))
        #expect(!TermsAcceptance(version: "2027-01-01", acceptedAt: moment).isCurrent(for: terms))
    }

    @Test func `the text is the resource terms.md of the bundle`() throws {
        #expect(try textInBundle(holding: "terms.md") == "# Terms\n\nBe kind. 你好\n")
    }

    @Test func `the comment that says where the text was generated from is no part of it`() throws {
        let generated = "<!-- Generated from brand.yaml. -->\n\n# Terms\n\nBe kind. <!-- always -->\n\n"
        #expect(try textInBundle(generated) == "# Terms\n\nBe kind. <!-- always -->\n")
        #expect(try textInBundle("# Terms <!-- a -->\n") == "# Terms <!-- a -->\n")
    }

    @Test func `a bundle without terms says that the file is missing`() throws {
        #expect(throws: CocoaError(.fileNoSuchFile)) { try textInBundle(holding: "other.md") }
    }

    private func textInBundle(
        _ text: String = "# Terms\n\nBe kind. 你好\n", holding name: String = "terms.md"
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: name))
        return try TermsDocument.text(in: #require(Bundle(path: folder.path)))
    }
}
