import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// A brand's logo and fonts in pages.
@Suite struct ThemeAssetsTests {
    private func page() throws -> String {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        let folder = bundle.appendingPathComponent("Assets.xcassets/logo.imageset", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let contents = #"{"images": [{"filename": "logo.svg"}]}"#
        try Data(contents.utf8).write(to: folder.appendingPathComponent("Contents.json"))
        try Data("light".utf8).write(to: folder.appendingPathComponent("logo.svg"))
        let example = BrandTheme.example
        let theme = BrandTheme(
            colors: example.colors, typography: example.typography, shape: example.shape,
            logo: BrandImage("logo", bundleURL: bundle))
        return ScreenHTML(theme: ThemeHTML(theme, name: "Acme")).html(SampleScreen([.wordmark("Acme\nWord")])).source
    }

    @Test func `the logo replaces the wordmark, with the name for assistive technology`() throws {
        let page = try page()
        #expect(
            page.contains(
                #"<h1 class="wordmark"><img class="logo" alt="Acme" src="data:image/svg+xml;base64,bGlnaHQ="></h1>"#))
        #expect(!page.contains("Word"))
    }
}
