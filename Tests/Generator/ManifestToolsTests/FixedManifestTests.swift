import Manifest
import ManifestRules
import ManifestTestSupport
import ManifestTools
import Testing

/// What becomes of manifests when their fix-its are applied.
struct FixedManifestTests {
    @Test func `every fix-it is applied, and nothing else changes`() throws {
        let mistaken =
            minimalManifest
            .replacing("legal:", with: "# What people agree to.\nlega:   # legal")
            .replacing("\"#1F4FD8\"", with: "#1F4FD8   # blue").replacing("[email]", with: "[ emial,apple , apple ]")
        let mended =
            minimalManifest
            .replacing("legal:", with: "# What people agree to.\nlegal:   # legal")
            .replacing("\"#1F4FD8\"", with: "\"#1F4FD8\"   # blue").replacing("[email]", with: "[ email,apple ]")
        let manifest = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(manifest) == mended)
        #expect(String(decoding: manifest.original, as: UTF8.self) == mistaken)
        #expect(manifest.path == "Brands/acme/brand.yaml")
        #expect(manifest.count == 4)
    }

    @Test(arguments: ["\r\n", "\r"]) func `line ends and the byte order mark stay`(end: String) throws {
        let written = { (text: String) in "\u{FEFF}" + text.split(separator: "\n").joined(separator: end) }
        let mistaken = manifest(
            "  providers: [email]", replacedBy: "  provider:\n    - email\n    - email\n    - apple")
        let mended = manifest("  providers: [email]", replacedBy: "  providers:\n    - email\n    - apple")
        let result = try #require(mend(["acme/brand.yaml": written(mistaken)]).first)
        #expect(text(result) == written(mended))
    }

    @Test func `what a fix-it uncovers is mended too`() throws {
        let mistaken = minimalManifest.replacing("legal:", with: "lega:").replacing("minimumAge", with: "minimunAge")
            .replacing("terms: { url", with: "term: { ulr")
        let manifest = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(manifest) == minimalManifest)
        #expect(manifest.count == 4)
    }

    @Test func `a base that brands share is mended once`() {
        let brands = ["acme", "globex"].map { id in
            let text = minimalManifest(of: id, named: id).replacing("auth:\n  backend: mock", with: "auth:")
            return ("\(id)/brand.yaml", text + "extends: ../_base/brand.yaml\n")
        }
        var files = Dictionary(uniqueKeysWithValues: brands)
        files["_base/brand.yaml"] = "manifest: 1\nauth: { bakend: mok }\n"
        let mended = mend(files)
        #expect(mended.map(\.path) == ["Brands/_base/brand.yaml"])
        #expect(mended.map(text) == ["manifest: 1\nauth: { backend: mock }\n"])
        #expect(mended.map(\.count) == [2])
    }

    @Test func `only what was asked for is mended, and what it extends`() {
        let files = [
            "acme/brand.yaml": "manifest: 1\nextends: ../_base/brand.yaml\nfeature: {}\n",
            "globex/brand.yaml": "manifest: 1\nfeature: {}\n", "_base/brand.yaml": "manifest: 1\nfeature: {}\n",
        ]
        #expect(mend(files, "acme").map(\.path) == ["Brands/_base/brand.yaml", "Brands/acme/brand.yaml"])
        #expect(mend(files, "globex").map(\.path) == ["Brands/globex/brand.yaml"])
    }

    @Test func `a fix-it that would bring another mistake in its place is left out`() {
        // Below 'typography', the key that fits 'shape' is unknown as well.
        let theme = "  shape: &shape { control: capsule }\n  typography: *shape"
        let files = ["acme/brand.yaml": manifest("theme:", replacedBy: "theme:\n" + theme)]
        #expect(MarkedWorkspace(files).fixIts() == ["9:19–9:26 → controls"])
        #expect(mend(files) == [])
    }

    @Test func `one that is left out keeps no other out`() throws {
        let theme = "  shape: &shape { control: capsule }\n  typography: *shape"
        let mistaken = manifest("theme:", replacedBy: "theme:\n" + theme).replacing("legal:", with: "lega:")
            .replacing("manifest:", with: "manifst:").replacing("[email]", with: "[emial]")
        let result = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(result) == manifest("theme:", replacedBy: "theme:\n" + theme))
        #expect(result.count == 3)
    }

    @Test func `a mistake behind two aliases is mended once`() throws {
        let mistaken = manifest("  development: {}", replacedBy: "  development: &a { bakend: mock }\n  staging: *a")
        let mended = manifest("  development: {}", replacedBy: "  development: &a { backend: mock }\n  staging: *a")
        let result = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(result) == mended)
        #expect(result.count == 1)
    }

    @Test func `a fix-it that uncovers a mistake of looks is applied`() throws {
        let mistaken = manifest("    onPrimary: \"#FFFFFF\"", replacedBy: "    onPrimary: 1F4FD8")
        let result = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(result) == manifest("    onPrimary: \"#FFFFFF\"", replacedBy: "    onPrimary: \"#1F4FD8\""))
    }

    @Test func `where nothing can be mended, nothing is`() {
        #expect(mend(["acme/brand.yaml": minimalManifest]) == [])
        #expect(mend(["acme/brand.yaml": "manifest: ["]) == [])
        #expect(mend(["acme/brand.yaml": ""]) == [])
    }

    @Test func `a hundred mistakes of one list are mended`() throws {
        let list = Array(repeating: "email", count: 100).joined(separator: ", ")
        let mistaken = manifest("  providers: [email]", replacedBy: "  providers: [\(list)]")
        let result = try #require(mend(["acme/brand.yaml": mistaken]).first)
        #expect(text(result) == minimalManifest)
        #expect(result.count == 99)
    }

    /// Paths are relative to `Brands`.
    private func mend(_ files: [String: String], _ ids: String...) -> [FixedManifest] {
        fixedManifests(in: MarkedWorkspace(files).files) { files in
            var loader = BrandLoader(files: files)
            return loader.load(ids: ids).diagnostics
        }
    }

    private func text(_ manifest: FixedManifest) -> String { String(decoding: manifest.bytes, as: UTF8.self) }
}
