import Foundation
import Testing

/// A brand's images and fonts in packages.
struct AssetTests {
    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9v9z"/></svg>"#
    private static let pdf =
        "%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 120 40] >> endobj\ntrailer << >>\n%%EOF\n"
    private static let catalog = "Generated/acme/Sources/AcmeAuth/Resources/Assets.xcassets"
    private static let fonts = "Generated/acme/Sources/AcmeAuth/Resources/Fonts"

    private static func manifest(_ theme: String) -> String {
        acmeManifest().replacingOccurrences(of: "theme:\n", with: "theme:\n\(theme)")
    }

    private static func files(_ theme: String, _ more: [String: String] = [:]) -> [String: String] {
        acmeBrand().merging(["Brands/acme/brand.yaml": manifest(theme), "Brands/acme/logo.svg": svg]) { $1 }
            .merging(more) { $1 }
    }

    private static let pair = "  logo: { light: logo.svg, dark: logo-dark.svg }\n"

    /// Runs the executable with the standard templates of this repository.
    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let templates = repositoryFolder.appendingPathComponent("Templates").path
        return try brandgen(arguments, in: folder, environment: ["BRANDGEN_TEMPLATES": templates])
    }

    /// Copies the fonts for tests into the folder of a brand.
    private func addFonts(to folder: URL) throws {
        for name in ["Acme-Regular.ttf", "Acme-Bold.otf"] {
            try FileManager.default.copyItem(
                at: repositoryFolder.appendingPathComponent("Tests/Assets/\(name)"),
                to: folder.appendingPathComponent("Brands/acme/\(name)"))
        }
    }

    @Test func `images and fonts are copied byte for byte into the package`() throws {
        let theme =
            Self.pair + "  images: { googleMark: mark.pdf }\n"
            + "  typography: { fonts: { regular: Acme-Regular.ttf, bold: Acme-Bold.otf } }\n"
        let more = ["Brands/acme/logo-dark.svg": Self.svg + "\n", "Brands/acme/mark.pdf": Self.pdf]
        try withWorkspace(Self.files(theme, more)) { folder in
            try addFonts(to: folder)
            let result = try run(["generate"], in: folder)
            #expect(result.status == 0)
            for (copy, original) in [
                ("\(Self.catalog)/logo.imageset/logo.svg", "logo.svg"),
                ("\(Self.catalog)/logo.imageset/logo-dark.svg", "logo-dark.svg"),
                ("\(Self.catalog)/googleMark.imageset/googleMark.pdf", "mark.pdf"),
                ("\(Self.fonts)/Acme-Regular.ttf", "Acme-Regular.ttf"),
                ("\(Self.fonts)/Acme-Bold.otf", "Acme-Bold.otf"),
            ] {
                let bytes = try Data(contentsOf: folder.appendingPathComponent(copy))
                #expect(try bytes == Data(contentsOf: folder.appendingPathComponent("Brands/acme/\(original)")))
            }
            let set = try JSONSerialization.jsonObject(
                with: Data(contentsOf: folder.appendingPathComponent("\(Self.catalog)/logo.imageset/Contents.json")))
            let object = try #require(set as? [String: Any])
            #expect(
                (object["images"] as? [[String: Any]])?.map { $0["filename"] as? String } == [
                    "logo.svg", "logo-dark.svg",
                ])
            #expect((object["properties"] as? [String: Bool]) == ["preserves-vector-representation": true])
            let source = try read("Generated/acme/Sources/AcmeAuth/AcmeTheme.swift", in: folder)
            #expect(source.contains("public import AuthCore\nimport Foundation\n"))
            #expect(
                source.contains(
                    """
                                fonts: BrandFonts(
                                    regular: BrandFont("Acme-Regular", file: Bundle.module.url(forResource: "Acme-Regular", withExtension: "ttf")),
                                    bold: BrandFont("Acme-Bold", file: Bundle.module.url(forResource: "Acme-Bold", withExtension: "otf"))
                                )
                            ),
                    """))
            #expect(
                source.contains(
                    """
                            logo: BrandImage("logo", in: .module),
                            images: [
                                "googleMark": BrandImage("googleMark", in: .module)
                            ]
                        )
                    """))
            let ledger = try read("Generated/acme/.brandgen/ledger.json", in: folder)
            #expect(ledger.contains("Brands/acme/mark.pdf"))
            #expect(try run(["check"], in: folder).status == 0)
        }
    }

    @Test func `a package without images and fonts has no catalog and no fonts`() throws {
        try withWorkspace(acmeBrand()) { folder in
            _ = try run(["generate"], in: folder)
            #expect(!exists(Self.catalog, in: folder) && !exists(Self.fonts, in: folder))
            let source = try read("Generated/acme/Sources/AcmeAuth/AcmeTheme.swift", in: folder)
            #expect(!source.contains("Foundation") && !source.contains("logo") && !source.contains("style:"))
        }
    }

    @Test(arguments: ["Brands/acme/logo.svg", "Brands/_base/mark.svg"])
    func `a changed file is found and generated`(path: String) throws {
        var files = Self.files("  logo: logo.svg\n")
        files["Brands/acme/brand.yaml"]? += "extends: ../_base/brand.yaml\n"
        files["Brands/_base/brand.yaml"] = "manifest: 1\ntheme: { images: { mark: mark.svg } }\n"
        files["Brands/_base/mark.svg"] = Self.svg
        try withWorkspace(files) { folder in
            _ = try run(["generate"], in: folder)
            #expect(try run(["generate"], in: folder).text.contains("nothing changed"))
            #expect(try run(["check"], in: folder).status == 0)
            let changed = Self.svg.replacingOccurrences(of: "h9", with: "h8")
            try write(changed, to: path, in: folder)
            #expect(try run(["check"], in: folder).status == 3)
            let diff = try run(["diff"], in: folder)
            #expect(diff.text.contains("-\(Self.svg)\n") && diff.text.contains("+\(changed)\n"))
            _ = try run(["generate"], in: folder)
            let name = path.hasSuffix("logo.svg") ? "logo" : "mark"
            #expect(try read("\(Self.catalog)/\(name).imageset/\(name).svg", in: folder) == changed)
            #expect(try run(["check"], in: folder).status == 0)
        }
    }

    @Test func `a deleted file is an error, and a removed image leaves the package`() throws {
        let more = ["Brands/acme/logo-dark.svg": Self.svg]
        try withWorkspace(Self.files(Self.pair, more)) { folder in
            _ = try run(["generate"], in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/acme/logo-dark.svg"))
            let result = try run(["check"], in: folder)
            #expect(result.status == 1 && result.errors.contains("[asset-missing]"))
            try write(Self.manifest("  logo: logo.svg\n"), to: "Brands/acme/brand.yaml", in: folder)
            _ = try run(["generate"], in: folder)
            #expect(!exists("\(Self.catalog)/logo.imageset/logo-dark.svg", in: folder))
            try write(acmeManifest(), to: "Brands/acme/brand.yaml", in: folder)
            _ = try run(["generate"], in: folder)
            #expect(!exists(Self.catalog, in: folder))
        }
    }

    @Test func `a link that leads out of the workspace is refused`() throws {
        try withTemporaryFolder { elsewhere in
            try write(Self.svg, to: "secret.svg", in: elsewhere)
            try withWorkspace(Self.files("  logo: link.svg\n")) { folder in
                try FileManager.default.createSymbolicLink(
                    at: folder.appendingPathComponent("Brands/acme/link.svg"),
                    withDestinationURL: elsewhere.appendingPathComponent("secret.svg"))
                let result = try run(["validate"], in: folder)
                #expect(result.status == 1)
                #expect(
                    result.errors.contains("the image 'link.svg' cannot be read: its path leads out of the workspace"))
            }
        }
    }

    @Test func `a folder and a named pipe are refused`() throws {
        try withWorkspace(Self.files("  logo: { light: a.svg, dark: b.svg }\n", ["Brands/acme/a.svg/.keep": ""])) {
            folder in
            #expect(mkfifo(folder.appendingPathComponent("Brands/acme/b.svg").path, 0o600) == 0)
            let result = try run(["validate"], in: folder)
            #expect(result.errors.contains("the image 'a.svg' cannot be read: it is a folder, not a file"))
            #expect(result.errors.contains("the image 'b.svg' cannot be read: it is a named pipe, not a file"))
        }
    }

    @Test func `a difference of binary files names them only`() throws {
        try withWorkspace(Self.files("  images: { mark: mark.pdf }\n", ["Brands/acme/mark.pdf": Self.pdf])) { folder in
            try addFonts(to: folder)
            _ = try run(["generate"], in: folder)
            try write(
                Self.manifest("  images: { mark: mark.pdf }\n  typography: { fonts: { regular: Acme-Regular.ttf } }\n"),
                to: "Brands/acme/brand.yaml", in: folder)
            try write(Self.pdf.replacingOccurrences(of: "120", with: "240"), to: "Brands/acme/mark.pdf", in: folder)
            let result = try run(["diff"], in: folder)
            let font = "acme/Sources/AcmeAuth/Resources/Fonts/Acme-Regular.ttf"
            #expect(result.text.contains("Binary files /dev/null and b/\(font) differ\n"))
            let mark = "acme/Sources/AcmeAuth/Resources/Assets.xcassets/mark.imageset/mark.pdf"
            #expect(result.text.contains("Binary files a/\(mark) and b/\(mark) differ\n"))
            #expect(!result.text.contains("MediaBox") && !result.text.contains("\0"))
        }
    }

    @Test func `a copied brand has the images of the other brand, and a warning about its logo`() throws {
        try withWorkspace(Self.files("  logo: art/logo.svg\n", ["Brands/acme/art/logo.svg": Self.svg])) { folder in
            let result = try run(["new", "copy", "--from", "acme"], in: folder)
            #expect(result.status == 0)
            #expect(result.text.contains("Brands/copy/art/logo.svg\n"))
            #expect(result.errors.contains("replace the copied files in 'Brands/copy' with the brand's own"))
            #expect(result.errors.contains("[shared-logo]"))
            #expect(try read("Brands/copy/art/logo.svg", in: folder) == Self.svg)
            #expect(try run(["validate", "copy"], in: folder).status == 0)
        }
    }

    @Test func `the matrix names an inherited image that changed, and the list counts the files`() throws {
        var files = Self.files("  logo: logo.svg\n").merging(runtimeStub) { $1 }
        files["Brands/acme/brand.yaml"]? += "extends: ../_base/brand.yaml\n"
        files["Brands/_base/brand.yaml"] = "manifest: 1\ntheme: { images: { mark: mark.svg } }\n"
        files["Brands/_base/mark.svg"] = Self.svg
        files[".gitignore"] = "/Generated/\n"
        try ScratchRepository.with(files) { repository in
            try write(Self.svg + "\n", to: "Brands/_base/mark.svg", in: repository.folder)
            let result = try run(["matrix", "--changed-since", "start", "--format", "text"], in: repository.folder)
            #expect((result.text + result.errors).contains("inherited file Brands/_base/mark.svg changed"))
            let generated = try run(["generate"], in: repository.folder)
            let list = try run(["list", "--format", "json"], in: repository.folder)
            let count = try #require(list.text.firstMatch(of: /"files": (\d+)/)).1
            #expect(generated.text.contains("\(count) created"))
        }
    }
}
