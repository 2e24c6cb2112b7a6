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
            ("background-accent", text(in: primary, or: onBackground, on: background)),
            ("surface-accent", text(in: primary, or: onSurface, on: card)),
            ("background-problem", text(in: error, or: onBackground, on: background)), ("surface-problem", error),
            ("on-error", surface),
        ]
        let buttons = providers(on: background, "background", style) + providers(on: card, "surface", style)
        return (colors + buttons).map { "--\($0.0):\($0.1.css);" }.joined()
    }

    /// A color for text on a ground, or that of the other texts if it is hard to read.
    private func text(
        in color: ThemeColor.RGBA, or text: ThemeColor.RGBA, on ground: ThemeGround
    ) -> ThemeColor.RGBA {
        ground.leastContrast(with: color) >= Self.textContrast ? color : text
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
