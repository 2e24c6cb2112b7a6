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

    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        try brandgen(arguments, in: folder, environment: standardTemplates)
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
            let source = try read("Generated/acme/Sources/AcmeAuth/AcmeTheme.swift", in: folder)
            #expect(source.contains("regular: BrandFont(\"Acme-Regular\", file: Bundle.module.url(forResource: "))
            #expect(try run(["check"], in: folder).status == 0)
        }
    }

    @Test func `a changed file is found and generated, inherited or not`() throws {
        var files = Self.files("  logo: logo.svg\n")
        files["Brands/acme/brand.yaml"]? += "extends: ../_base/brand.yaml\n"
        files["Brands/_base/brand.yaml"] = "manifest: 1\ntheme: { images: { mark: mark.svg } }\n"
        files["Brands/_base/mark.svg"] = Self.svg
        try withWorkspace(files) { folder in
            _ = try run(["generate"], in: folder)
            let logo = Self.svg.replacingOccurrences(of: "h9", with: "h8")
            let mark = Self.svg.replacingOccurrences(of: "h9", with: "h7")
            try write(logo, to: "Brands/acme/logo.svg", in: folder)
            try write(mark, to: "Brands/_base/mark.svg", in: folder)
            let diff = try run(["diff"], in: folder)
            #expect(diff.status == 3)
            #expect(diff.text.contains("-\(Self.svg)\n"))
            #expect(diff.text.contains("+\(logo)\n") && diff.text.contains("+\(mark)\n"))
            _ = try run(["generate"], in: folder)
            #expect(try read("\(Self.catalog)/logo.imageset/logo.svg", in: folder) == logo)
            #expect(try read("\(Self.catalog)/mark.imageset/mark.svg", in: folder) == mark)
            #expect(try run(["check"], in: folder).status == 0)
        }
    }

    @Test func `a link that leads out of the workspace, a folder and a named pipe are refused`() throws {
        let theme = "  images: { link: link.svg, folder: folder.svg, pipe: pipe.svg }\n"
        try withTemporaryFolder { elsewhere in
            try write(Self.svg, to: "secret.svg", in: elsewhere)
            try withWorkspace(Self.files(theme, ["Brands/acme/folder.svg/.keep": ""])) { folder in
                let brand = folder.appendingPathComponent("Brands/acme")
                try FileManager.default.createSymbolicLink(
                    at: brand.appendingPathComponent("link.svg"),
                    withDestinationURL: elsewhere.appendingPathComponent("secret.svg"))
                #expect(mkfifo(brand.appendingPathComponent("pipe.svg").path, 0o600) == 0)
                let result = try brandgen(["validate"], in: folder)
                for reason in [
                    "'link.svg' cannot be read: its path leads out of the workspace",
                    "'folder.svg' cannot be read: it is a folder, not a file",
                    "'pipe.svg' cannot be read: it is a named pipe, not a file",
                ] {
                    #expect(result.errors.contains("the image \(reason)"))
                }
                #expect(result.status == 1)
            }
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
}
