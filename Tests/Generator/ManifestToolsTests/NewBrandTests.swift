import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import ManifestTools
import Testing

/// The first files of a new brand.
struct NewBrandTests {
    @Test(arguments: ["Terms", "Replace", ">", "Placeholder"])
    func `brands may share the placeholder of the terms, whatever their names are`(name: String) throws {
        let terms = try NewBrand(id: "x", name: nil, today: "2026-01-02").termsText
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest.replacing("name: Acme", with: "name: \"\(name)\""),
            "acme/terms.md": terms,
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta"), "zeta/terms.md": terms,
        ])
        #expect(workspace.diagnostics() == [])
    }

    @Test func `a scaffold documents each field`() throws {
        let text = try scaffold([:])
        for field in ManifestTable.standard.root where field.isInherited { expect(field, in: text) }
    }

    @Test func `a scaffold without comment signs is a well-formed manifest`() throws {
        let whole = try scaffold([:]).replacing(/(?m)^( *)# ([A-Za-z.]+:| )/) { "\($0.1)\($0.2)" }
        let workspace = MarkedWorkspace(["new-brand/brand.yaml": whole])
        let rules = Set(workspace.load().diagnostics.map(\.rule))
        #expect(rules.isDisjoint(with: ["unknown-key", "wrong-type", "missing-value", "yaml-syntax", "invalid-url"]))
    }

    @Test func `locked keys appear only in comments`() throws {
        let base = "manifest: 1\nlocked: [auth.backend, legal]\nauth: { backend: mock }\nlegal: { minimumAge: 18 }\n"
        let text = try scaffold(["_base/brand.yaml": base], base: "_base/brand.yaml")
        #expect(text.contains("\n  # backend: mock\n"))
        #expect(text.contains("\n#   minimumAge: 18\n"))
        #expect(text.contains("\n  development: {}\n"))
        #expect(text.contains("\n    # backend: mock\n"))
    }

    private func scaffold(_ files: [String: String], base: String? = nil) throws -> String {
        let files = try NewBrandFiles(
            NewBrand(id: "new-brand", name: nil, today: "2026-01-02"), base: base, backend: nil, isExplained: true,
            in: MarkedWorkspace(files).files,
            brandsFolder: "Brands")
        return String(decoding: files.manifest, as: UTF8.self)
    }

    private func expect(_ field: ManifestField, in text: String) {
        // Of the many texts, a scaffold contains one as an example.
        if case .localizedText = field.type, field.example == nil { return }
        #expect(text.contains("\(field.key):"))
        let words = { (text: String) in text.split { " \n#".contains($0) }.joined(separator: " ") }
        #expect(words(text).contains(words(field.about)))
        switch field.type {
        case .section(let fields), .switchable(let fields), .keyed(_, _, .section(let fields)):
            for field in fields { expect(field, in: text) }
        default: break
        }
    }
}
