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

}
