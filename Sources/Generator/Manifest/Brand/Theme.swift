/// The `theme` section: colors, fonts and shapes.
package struct Theme: Equatable, Sendable, ManifestSection {
    package let colors: ThemeColors
    package let typography: Typography
    package let shape: Shape
    package let layout: ThemeLayout
    /// The brand's name as the first screen displays it. It can contain line breaks.
    package let wordmark: String
    /// The logo that the screens show instead of the wordmark, or `nil` for none.
    package let logo: ImagePaths?
    /// The further images, in the order of the manifest.
    package let images: [NamedImage]

    init(_ section: SectionReader) throws(TableMismatch) {
        colors = try section.value("colors")
        typography = try section.value("typography")
        shape = try section.value("shape")
        layout = try section.value("layout")
        wordmark = try section.value("wordmark")
        logo = try section.value("logo")
        images = try section.entries("images").map { entry throws(TableMismatch) in try NamedImage(entry) }
    }
}

package struct Typography: Equatable, Sendable, ManifestSection {
    package let design: FontDesign
    /// The size of titles, in points.
    package let titleSize: Int
    /// The size of button labels, in points.
    package let buttonSize: Int
    /// The brand's own fonts, or `nil` for the system font.
    package let fonts: FontPaths?

    init(_ section: SectionReader) throws(TableMismatch) {
        design = try section.value("design")
        titleSize = try section.value("titleSize")
        buttonSize = try section.value("buttonSize")
        fonts = try section.value("fonts")
    }
}

/// The designs of the system font.
package enum FontDesign: String, DocumentedChoice, ManifestReadable {
    case `default`, rounded, serif, monospaced

    package var about: String {
        switch self {
        case .default: "the standard design"
        case .rounded: "rounded letters"
        case .serif: "letters with serifs"
        case .monospaced: "letters of equal width"
        }
    }
}

package struct Shape: Equatable, Sendable, ManifestSection {
    package let controls: ControlShape
    /// The radius of text fields, cards and rounded controls, in points.
    package let cornerRadius: Int
    package let style: ControlStyle

    init(_ section: SectionReader) throws(TableMismatch) {
        controls = try section.value("controls")
        cornerRadius = try section.value("cornerRadius")
        style = try section.value("style")
    }
}

/// The outline of buttons.
package enum ControlShape: String, DocumentedChoice, ManifestReadable {
    case capsule, rounded, square

    package var about: String {
        switch self {
        case .capsule: "semicircular ends"
        case .rounded: "corners with the radius `cornerRadius`"
        case .square: "square corners"
        }
    }
}

/// The way in which controls differ from the ground.
package enum ControlStyle: String, DocumentedChoice, ManifestReadable {
    case flat, outlined, soft

    package var about: String {
        switch self {
        case .flat: "fills, with a border only where a fill has too little contrast"
        case .outlined: "borders without fills, except for the main button"
        case .soft: "a relief, with a light and a dark shadow"
        }
    }
}

/// The arrangements of the first screen and of forms.
package enum ThemeLayout: String, DocumentedChoice, ManifestReadable {
    case centered, bottom, card

    package var about: String {
        switch self {
        case .centered: "wordmark, titles and controls in the middle of the screen"
        case .bottom: "the buttons of the first screen at the lower edge, and forms from the top, as in Apple's apps"
        case .card: "as `bottom`, with the controls on a card over the background"
        }
    }
}

/// The brand's colors by role. `onX` is the color of text and symbols on `x`.
package struct ThemeColors: Equatable, Sendable, ManifestSection {
    package let background: ThemeColor
    /// The lower end of the background gradient, or `nil` if the background is one color.
    package let backgroundEnd: ThemeColor?
    package let onBackground: ThemeColor
    /// The color of less important text on the background.
    package let mutedText: ThemeColor
    package let primary: ThemeColor
    package let onPrimary: ThemeColor
    package let secondary: ThemeColor
    package let onSecondary: ThemeColor
    /// The color of cards and text fields.
    package let surface: ThemeColor
    package let onSurface: ThemeColor
    package let error: ThemeColor

    init(_ section: SectionReader) throws(TableMismatch) {
        background = try section.value("background")
        backgroundEnd = try section.value("backgroundEnd")
        onBackground = try section.value("onBackground")
        mutedText = try section.value("mutedText")
        primary = try section.value("primary")
        onPrimary = try section.value("onPrimary")
        secondary = try section.value("secondary")
        onSecondary = try section.value("onSecondary")
        surface = try section.value("surface")
        onSurface = try section.value("onSurface")
        error = try section.value("error")
    }
}

/// A color in light and in dark appearance.
package struct ThemeColor: Equatable, Sendable {
    package let light: RGBA
    package let dark: RGBA

    package init(light: RGBA, dark: RGBA) {
        (self.light, self.dark) = (light, dark)
    }

    package init(_ both: RGBA) {
        (light, dark) = (both, both)
    }
}

/// The files of an image, by path relative to the manifest that contains the path.
package struct ImagePaths: Equatable, Sendable, ManifestReadable {
    /// The file for light appearance, or for both.
    package let light: String
    /// The file for dark appearance, or `nil` if one file is for both.
    package let dark: String?

    static func read(_ value: ManifestValue, key: String) -> ImagePaths? {
        if let both = value.text { return ImagePaths(light: both, dark: nil) }
        guard let light = value["light"]?.text, let dark = value["dark"]?.text else { return nil }
        return ImagePaths(light: light, dark: dark)
    }
}

/// An image under a name that the manifest chooses.
package struct NamedImage: Equatable, Sendable {
    package let name: String
    package let paths: ImagePaths

    init(_ entry: ManifestEntry) throws(TableMismatch) {
        guard let paths = ImagePaths.read(entry.value, key: entry.key) else { throw TableMismatch(key: entry.key) }
        name = entry.key
        self.paths = paths
    }
}

/// The font files of a brand, by path relative to the manifest that contains the path.
package struct FontPaths: Equatable, Sendable, ManifestSection {
    package let regular: String
    /// The file for bold text, or `nil` if the regular font is used.
    package let bold: String?

    init(_ section: SectionReader) throws(TableMismatch) {
        regular = try section.value("regular")
        bold = try section.value("bold")
    }
}
