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

    @Test func `each key is under its section's heading with its description`() {
        func check(_ fields: [ManifestField], under heading: String) {
            let start = lines.firstIndex(of: heading).map { $0 + 1 } ?? lines.endIndex
            let section = lines[start...].prefix { !$0.hasPrefix("#") }
            for field in fields {
                let row = section.first { $0.hasPrefix("| `\(field.key)` | ") }
                #expect(row?.lowercased().contains("| \(field.about.lowercased())") == true, "\(heading) \(field.key)")
                #expect(row?.contains("**required**") == field.isRequired, "\(heading) \(field.key)")
                let place = heading.hasPrefix("###") ? heading.dropFirst(5).dropLast() + "." : ""
                switch field.type {
                // 'brandgen rules' lists the rules.
                case .section where field.key == "rules": break
                case .section(let fields), .switchable(let fields), .list(.section(let fields), _):
                    check(fields, under: "### `\(place)\(field.key)`")
                case .keyed(_, _, .section(let fields)): check(fields, under: "### `\(place)\(field.key).NAME`")
                default: break
                }
            }
        }
        check(ManifestTable.standard.root, under: "## `brand.yaml`")
        check(WorkspaceTable.root, under: "## `brandgen.yaml`")
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
