import Manifest
import ManifestRules
import ManifestTestSupport
import ManifestTools
import Testing

/// The results of applying fix-its.
struct FixedManifestTests {
    @Test func `all fix-its are applied, and nothing else changes`() throws {
        let broken =
            minimalManifest
            .replacing("legal:", with: "# The terms.\nlega:   # legal")
            .replacing("\"#1F4FD8\"", with: "#1F4FD8   # blue").replacing("[email]", with: "[ emial,apple , apple ]")
        let fixed =
            minimalManifest
            .replacing("legal:", with: "# The terms.\nlegal:   # legal")
            .replacing("\"#1F4FD8\"", with: "\"#1F4FD8\"   # blue").replacing("[email]", with: "[ email,apple ]")
        let manifest = try #require(fix(["acme/brand.yaml": broken]).first)
        #expect(text(manifest) == fixed)
        #expect(String(decoding: manifest.original, as: UTF8.self) == broken)
        #expect(manifest.path == "Brands/acme/brand.yaml")
        #expect(manifest.count == 4)
    }

    @Test(arguments: ["\r\n", "\r"]) func `line endings and the byte order mark stay`(end: String) throws {
        let written = { (text: String) in "\u{FEFF}" + text.split(separator: "\n").joined(separator: end) }
        let broken = manifest(
            "  providers: [email]", replacedBy: "  provider:\n    - email\n    - email\n    - apple")
        let fixed = manifest("  providers: [email]", replacedBy: "  providers:\n    - email\n    - apple")
        let result = try #require(fix(["acme/brand.yaml": written(broken)]).first)
        #expect(text(result) == written(fixed))
    }

    @Test func `an error that a fix-it uncovers is fixed too`() throws {
        let broken = minimalManifest.replacing("legal:", with: "lega:").replacing("minimumAge", with: "minimunAge")
            .replacing("terms: { url", with: "term: { ulr")
        let manifest = try #require(fix(["acme/brand.yaml": broken]).first)
        #expect(text(manifest) == minimalManifest)
        #expect(manifest.count == 4)
    }

    @Test func `a base that brands share is fixed once`() {
        let brands = ["acme", "globex"].map { id in
            let text = minimalManifest(of: id, named: id).replacing("auth:\n  backend: mock", with: "auth:")
            return ("\(id)/brand.yaml", text + "extends: ../_base/brand.yaml\n")
        }
        var files = Dictionary(uniqueKeysWithValues: brands)
        files["_base/brand.yaml"] = "manifest: 1\nauth: { bakend: mok }\n"
        let fixed = fix(files)
        #expect(fixed.map(\.path) == ["Brands/_base/brand.yaml"])
        #expect(fixed.map(text) == ["manifest: 1\nauth: { backend: mock }\n"])
        #expect(fixed.map(\.count) == [2])
    }

    @Test func `a fix-it that would cause another error is skipped`() {
        // Below 'typography', the key that fits 'shape' is unknown as well.
        let theme = "  shape: &shape { control: capsule }\n  typography: *shape"
        let files = ["acme/brand.yaml": manifest("theme:", replacedBy: "theme:\n" + theme)]
        #expect(MarkedWorkspace(files).fixIts() == ["9:19–9:26 → controls"])
        #expect(fix(files) == [])
    }

    /// Returns the fixed manifests of brands. The paths of `files` are relative to `Brands`.
    private func fix(_ files: [String: String], _ ids: String...) -> [FixedManifest] {
        fixedManifests(in: MarkedWorkspace(files).files) { files in
            let loader = BrandLoader(files: files)
            return loader.load(ids: ids).diagnostics
        }
    }

    private func text(_ manifest: FixedManifest) -> String { String(decoding: manifest.bytes, as: UTF8.self) }
}
