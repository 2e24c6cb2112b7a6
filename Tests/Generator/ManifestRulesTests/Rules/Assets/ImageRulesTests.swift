import ManifestRules
@testable import Manifest
import ManifestTestSupport
import SystemCalls
import Testing

struct ImageRulesTests {
    @Test func `an image that is missing or cannot be read is refused at its path`() {
        var workspace = AssetFixture.workspace("images: { mark: { light: 1️⃣a.svg2️⃣, dark: 3️⃣b.svg4️⃣ } }", [:])
        workspace.files.unreadable["Brands/acme/b.svg"] = "Permission denied"
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ the image 'a.svg' is not in the folder of the manifest that names it; put it there, or correct the "
                    + "path [asset-missing]",
                "3️⃣–4️⃣ the image 'b.svg' cannot be read: Permission denied [asset-missing]",
            ])
    }

    @Test(arguments: ["/logo.svg", "../logo.svg", "a/../logo.svg", "logo.jpg", "logo", ".svg", "a//b.svg"])
    func `a path that leads out of the folder or has another extension is refused`(path: String) {
        #expect(
            AssetFixture.diagnostics(logo: path, []) == [
                "1️⃣–2️⃣ 'theme.logo' must be the path of a PDF, SVG or PNG file in this manifest's folder such as "
                    + "'logo.svg', got '\(path)' [invalid-path]"
            ])
    }

    @Test(
        arguments: [
            ("logo.svg", AssetFixture.png(), "is a PNG image; end its name in '.png'"),
            ("logo.png", Array(AssetFixture.pdf.utf8), "is a PDF file; end its name in '.pdf'"),
            ("logo.pdf", Array(AssetFixture.svg.utf8), "is an SVG file; end its name in '.svg'"),
            ("logo.png", [0xFF, 0xD8, 0xFF, 0xE0], "is not a PNG image; save it as PNG"),
            ("logo.svg", Array("Logo".utf8), "is not an SVG file; save it as SVG"),
            ("logo.svg", Array("<html></html>".utf8), "is not an SVG file; save it as SVG"),
            ("logo.png", [], "is empty; copy it again"),
        ] as [(String, [UInt8], String)])
    func `a file of another kind than its extension is refused`(name: String, bytes: [UInt8], message: String) {
        #expect(
            AssetFixture.diagnostics(logo: name, bytes) == ["1️⃣–2️⃣ the image '\(name)' \(message) [image-kind]"])
    }

    @Test(arguments: [(23, 40), (40, 23), (4097, 40), (40, 4097), (0, 0)])
    func `an image with too short or too long sides is refused`(width: Int, height: Int) {
        #expect(
            AssetFixture.diagnostics(logo: "logo.png", AssetFixture.png(width: width, height: height)) == [
                "1️⃣–2️⃣ the image 'logo.png' has \(width) × \(height) pixels; each side must have from 24 to 4096 "
                    + "[image-dimensions]"
            ])
    }

    @Test func `a cut-off PNG image is refused`() {
        let image = AssetFixture.png()
        for count in 1..<image.count {
            let diagnostics = AssetFixture.diagnostics(logo: "logo.png", Array(image.prefix(count)))
            #expect(diagnostics.count == 1 && diagnostics[0].hasSuffix("[image-kind]"), "\(count) bytes")
        }
    }

    @Test func `images of different sizes for both appearances are a warning`() {
        let workspace = AssetFixture.workspace(
            "logo: { light: 1️⃣a.png2️⃣, dark: 3️⃣b.png4️⃣ }",
            ["a.png": AssetFixture.png(), "b.png": AssetFixture.png(width: 100)])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ warning: the image 'b.png' has the size 100 × 40, but the one for light appearance has 120 × 40; "
                    + "give both the same size [image-pair]",
                "- 1️⃣–2️⃣ the image for light appearance is here",
            ])
    }

    @Test func `names of images are in lower camel case, not reserved, and differ in more than letter case`() {
        let files = ["a.svg": Array(AssetFixture.svg.utf8)]
        func diagnostics(_ images: String) -> [String] {
            AssetFixture.workspace("images: { \(images) }", files).diagnostics()
        }
        #expect(diagnostics("googleMark: a.svg, emptyState: { light: a.svg, dark: a.svg }") == [])
        #expect(
            diagnostics("1️⃣logo2️⃣: a.svg") == [
                "1️⃣–2️⃣ a key of 'theme.images' must not be 'logo', which is reserved; choose a different one such as "
                    + "'googleMark' [invalid-image-name]"
            ])
        #expect(
            diagnostics("1️⃣empty-state2️⃣: a.svg") == [
                "1️⃣–2️⃣ a key of 'theme.images' must be a name in lower camel case such as 'googleMark' (from 1 to 40 "
                    + "characters), got 'empty-state' [invalid-image-name]"
            ])
        #expect(
            diagnostics("1️⃣fooBar2️⃣: a.svg, 3️⃣foobar4️⃣: a.svg") == [
                "3️⃣–4️⃣ the images 'foobar' and 'fooBar' differ only in letter case; rename one of them "
                    + "[invalid-image-name]",
                "- 1️⃣–2️⃣ the other name is here",
            ])
    }

    @Test func `a path is relative to the manifest that contains it, and a brand replaces inherited images`() throws {
        var workspace = MarkedWorkspace([
            "_base/brand.yaml": minimalManifest.replacing(
                "theme:\n", with: "theme:\n  logo: art/logo.svg\n  images: { mark: mark.svg, other: other.svg }\n"),
            "acme/brand.yaml": "manifest: 1\nextends: ../_base/brand.yaml\ntheme: { images: { mark: mark.svg } }\n",
        ])
        for path in ["_base/art/logo.svg", "_base/other.svg", "acme/mark.svg"] {
            workspace.files.files["Brands/\(path)"] = Array(AssetFixture.svg.utf8)
        }
        #expect(workspace.diagnostics() == [])
        let brand = try #require(workspace.load().brands.first)
        #expect(
            brand.assets.map(\.reference.path) == [
                "Brands/_base/art/logo.svg", "Brands/acme/mark.svg", "Brands/_base/other.svg",
            ])
        #expect(brand.assets.map(\.reference.isInherited) == [true, false, true])
    }

    @Test func `two brands with a copy of one logo are a warning, and brands that inherit it are not`() {
        func brands(_ logo: String, _ files: [String]) -> [String] {
            var workspace = MarkedWorkspace([
                "_base/brand.yaml": "manifest: 1\ntheme: { logo: logo.svg }\n",
                "acme/brand.yaml": minimalManifest + "extends: ../_base/brand.yaml\n",
                "other/brand.yaml": minimalManifest(of: "other", named: "Other").replacing(
                    "theme:\n", with: "theme:\n\(logo)") + "extends: ../_base/brand.yaml\n",
            ])
            for path in files { workspace.files.files["Brands/\(path)"] = Array(AssetFixture.svg.utf8) }
            return workspace.diagnostics()
        }
        #expect(brands("", ["_base/logo.svg"]) == [])
        let diagnostics = brands("  logo: 1️⃣mine.svg2️⃣\n", ["_base/logo.svg", "other/mine.svg"])
        #expect(
            diagnostics.first
                == "1️⃣–2️⃣ warning: the image 'mine.svg' is also the logo of 'acme'; use the brand's own logo [shared-logo]"
        )
    }
}
