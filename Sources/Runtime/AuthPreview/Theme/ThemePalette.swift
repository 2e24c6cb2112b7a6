import AuthCore

/// The colors of a theme in one appearance, with those that are derived from them.
struct ThemePalette: Equatable, Sendable {
    /// Whether the colors are for light or for dark appearance.
    enum Appearance: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The contrast that text needs (WCAG 2.2, success criterion 1.4.3).
    static let textContrast = 4.5
    /// The contrast that borders and the focus need (WCAG 2.2, success criterion 1.4.11).
    static let lineContrast = 3.0

    let background: Ground
    let onBackground: ThemeColor.RGBA
    let mutedText: ThemeColor.RGBA
    let surface: ThemeColor.RGBA
    let onSurface: ThemeColor.RGBA
    let primary: ThemeColor.RGBA
    let onPrimary: ThemeColor.RGBA
    let secondary: ThemeColor.RGBA
    let onSecondary: ThemeColor.RGBA
    let error: ThemeColor.RGBA
    /// The borders of buttons on the background.
    let backgroundLine: ThemeColor.RGBA
    /// The borders of fields and buttons on cards.
    let surfaceLine: ThemeColor.RGBA
    /// The outline of the focused control on the background.
    let backgroundFocus: ThemeColor.RGBA
    /// The outline of the focused control on cards.
    let surfaceFocus: ThemeColor.RGBA
    /// Hints on cards.
    let surfaceMutedText: ThemeColor.RGBA

    init(_ colors: BrandTheme.Colors, _ appearance: Appearance) {
        func value(_ color: ThemeColor) -> ThemeColor.RGBA { appearance == .light ? color.light : color.dark }
        background = Ground(value(colors.background), to: colors.backgroundEnd.map(value))
        onBackground = value(colors.onBackground)
        mutedText = value(colors.mutedText)
        surface = value(colors.surface)
        onSurface = value(colors.onSurface)
        primary = value(colors.primary)
        onPrimary = value(colors.onPrimary)
        secondary = value(colors.secondary)
        onSecondary = value(colors.onSecondary)
        error = value(colors.error)
        let card = Ground(surface.over(background.start))
        backgroundLine = background.line(toward: onBackground, contrast: Self.lineContrast)
        surfaceLine = card.line(toward: onSurface, contrast: Self.lineContrast)
        backgroundFocus = Self.focus(primary, onBackground, on: background)
        surfaceFocus = Self.focus(primary, onSurface, on: card)
        surfaceMutedText = card.line(toward: onSurface, contrast: Self.textContrast + 1)
    }

    /// The main color, or the color of text if the main color is hard to see.
    private static func focus(
        _ primary: ThemeColor.RGBA, _ text: ThemeColor.RGBA, on ground: Ground
    ) -> ThemeColor.RGBA {
        ground.leastContrast(with: primary) >= lineContrast ? primary : text
    }

    /// Two colors that are next to each other, and the contrast that they need.
    struct Pair: Equatable, Sendable {
        let name: String
        let color: ThemeColor.RGBA
        let ground: Ground
        let needed: Double

        var contrast: Double { ground.leastContrast(with: color) }
        var isEnough: Bool { contrast >= needed }
    }

    /// The pairs of colors that screens show.
    var pairs: [Pair] {
        let card = Ground(surface.over(background.start))
        func text(_ name: String, _ color: ThemeColor.RGBA, _ ground: Ground) -> Pair {
            Pair(name: name, color: color, ground: ground, needed: Self.textContrast)
        }
        func line(_ name: String, _ color: ThemeColor.RGBA, _ ground: Ground) -> Pair {
            Pair(name: name, color: color, ground: ground, needed: Self.lineContrast)
        }
        return [
            text("onBackground on background", onBackground, background),
            text("mutedText on background", mutedText, background),
            text("onPrimary on primary", onPrimary, Ground(primary.over(background.start))),
            text("onSecondary on secondary", onSecondary, Ground(secondary.over(background.start))),
            text("onSurface on surface", onSurface, card),
            text("error on surface", error, card),
            text("hints on surface (derived)", surfaceMutedText, card),
            line("borders on background (derived)", backgroundLine, background),
            line("borders on surface (derived)", surfaceLine, card),
            line("focus on background (derived)", backgroundFocus, background),
            line("focus on surface (derived)", surfaceFocus, card),
        ]
    }

    /// The palette as custom properties of CSS.
    var declarations: String {
        // Apple's button is black on light backgrounds, and white on others.
        let isLight = background.start.relativeLuminance > 0.5
        let colors: [(String, ThemeColor.RGBA)] = [
            ("background", background.start), ("background-end", background.end), ("on-background", onBackground),
            ("muted", mutedText), ("surface", surface), ("on-surface", onSurface), ("primary", primary),
            ("on-primary", onPrimary), ("secondary", secondary), ("on-secondary", onSecondary), ("error", error),
            ("background-line", backgroundLine), ("surface-line", surfaceLine),
            ("background-focus", backgroundFocus), ("surface-focus", surfaceFocus),
            ("surface-muted", surfaceMutedText), ("apple", isLight ? 0x000000 : 0xFFFFFF),
            ("on-apple", isLight ? 0xFFFFFF : 0x000000),
        ]
        return colors.map { "--\($0.0):\($0.1.css);" }.joined()
    }
}
