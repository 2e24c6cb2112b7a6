/// How a brand looks.
package struct Theme: Equatable, Sendable, ManifestSection {
    package let colors: ThemeColors
    package let typography: Typography
    package let shape: Shape
    /// The brand's name as its sign-in screen sets it; it may hold line breaks.
    package let wordmark: String

    init(_ section: SectionReader) throws(TableMismatch) {
        colors = try section.value("colors")
        typography = try section.value("typography")
        shape = try section.value("shape")
        wordmark = try section.value("wordmark")
    }
}

package struct Typography: Equatable, Sendable, ManifestSection {
    package let design: FontDesign
    /// In points.
    package let titleSize: Int
    /// In points.
    package let buttonSize: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        design = try section.value("design")
        titleSize = try section.value("titleSize")
        buttonSize = try section.value("buttonSize")
    }
}

/// The designs of the system font.
package enum FontDesign: String, DocumentedChoice, ManifestReadable {
    case `default`, rounded, serif, monospaced

    package var about: String {
        switch self {
        case .default: "the system font as it is"
        case .rounded: "its rounded design"
        case .serif: "its design with serifs"
        case .monospaced: "its design with characters of one width"
        }
    }
}

package struct Shape: Equatable, Sendable, ManifestSection {
    package let controls: ControlShape
    /// Of text fields, cards and rounded controls; in points.
    package let cornerRadius: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        controls = try section.value("controls")
        cornerRadius = try section.value("cornerRadius")
    }
}

/// The outline of buttons.
package enum ControlShape: String, DocumentedChoice, ManifestReadable {
    case capsule, rounded, square

    package var about: String {
        switch self {
        case .capsule: "half circles at both ends"
        case .rounded: "corners of `cornerRadius`"
        case .square: "square corners"
        }
    }
}

/// The brand's colors by their role. The name `onX` is for text and symbols that stand on `x`.
package struct ThemeColors: Equatable, Sendable, ManifestSection {
    package let background: ThemeColor
    /// Where it is given, the background is a gradient from `background` at the top to this at the bottom.
    package let backgroundEnd: ThemeColor?
    package let onBackground: ThemeColor
    /// Text on the background that matters less.
    package let mutedText: ThemeColor
    package let primary: ThemeColor
    package let onPrimary: ThemeColor
    package let secondary: ThemeColor
    package let onSecondary: ThemeColor
    /// Cards and text fields.
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
    /// Whether the manifest gives one value for both appearances, rather than one for each.
    package let isSaidOnce: Bool

    package init(light: RGBA, dark: RGBA) {
        (self.light, self.dark, isSaidOnce) = (light, dark, false)
    }

    package init(_ both: RGBA) {
        (light, dark, isSaidOnce) = (both, both, true)
    }
}

extension ThemeColor {
    /// Of `#RGB` to `#RRGGBBAA`.
    package static let textLength = 4...9

    /// What a color holds that is given for each appearance.
    package static let appearanceFields = ["light", "dark"].map {
        ManifestField(
            $0, .text(.color, textLength), .required, "The color in \($0) appearance.", example: "#471C70")
    }
}
