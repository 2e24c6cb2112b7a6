import BrandIcon
import Manifest
import ManifestTestSupport
import OutputTree
import PackageRenderer
import Testing

@testable import AppSeeds

/// The colors and the text of icons.
struct PlaceholderTests {
    private func image(_ brand: Brand, label: String? = nil) -> [UInt8] {
        AppSeeds.placeholder(for: brand, label: label)
    }

    private func icon(
        _ background: (UInt8, UInt8, UInt8), _ foreground: (UInt8, UInt8, UInt8), band: String? = nil
    ) -> [UInt8] {
        PlaceholderIcon(
            name: "Acme", identifier: "acme",
            background: PNGImage.Color(red: background.0, green: background.1, blue: background.2),
            foreground: PNGImage.Color(red: foreground.0, green: foreground.1, blue: foreground.2), band: band
        ).file
    }

    @Test func `the icon has the colors of the theme's main button`() throws {
        #expect(try image(brand()) == icon((0x1F, 0x4F, 0xD8), (255, 255, 255)))
    }

    @Test func `the icon of an environment has its short name`() throws {
        let acme = try brand(manifest("  development: {}", replacedBy: "  debug: {}\n  production: {}"))
        #expect(acme.appIcons.map(\.label) == [nil, "Dbg"])
        #expect(acme.appIcons.map(\.name) == ["AppIcon", "AppIcon-debug"])
        #expect(image(acme, label: "Dbg") == icon((0x1F, 0x4F, 0xD8), (255, 255, 255), band: "Dbg"))
        let files = try seeds(of: acme)
        let icon = try #require(files.first { $0.path.hasSuffix("AppIcon-debug.appiconset/AppIcon.png") })
        #expect(icon.bytes == image(acme, label: "Dbg"))
    }

    @Test func `a translucent color is drawn as it appears on the background`() throws {
        let acme = try brand(manifest("    primary: \"#1F4FD8\"", replacedBy: "    primary: \"#00000080\""))
        // 255 × (255 − 128) ÷ 255, with black or white letters, whichever has more contrast.
        #expect(image(acme) == icon((127, 127, 127), (255, 255, 255)))
    }
}
