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
