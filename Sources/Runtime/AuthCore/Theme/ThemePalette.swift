/// The colors of a theme in one appearance, with those that are derived from them.
///
/// Lines and the focus have enough contrast with their ground, also if the manifest's colors are close to each other.
package struct ThemePalette: Hashable, Sendable {
    /// Whether the colors are for light or for dark appearance.
    package enum Appearance: String, Sendable, CaseIterable {
        /// The light appearance.
        case light
        /// The dark appearance.
        case dark
    }

    /// The contrast that text needs (WCAG 2.2, success criterion 1.4.3).
    package static let textContrast = 4.5
    /// The contrast that borders and the focus need (WCAG 2.2, success criterion 1.4.11).
    package static let lineContrast = 3.0

    /// The appearance.
    package let appearance: Appearance
    /// The background.
    package let background: ThemeGround
    /// Text on the background.
    package let onBackground: ThemeColor.RGBA
    /// Secondary text on the background.
    package let mutedText: ThemeColor.RGBA
    /// Cards, groups and fields.
    package let surface: ThemeColor.RGBA
    /// Cards and groups, as the ground of controls.
    package let card: ThemeGround
    /// Text on cards, on groups and in fields.
    package let onSurface: ThemeColor.RGBA
    /// The main button.
    package let primary: ThemeColor.RGBA
    /// Text on the main button.
    package let onPrimary: ThemeColor.RGBA
    /// The other buttons.
    package let secondary: ThemeColor.RGBA
    /// Text on the other buttons.
    package let onSecondary: ThemeColor.RGBA
    /// Error messages on cards.
    package let error: ThemeColor.RGBA
    /// The borders of buttons on the background.
    package let backgroundLine: ThemeColor.RGBA
    /// The borders of fields and buttons on cards.
    package let surfaceLine: ThemeColor.RGBA
    /// The outline of the focused control on the background.
    package let backgroundFocus: ThemeColor.RGBA
    /// The outline of the focused control on cards.
    package let surfaceFocus: ThemeColor.RGBA
    /// Hints on cards.
    package let surfaceMutedText: ThemeColor.RGBA

    /// Derives the palette of an appearance.
    package init(_ colors: BrandTheme.Colors, _ appearance: Appearance) {
        func value(_ color: ThemeColor) -> ThemeColor.RGBA { appearance == .light ? color.light : color.dark }
        self.appearance = appearance
        background = ThemeGround(value(colors.background), to: colors.backgroundEnd.map(value))
        onBackground = value(colors.onBackground)
        mutedText = value(colors.mutedText)
        surface = value(colors.surface)
        onSurface = value(colors.onSurface)
        primary = value(colors.primary)
        onPrimary = value(colors.onPrimary)
        secondary = value(colors.secondary)
        onSecondary = value(colors.onSecondary)
        error = value(colors.error)
        card = ThemeGround(surface.over(background.start))
        backgroundLine = background.line(toward: onBackground, contrast: Self.lineContrast)
        surfaceLine = card.line(toward: onSurface, contrast: Self.lineContrast)
        backgroundFocus = Self.focus(primary, onBackground, on: background)
        surfaceFocus = Self.focus(primary, onSurface, on: card)
        surfaceMutedText = card.line(toward: onSurface, contrast: Self.textContrast + 1)
    }

    /// The main color, or the color of text if the main color is hard to see.
    private static func focus(
        _ primary: ThemeColor.RGBA, _ text: ThemeColor.RGBA, on ground: ThemeGround
    ) -> ThemeColor.RGBA {
        ground.leastContrast(with: primary) >= lineContrast ? primary : text
    }

    /// Buttons without a shape and links on the background: the main color, if it is readable as text.
    package var backgroundLink: ThemeColor.RGBA { Self.link(primary, onBackground, on: background) }
    /// Buttons without a shape and links on cards.
    package var surfaceLink: ThemeColor.RGBA { Self.link(primary, onSurface, on: card) }

    private static func link(
        _ primary: ThemeColor.RGBA, _ text: ThemeColor.RGBA, on ground: ThemeGround
    ) -> ThemeColor.RGBA {
        ground.leastContrast(with: primary) >= textContrast ? primary : text
    }

    /// A filled button that deletes something: the color of errors, if white text on it can be read, or else a red.
    package var destructive: ThemeColor.RGBA {
        let own = error.over(card.start)
        return own.contrast(with: onDestructive) >= Self.textContrast ? own : 0xC62A2F
    }

    /// Text on a filled button that deletes something.
    package var onDestructive: ThemeColor.RGBA { 0xFFFFFF }

    /// Error messages on the background: the manifest's color is for cards, and may be hard to read elsewhere.
    package var backgroundProblem: ThemeColor.RGBA {
        background.leastContrast(with: error) >= Self.textContrast ? error : onBackground
    }

    /// Whether the background is dark, so that the system's own bars on it must be light.
    package var isBackgroundDark: Bool { background.start.relativeLuminance < 0.18 }
    /// Whether the surface is dark, so that the system's own controls on it must be light.
    package var isSurfaceDark: Bool { card.start.relativeLuminance < 0.18 }

    /// The upper edge of a soft relief on the background, on which light falls.
    package var reliefLight: ThemeColor.RGBA {
        let isLight = background.start.relativeLuminance > 0.5
        return background.start.mixed(with: 0xFFFFFF, isLight ? 0.7 : 0.1)
    }

    /// The lower edge of a soft relief on the background, in shadow.
    package var reliefShadow: ThemeColor.RGBA {
        let isLight = background.start.relativeLuminance > 0.5
        return background.start.mixed(with: 0x000000, isLight ? 0.2 : 0.45)
    }

    /// Two colors that are next to each other, and the contrast that they need.
    package struct Pair: Hashable, Sendable {
        /// The roles of the colors for developers: "onPrimary on primary".
        package let name: String
        /// The color of the text or the line.
        package let color: ThemeColor.RGBA
        /// The background.
        package let ground: ThemeGround
        /// The contrast that WCAG 2.2 needs.
        package let needed: Double

        /// The lowest contrast anywhere on the background.
        package var contrast: Double { ground.leastContrast(with: color) }
        /// Whether the contrast is sufficient.
        package var isEnough: Bool { contrast >= needed }
    }

    /// The pairs of colors that screens show.
    package var pairs: [Pair] {
        func text(_ name: String, _ color: ThemeColor.RGBA, _ ground: ThemeGround) -> Pair {
            Pair(name: name, color: color, ground: ground, needed: Self.textContrast)
        }
        func line(_ name: String, _ color: ThemeColor.RGBA, _ ground: ThemeGround) -> Pair {
            Pair(name: name, color: color, ground: ground, needed: Self.lineContrast)
        }
        return [
            text("onBackground on background", onBackground, background),
            text("mutedText on background", mutedText, background),
            text("onPrimary on primary", onPrimary, ThemeGround(primary.over(background.start))),
            text("onSecondary on secondary", onSecondary, ThemeGround(secondary.over(background.start))),
            text("onSurface on surface", onSurface, card),
            text("error on surface", error, card),
            text("hints on surface (derived)", surfaceMutedText, card),
            text("onDestructive on destructive (derived)", onDestructive, ThemeGround(destructive)),
            line("borders on background (derived)", backgroundLine, background),
            line("borders on surface (derived)", surfaceLine, card),
            line("focus on background (derived)", backgroundFocus, background),
            line("focus on surface (derived)", surfaceFocus, card),
        ]
    }
}
