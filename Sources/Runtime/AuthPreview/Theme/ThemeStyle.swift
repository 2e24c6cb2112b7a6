import AuthCore

/// The style sheet of a theme: its colors, type and shapes as custom properties, and the rules that draw screens.
///
/// An element of the class `theme` has the theme. Its appearance is that of the system, or the value of
/// `data-appearance`. Sizes are in `rem`, so that they follow the size of the user's text.
struct ThemeStyle {
    let theme: BrandTheme

    /// The style sheet.
    var styleSheet: String {
        let fonts = FontRules(fonts: theme.typography.fonts).rules
        return fonts + properties(hasFonts: !fonts.isEmpty) + ScreenStyle.rules + ImageHTML.rules
            + ControlStyle.rules(theme.shape.style)
    }

    /// The parts of the style sheet that apply in light appearance, to compare them.
    var lightParts: [String] {
        [
            FontRules(fonts: theme.typography.fonts).rules, declarations(.light),
            shared(hasFonts: theme.typography.fonts != nil), ControlStyle.rules(theme.shape.style),
        ]
    }

    private func properties(hasFonts: Bool) -> String {
        let light = declarations(.light) + "--light:inline;--dark:none;"
        let dark = declarations(.dark) + "--light:none;--dark:inline;"
        let shared = shared(hasFonts: hasFonts)
        return """
            .theme{\(light)\(shared)color-scheme:light}
            @media(prefers-color-scheme:dark){.theme:not([data-appearance=light]){\(dark)color-scheme:dark}}
            .theme[data-appearance=dark],:root:has(.is-dark:target) .theme{\(dark)color-scheme:dark}
            :root:has(.is-light:target) .theme{\(light)color-scheme:light}
            :root:has(.is-large:target){font-size:200%}

            """
    }

    private func declarations(_ appearance: ThemePalette.Appearance) -> String {
        let palette = ThemePalette(theme.colors, appearance)
        return palette.declarations(theme.shape.style) + ControlStyle.declarations(theme.shape.style, palette)
    }

    /// The properties that do not depend on the appearance.
    private func shared(hasFonts: Bool) -> String {
        let typography = theme.typography
        let radius = Self.rem(theme.shape.cornerRadius)
        let controls =
            switch theme.shape.controls {
            case .capsule: "999rem"
            case .rounded: radius
            case .square: "0"
            }
        let corner = theme.shape.controls == .square ? "0" : radius
        let family = hasFonts ? FontRules.family + "," : ""
        return "--font:\(family)\(Self.fonts(typography.design));--title:\(Self.rem(typography.titleSize));"
            + "--button:\(Self.rem(typography.buttonSize));--control-radius:\(controls);--radius:\(corner);"
    }

    private static func fonts(_ design: BrandTheme.Typography.Design) -> String {
        switch design {
        case .default: "system-ui,sans-serif"
        case .rounded: "ui-rounded,'SF Pro Rounded','Nunito','Varela Round',system-ui,sans-serif"
        case .serif: "ui-serif,'New York',Georgia,serif"
        case .monospaced: "ui-monospace,'SF Mono',Menlo,monospace"
        }
    }

    /// Returns a size in points as `rem`, of which one is 16 points.
    static func rem(_ points: Double) -> String {
        guard points.isFinite else { return "1rem" }
        let thousandths = Int((min(max(points, 0), 1000) / 16 * 1000).rounded())
        let fraction = String(1000 + thousandths % 1000).dropFirst()
        return "\(thousandths / 1000).\(fraction)rem"
    }
}
