#if canImport(SwiftUI)
public import AuthCore
import AuthScreens
public import SwiftUI

/// The look of a brand's screens: the colors of its theme, with those that are derived from them, its type and its
/// shapes.
struct AuthStyle: Sendable {
    let theme: BrandTheme
    private let light: ThemePalette
    private let dark: ThemePalette

    init(_ theme: BrandTheme) {
        self.theme = theme
        light = ThemePalette(theme.colors, .light)
        dark = ThemePalette(theme.colors, .dark)
    }

    /// Returns a color of the palette, which follows the appearance of its view.
    func color(_ role: KeyPath<ThemePalette, ThemeColor.RGBA>) -> Color {
        Color(ThemeColor(light: light[keyPath: role], dark: dark[keyPath: role]))
    }

    /// The palette of an appearance.
    func palette(_ scheme: ColorScheme) -> ThemePalette { scheme == .dark ? dark : light }

    /// Returns the shape of cards and groups, with smaller corners for what is lower.
    func groupShape(atMost radius: Double = .infinity) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: ScreenMetrics.groupRadius(of: theme.shape, atMost: radius), style: .continuous)
    }

    /// The shape of fields.
    var fieldShape: RoundedRectangle {
        RoundedRectangle(cornerRadius: ScreenMetrics.fieldRadius(of: theme.shape), style: .continuous)
    }
}

/// The ground behind the controls of a screen, which decides the colors of text and lines.
enum StyleGround {
    /// The brand's background.
    case background
    /// A card, or a group of rows.
    case surface

    var text: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.onSurface : \.onBackground }
    var mutedText: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.surfaceMutedText : \.mutedText }
    var line: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.surfaceLine : \.backgroundLine }
    var link: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.surfaceLink : \.backgroundLink }
    var focus: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.surfaceFocus : \.backgroundFocus }
    var problem: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.error : \.backgroundProblem }
    /// The circles of tiles and keys.
    var choice: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.secondary : \.surface }
    var onChoice: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.onSecondary : \.onSurface }
    /// The ground at the upper edge of the screen.
    var upper: KeyPath<ThemePalette, ThemeColor.RGBA> { self == .surface ? \.surface : \.background.start }

    /// Whether the system's own controls on the ground must be light.
    func isDark(in palette: ThemePalette) -> Bool {
        self == .surface ? palette.isSurfaceDark : palette.isBackgroundDark
    }

    /// The ground itself.
    func color(in palette: ThemePalette) -> ThemeGround { self == .surface ? palette.card : palette.background }
}

private struct AuthStyleKey: EnvironmentKey {
    /// A neutral look, for screens outside of `AuthRootView`.
    static let defaultValue: AuthStyle = {
        let (white, black) = (ThemeColor(light: 0xFFFFFF, dark: 0x000000), ThemeColor(light: 0x000000, dark: 0xFFFFFF))
        return AuthStyle(
            BrandTheme(
                colors: BrandTheme.Colors(
                    background: white, backgroundEnd: nil, onBackground: black, mutedText: black, primary: black,
                    onPrimary: white, secondary: white, onSecondary: black, surface: white, onSurface: black,
                    error: ThemeColor(light: 0xB3261E, dark: 0xFFB4AB)),
                typography: BrandTheme.Typography(design: .default, titleSize: 34, buttonSize: 17),
                shape: BrandTheme.Shape(controls: .rounded, cornerRadius: 12)))
    }()
}

private struct StyleGroundKey: EnvironmentKey {
    static var defaultValue: StyleGround { .background }
}

extension EnvironmentValues {
    var authStyle: AuthStyle {
        get { self[AuthStyleKey.self] }
        set { self[AuthStyleKey.self] = newValue }
    }

    var styleGround: StyleGround {
        get { self[StyleGroundKey.self] }
        set { self[StyleGroundKey.self] = newValue }
    }
}

extension View {
    /// Draws the screens in this view with a brand's theme: its colors, type and shapes. `AuthRootView` does it itself.
    ///
    /// - Parameter theme: The theme. Its fonts are registered with the system.
    /// - Returns: A view whose screens have the theme.
    public func authTheme(_ theme: BrandTheme) -> some View {
        #if canImport(CoreText)
        BrandFonts.register(theme.typography.fonts)
        #endif
        let style = AuthStyle(theme)
        return environment(\.authStyle, style).tint(style.color(\.primary))
    }
}
#endif
