import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// A brand's logo and fonts in pages.
@Suite struct ThemeAssetsTests {
    private static func withBundle<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        for (path, text) in files {
            let file = bundle.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try body(bundle)
    }

    private func page(_ light: String, _ dark: String? = nil, name: String = "Acme") throws -> String {
        let darkEntry = dark.map {
            #", {"appearances": [{"appearance": "luminosity", "value": "dark"}], "filename": "\#($0)"}"#
        }
        let folder = "Assets.xcassets/logo.imageset/"
        var files = [
            folder + "Contents.json": #"{"images": [{"filename": "\#(light)"}\#(darkEntry ?? "")]}"#,
            folder + light: "light",
        ]
        if let dark { files[folder + dark] = "dark" }
        return try Self.withBundle(files) { bundle in
            let logo = LogoHTML(BrandImage("logo", bundleURL: bundle), name: name)
            return ScreenHTML(logo: logo).html(SampleScreen([.wordmark("Acme\nWord")])).source
        }
    }

    @Test func `the logo replaces the wordmark, with the name for assistive technology`() throws {
        let page = try page("logo.svg")
        #expect(
            page.contains(
                #"<h1 class="wordmark"><img class="logo" alt="Acme" src="data:image/svg+xml;base64,bGlnaHQ="></h1>"#))
        #expect(!page.contains("Word"))
    }

    @Test(arguments: hostileTexts) func `the name is data`(name: String) throws {
        let page = try page("logo.svg", name: name)
        #expect(page.split(separator: "<").count { $0.hasPrefix("img") } == 1)
        #expect(!page.contains("<script") && !page.contains("onerror=alert(1)>"))
    }

    @Test func `fonts are in the style sheet, in front of the system's font`() throws {
        try Self.withBundle(["a.ttf": "regular", "b.otf": "bold"]) { bundle in
            let regular = BrandFont("Acme-Regular", file: bundle.appendingPathComponent("a.ttf"))
            let bold = BrandFont("Acme-Bold", file: bundle.appendingPathComponent("b.otf"))
            let both = sheet(BrandFonts(regular: regular, bold: bold))
            #expect(
                both.contains(
                    #"@font-face{font-family:brand;src:url(data:font/ttf;base64,cmVndWxhcg==) format("truetype");"#
                        + "font-weight:400}"))
            #expect(both.contains(#"src:url(data:font/otf;base64,Ym9sZA==) format("opentype");font-weight:600 900}"#))
            #expect(both.contains("--font:brand,ui-rounded"))
            let one = sheet(BrandFonts(regular: regular))
            #expect(one.contains("font-weight:100 900}") && one.ranges(of: "@font-face").count == 1)
            let missing = sheet(BrandFonts(regular: BrandFont("Acme-Regular", file: nil)))
            #expect(!missing.contains("@font-face") && missing.contains("--font:ui-rounded"))
        }
    }

    private func sheet(_ fonts: BrandFonts) -> String {
        let example = BrandTheme.example
        let typography = BrandTheme.Typography(design: .rounded, titleSize: 40, buttonSize: 17, fonts: fonts)
        return ThemeStyle(theme: BrandTheme(colors: example.colors, typography: typography, shape: example.shape))
            .styleSheet
    }

}
