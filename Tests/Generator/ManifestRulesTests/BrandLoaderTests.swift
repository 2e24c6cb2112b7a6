@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Diagnostics
import Testing

struct BrandLoaderTests {
    private let two = MarkedWorkspace([
        "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta"),
        "acme/brand.yaml": minimalManifest,
        "_base/brand.yaml": "manifest: 1\n",
        ".hidden/brand.yaml": "manifest: 1\n",
        "notes.md": "no folder",
    ])

    @Test func `the brands are the folders with a manifest, sorted, without bases and hidden folders`() throws {
        #expect(try BrandDiscovery(files: two.files).discover() == ["acme", "zeta"])
        #expect(two.load().brands.map(\.id) == ["acme", "zeta"])
    }

    @Test func `a folder whose manifest has another name is reported, and is not a brand`() {
        var workspace = two
        workspace.files.files["Brands/globex/brand.yml"] = Array(minimalManifest.utf8)
        let loaded = workspace.load()
        #expect(loaded.brands.map(\.id) == ["acme", "zeta"])
        #expect(
            loaded.diagnostics == [
                Diagnostic(
                    .warning, rule: "folder-without-manifest",
                    "'Brands/globex' contains no 'brand.yaml'; rename 'brand.yml' to 'brand.yaml'")
            ])
        #expect(workspace.diagnostics("acme") == [])
        #expect(
            workspace.diagnostics("globex") == [
                "there is no brand 'globex' in 'Brands'; its folder contains no 'brand.yaml'; rename 'brand.yml' [unknown-brand]"
            ])
    }

    @Test func `one run reports the errors of every brand, and loads the others`() {
        var workspace = two
        workspace.files.files["Brands/broken/brand.yaml"] = Array("manifest: 3\n".utf8)
        workspace.files.files["Brands/worse/brand.yaml"] = Array("- a\n".utf8)
        let loaded = workspace.load()
        #expect(loaded.brands.map(\.id) == ["acme", "zeta"])
        #expect(loaded.hasErrors)
        #expect(
            Set(loaded.diagnostics.map { $0.range?.file.path }) == [
                "Brands/broken/brand.yaml", "Brands/worse/brand.yaml",
            ]
        )
    }

    @Test func `a workspace without brands is refused`() {
        #expect(
            MarkedWorkspace([:]).diagnostics() == ["the folder 'Brands' cannot be read: no such file [no-brands]"])
    }

    @Test func `an unreadable folder is an unreadable brand, not a removed one`() {
        var workspace = two
        workspace.files.unreadable["Brands/zeta"] = "Permission denied"
        let diagnostic = "'Brands/zeta/brand.yaml' cannot be read: Permission denied [manifest-unreadable]"
        #expect(workspace.diagnostics() == [diagnostic])
        #expect(workspace.diagnostics("zeta") == [diagnostic])
    }
}
