import BrandIcon
package import Diagnostics
package import Manifest
package import OutputTree
package import PackageRenderer

/// The files of a brand's app that belong to the developer. Brandgen writes a missing one, and never changes one.
package enum AppSeeds {
    /// Returns the developer's files of a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - renderer: The renderer with the templates of the code. A template of another file, such as a text for the App
    ///     Store, replaces that file.
    /// - Returns: The files, sorted by path, which is relative to the brand's folder. Empty for a brand without an app.
    /// - Throws: `DiagnosticError` if a template cannot be rendered, or if it produces a file elsewhere in the brand's
    ///   folder.
    package static func files(of brand: Brand, by renderer: PackageRenderer) throws(DiagnosticError) -> [OutputFile] {
        guard brand.app != nil else { return [] }
        let rendered = try renderer.renderSeeds(of: brand)
        var problems = DiagnosticCollector()
        for file in rendered where !isInside(file.path) {
            problems.report(
                Diagnostic(
                    rule: "template-name",
                    "'\(file.template)' produces '\(file.path)', which is in neither '\(DeveloperFiles.app)/' nor "
                        + "'\(DeveloperFiles.store)/'; move the template to 'app/seeds/\(DeveloperFiles.app)/'"))
        }
        try problems.throwIfErrors()
        let renderedPaths = Set(rendered.map { $0.path.lowercased() })
        let files = (assets(of: brand) + storeTexts(of: brand)).filter { !renderedPaths.contains($0.path.lowercased()) }
        return (rendered + files).sorted { ExactText($0.path) < ExactText($1.path) }
    }

    private static func isInside(_ path: String) -> Bool {
        [DeveloperFiles.app, DeveloperFiles.store].contains { path.hasPrefix("\($0)/") }
    }

    /// The names of the texts about the developer whom App Review contacts. The email address is in the manifest.
    static let reviewTexts = ["first_name", "last_name", "phone_number"]

    /// Returns the texts for the App Store. They are empty, because deliver uploads any other text, and leaves the text in
    /// the store if the file is empty.
    private static func storeTexts(of brand: Brand) -> [OutputFile] {
        let paths =
            brand.languages.flatMap { language in StoreText.all.map { "\(language.storeLocale)/\($0.name)" } }
            + reviewTexts.map { "review_information/\($0)" }
        return paths.map {
            OutputFile(path: "\(DeveloperFiles.store)/\($0).txt", bytes: [], template: brand.manifest.file.path)
        }
    }
}

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
