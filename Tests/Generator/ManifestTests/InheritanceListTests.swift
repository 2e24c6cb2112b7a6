import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// Manifests with several bases.
struct InheritanceListTests {
    /// The minimal manifest with a list of bases.
    private func child(_ bases: String) -> String {
        minimalManifest.replacing("manifest: 1\n", with: "manifest: 1\nextends: \(bases)\n")
    }

    /// A base that sets the corner radius, the title's size, or both.
    private func base(_ shape: Int? = nil, _ titleSize: Int? = nil, extends: String? = nil) -> String {
        """
        manifest: 1
        \(extends.map { "extends: \($0)\n" } ?? "")theme:
          shape: { \(shape.map { "cornerRadius: \($0)" } ?? "") }
          typography: { \(titleSize.map { "titleSize: \($0)" } ?? "") }
        """
    }

    @Test func `both bases override a base that they share, which is read once`() throws {
        let workspace = MarkedWorkspace([
            "_root/brand.yaml": base(1, 21),
            "_left/brand.yaml": base(2, extends: "../_root/brand.yaml"),
            "_right/brand.yaml": base(nil, 23, extends: "../_root/brand.yaml"),
            "acme/brand.yaml": child("[../_left/brand.yaml, ../_right/brand.yaml]"),
        ])
        let brand = try #require(workspace.load().brands.first)
        #expect(brand.theme.shape.cornerRadius == 2)
        #expect(brand.theme.typography.titleSize == 23)
        #expect(
            brand.manifest.layers.map(\.file.path) == [
                "Brands/acme/brand.yaml", "Brands/_right/brand.yaml", "Brands/_left/brand.yaml",
                "Brands/_root/brand.yaml",
            ])
    }

    @Test func `each invalid list item is reported, and the other bases are read`() {
        let workspace = MarkedWorkspace([
            "_a/brand.yaml": "manifest: 1\n5️⃣them6️⃣: {}\n",
            "acme/brand.yaml": child(
                "[1️⃣../_bas/brand.yaml2️⃣, 3️⃣../../a.yaml4️⃣, 7️⃣../_a/brand.yaml8️⃣, ../acme/brand.yaml]"),
        ])
        #expect(
            workspace.diagnostics() == [
                "5️⃣–6️⃣ unknown key 'them'; did you mean 'theme'? [unknown-key]", "- 7️⃣–8️⃣ inherited here",
                "1️⃣–2️⃣ 'Brands/_bas/brand.yaml' cannot be read: no such file; correct the path, which is relative to this "
                    + "file [extends-missing]",
                "3️⃣–4️⃣ '../../a.yaml' is outside 'Brands'; extend a manifest in that folder [extends-outside]",
                "2:63–2:81 'Brands/acme/brand.yaml' extends itself; remove one 'extends' of the cycle "
                    + "[extends-cycle]",
            ])
    }

    @Test func `a base with many paths to it is read once`() throws {
        // Twelve levels of five manifests. Each extends all manifests of the next level, so 5¹² paths lead to the last.
        var files = ["acme/brand.yaml": child(paths(level: 1))]
        for level in 1...12 {
            for index in 1...5 {
                files["_\(level)_\(index)/brand.yaml"] = base(
                    level, extends: level < 12 ? paths(level: level + 1) : nil)
            }
        }
        let brand = try #require(MarkedWorkspace(files).load().brands.first)
        #expect(brand.manifest.layers.count == 61)
        #expect(brand.theme.shape.cornerRadius == 1)
    }

    private func paths(level: Int) -> String {
        "[" + (1...5).map { "../_\(level)_\($0)/brand.yaml" }.joined(separator: ", ") + "]"
    }
}
