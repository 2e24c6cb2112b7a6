@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct TermsDocumentRuleTests {
    private let manifestText = manifest(
        "  terms: { url: https://acme.example/terms, version: 2026-01-15 }",
        replacedBy: "  terms: { url: https://acme.example/terms, version: 2026-01-15, document: 1️⃣legal/terms.md2️⃣ }")

    private func diagnostics(terms: [UInt8]?) -> [String] {
        var workspace = MarkedWorkspace(acme: manifestText)
        workspace.files.files["Brands/acme/legal/terms.md"] = terms
        return workspace.diagnostics()
    }

    @Test func `the brand has the text of its terms, with Unix line endings and without a byte order mark`() throws {
        var workspace = MarkedWorkspace(acme: manifestText)
        workspace.files.files["Brands/acme/legal/terms.md"] = Array("\u{FEFF}# A\r\n\r\nB\rC\n日本 👩‍👩‍👧\r\n".utf8)
        #expect(try #require(workspace.load().brands.first).termsText == "# A\n\nB\nC\n日本 👩‍👩‍👧\n")
    }

    @Test func `missing terms are refused at their name`() {
        #expect(
            diagnostics(terms: nil) == [
                "1️⃣–2️⃣ the terms document 'legal/terms.md' is not in the brand's folder; write it [terms-missing]"
            ])
    }

    @Test(
        arguments: [
            (Array(" \n\t\n".utf8), "is empty; write the terms into it"),
            ([], "is empty; write the terms into it"),
            ([0xEF, 0xBB, 0xBF], "is empty; write the terms into it"),
            ([0x23, 0xFF], "is not valid UTF-8; save it as UTF-8"),
        ] as [([UInt8], String)])
    func `empty terms and terms that are not text are refused`(bytes: [UInt8], diagnostic: String) {
        #expect(
            diagnostics(terms: bytes) == [
                "1️⃣–2️⃣ the terms document 'legal/terms.md' \(diagnostic) [terms-unusable]"
            ])
    }

    @Test(arguments: ["0000", "0001", "0008", "000B", "001B", "001F", "007F", "0080", "0085", "009F", "FFFE", "FFFF"])
    func `control characters in terms are refused at their position`(code: String) throws {
        let scalar = try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init))
        var workspace = MarkedWorkspace([
            "acme/brand.yaml": manifestText, "acme/legal/terms.md": "# é\n\nTab\tüx3️⃣\(Character(scalar))4️⃣y\n",
        ])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ the terms document contains the control character U+\(code), which text tools and apps do not "
                    + "show; remove it [terms-unusable]",
                "- 1️⃣–2️⃣ the document is named here",
            ])
        workspace.files.files["Brands/acme/legal/terms.md"]?.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
        #expect(workspace.diagnostics().first?.hasPrefix("3️⃣–4️⃣ ") == true)
    }

    @Test func `terms of more than 1 MiB are refused`() {
        let diagnostics = diagnostics(terms: Array(repeating: 0x61, count: (1 << 20) + 1))
        #expect(
            diagnostics == [
                "1️⃣–2️⃣ the terms document 'legal/terms.md' is longer than 1 MiB; shorten it [terms-unusable]"
            ])
    }
}
