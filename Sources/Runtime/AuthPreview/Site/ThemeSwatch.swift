import AuthCore

/// A color of a theme in both appearances, with its role in the manifest.
struct ThemeSwatch {
    /// The role: `onPrimary`.
    let role: String
    let color: ThemeColor

    /// The colors of a theme, in the order of the manifest's reference.
    static func all(of colors: BrandTheme.Colors) -> [ThemeSwatch] {
        let all: [(String, ThemeColor?)] = [
            ("background", colors.background), ("backgroundEnd", colors.backgroundEnd),
            ("onBackground", colors.onBackground), ("mutedText", colors.mutedText), ("primary", colors.primary),
            ("onPrimary", colors.onPrimary), ("secondary", colors.secondary), ("onSecondary", colors.onSecondary),
            ("surface", colors.surface), ("onSurface", colors.onSurface), ("error", colors.error),
        ]
        return all.compactMap { role, color in color.map { ThemeSwatch(role: role, color: $0) } }
    }

    /// A small picture of the color, light and dark, whose name is for assistive technology and pointers.
    var dot: HTML {
        HTML(
            "span",
            [
                HTMLAttribute("class", "dot"), HTMLAttribute("role", "img"), HTMLAttribute("aria-label", name),
                HTMLAttribute("title", name),
                HTMLAttribute(
                    "style", "background:linear-gradient(90deg,\(color.light.css) 50%,\(color.dark.css) 50%)"),
            ])
    }

    /// The color in light and dark appearance.
    var values: String { "\(color.light.css) and \(color.dark.css)" }

    private var name: String { "\(role): \(values)" }
}
