import AuthCore
import AuthScreens

extension ThemeColor.RGBA {
    /// The color in CSS.
    var css: String {
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        guard alpha < 255 else { return "#" + digits }
        return "#" + digits + (alpha < 16 ? "0" : "") + String(alpha, radix: 16)
    }
}

extension ThemePalette {
    /// Returns the palette as custom properties of CSS, with the colors of the providers' buttons.
    func declarations(_ style: BrandTheme.Shape.Style) -> String {
        let colors: [(String, ThemeColor.RGBA)] = [
            ("background", background.start), ("background-end", background.end), ("on-background", onBackground),
            ("muted", mutedText), ("surface", surface), ("on-surface", onSurface), ("primary", primary),
            ("on-primary", onPrimary), ("secondary", secondary), ("on-secondary", onSecondary), ("error", error),
            ("background-line", backgroundLine), ("surface-line", surfaceLine),
            ("background-focus", backgroundFocus), ("surface-focus", surfaceFocus),
            ("surface-muted", surfaceMutedText),
            ("background-accent", backgroundLink), ("surface-accent", surfaceLink),
            ("background-problem", backgroundProblem), ("surface-problem", error),
            ("destructive", destructive), ("on-destructive", onDestructive),
        ]
        let buttons = providers(on: background, "background", style) + providers(on: card, "surface", style)
        return (colors + buttons).map { "--\($0.0):\($0.1.css);" }.joined()
    }

    private func providers(
        on ground: ThemeGround, _ name: String, _ style: BrandTheme.Shape.Style
    ) -> [(String, ThemeColor.RGBA)] {
        let apple = AppleButtonStyle(on: ground, style)
        let google = GoogleButtonColors(on: ground, in: appearance)
        return [
            (name + "-apple", apple.fill), (name + "-apple-line", apple.line), (name + "-on-apple", apple.text),
            (name + "-google", google.fill), (name + "-google-line", google.line), (name + "-on-google", google.text),
        ]
    }
}
