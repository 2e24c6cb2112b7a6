import Manifest
import ManifestRules
import ManifestTools
import Testing

struct ManifestReferenceTests {
    private let lines = manifestReference(workspaceFields: WorkspaceTable.root).split(
        separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)

    @Test func `the reference in Brands is up to date`() throws {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let committed = try SystemFileReader(root: root).read("Brands/README.md", limit: 1 << 20)
        #expect(
            String(decoding: committed, as: UTF8.self) == manifestReference(workspaceFields: WorkspaceTable.root),
            "run 'brandgen schema --format markdown > Brands/README.md'")
    }

    @Test func `each link leads to a heading, and headings are unique`() throws {
        // GitHub's anchors are in lower case, without punctuation, and with hyphens for spaces.
        let headings = lines.filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" }
        }
        #expect(Set(headings).count == headings.count)
        let links = lines.joined().matches(of: try Regex("\\]\\(#([^)]*)\\)", as: (Substring, Substring).self))
        #expect(links.count > 15)
        for link in links { #expect(headings.contains(String(link.1)), "\(link.0)") }
    }
}
