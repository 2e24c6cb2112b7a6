import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

/// The contract's check of the files that a theme names.
@Suite struct AssetContractTests {
    private static let check = "the images and fonts of the theme are in the package"

    private func check(_ theme: BrandTheme) throws -> BrandCheck? {
        let package = try ExamplePackage(FullEnvironment.manifest)
        defer { package.remove() }
        return AssetEnvironment.$theme.withValue(theme) {
            package.contract(AssetEnvironment.self).checks.first { $0.id == Self.check }
        }
    }

    @Test func `a brand without files has no check`() throws { #expect(try check(.example) == nil) }

    @Test func `the check passes if the files are there, and fails for each that is missing`() async throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: bundle) }
        let folder = bundle.appendingPathComponent("Assets.xcassets/logo.imageset", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let contents = #"{"images": [{"filename": "logo.svg", "idiom": "universal"}]}"#
        try Data(contents.utf8).write(to: folder.appendingPathComponent("Contents.json"))
        try Data("<svg/>".utf8).write(to: folder.appendingPathComponent("logo.svg"))
        let font = bundle.appendingPathComponent("Acme.ttf")
        try Data("font".utf8).write(to: font)

        func failure(_ image: String, _ font: URL?) async throws -> String? {
            let check = try #require(try check(.with(BrandImage(image, bundleURL: bundle), font)))
            do throws(CheckFailure) {
                try await check.run()
                return nil
            } catch {
                return error.text
            }
        }
        #expect(try await failure("logo", font) == nil)
        #expect(
            try await failure("mark", font)?.hasPrefix("the package does not contain the image 'mark'. Run 'brandgen")
                == true)
        #expect(try await failure("logo", nil)?.hasPrefix("the package does not contain the font 'Acme'.") == true)
        #expect(try await failure("logo", bundle.appendingPathComponent("No.ttf"))?.contains("the font 'Acme'") == true)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("logo.svg"))
        #expect(try await failure("logo", font)?.contains("the image 'logo'") == true)
        try Data().write(to: bundle.appendingPathComponent("Assets.car"))
        #expect(try await failure("logo", font) == nil)
    }
}

extension BrandTheme {
    fileprivate static func with(_ logo: BrandImage, _ font: URL?) -> BrandTheme {
        let typography = Typography(
            design: .default, titleSize: 40, buttonSize: 17,
            fonts: BrandFonts(regular: BrandFont("Acme", file: font)))
        return BrandTheme(
            colors: example.colors, typography: typography, shape: example.shape, logo: logo, images: ["logo": logo])
    }
}

/// The full brand with another theme.
private enum AssetEnvironment: String, BrandEnvironment {
    case development

    @TaskLocal static var theme: BrandTheme = .example
    static var brand: BrandConfiguration { FullEnvironment.brand }
    var definition: EnvironmentDefinition { FullEnvironment.development.definition }
}
