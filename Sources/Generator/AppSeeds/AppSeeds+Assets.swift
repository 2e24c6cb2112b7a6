import BrandIcon
import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

extension AppSeeds {
    /// Returns the asset catalog: an icon for each environment.
    static func assets(of brand: Brand) -> [OutputFile] {
        func file(_ path: String, _ bytes: [UInt8]) -> OutputFile {
            OutputFile(path: "\(DeveloperFiles.assetCatalog)/\(path)", bytes: bytes, template: brand.manifest.file.path)
        }
        return [file("Contents.json", Array(catalogContents.utf8))]
            + brand.appIcons.flatMap { icon in
                [
                    file("\(icon.name).appiconset/Contents.json", Array(iconContents.utf8)),
                    file("\(icon.name).appiconset/\(imageName)", placeholder(for: brand, label: icon.label)),
                ]
            }
    }

    /// The comment in the PNG files of placeholder icons.
    package static let placeholderComment = PlaceholderIcon.comment

    private static let imageName = "AppIcon.png"

    /// The description of the catalog, as Xcode writes it.
    private static let catalogContents = """
        {
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """

    /// The description of an icon with one image for all sizes and appearances.
    private static let iconContents = """
        {
          "images" : [
            {
              "filename" : "\(imageName)",
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """

    /// Returns the PNG file of the icon of a brand until the brand has its own. `label` is the short name of the
    /// environment, or `nil` for the users' icon.
    static func placeholder(for brand: Brand, label: String?) -> [UInt8] {
        let colors = brand.theme.colors
        let background = colors.primary.light.over(colors.background.light)
        return PlaceholderIcon(
            name: brand.name, identifier: brand.id, background: PNGImage.Color(background),
            foreground: PNGImage.Color(readable(colors.onPrimary.light.over(background), on: background)), band: label
        ).file
    }

    /// Returns the color, or else black or white if its contrast is below that of large text (WCAG 2.2, 1.4.3).
    private static func readable(_ color: RGBA, on background: RGBA) -> RGBA {
        if color.contrast(with: background) >= 3 { return color }
        return RGBA.white.contrast(with: background) > RGBA.black.contrast(with: background) ? .white : .black
    }
}

extension RGBA {
    /// Returns the color as it appears on an opaque one.
    fileprivate func over(_ ground: RGBA) -> RGBA {
        func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            let opacity = Int(alpha)
            let sum = Int(top) * opacity + Int(bottom) * (255 - opacity)
            return UInt8((sum + 127) / 255)
        }
        return RGBA(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
    }
}

extension PNGImage.Color {
    fileprivate init(_ color: RGBA) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}
