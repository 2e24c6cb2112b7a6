import AuthCore

extension ThemeColor.RGBA {
    /// The color in CSS.
    var css: String {
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        guard alpha < 255 else { return "#" + digits }
        return "#" + digits + (alpha < 16 ? "0" : "") + String(alpha, radix: 16)
    }
}

extension ThemePalette {
    /// The palette as custom properties of CSS.
    var declarations: String {
        let colors: [(String, ThemeColor.RGBA)] = [
            ("background", background.start), ("background-end", background.end), ("on-background", onBackground),
            ("muted", mutedText), ("surface", surface), ("on-surface", onSurface), ("primary", primary),
            ("on-primary", onPrimary), ("secondary", secondary), ("on-secondary", onSecondary), ("error", error),
            ("background-line", backgroundLine), ("surface-line", surfaceLine),
            ("background-focus", backgroundFocus), ("surface-focus", surfaceFocus),
            ("surface-muted", surfaceMutedText), ("apple", apple == .black ? 0x000000 : 0xFFFFFF),
            ("on-apple", apple == .black ? 0xFFFFFF : 0x000000),
        ]
        return colors.map { "--\($0.0):\($0.1.css);" }.joined()
    }
}
