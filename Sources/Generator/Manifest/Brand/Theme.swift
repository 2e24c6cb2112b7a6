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
