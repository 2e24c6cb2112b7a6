import AuthCore
import AuthScreens

/// The style sheet of a theme: its colors, type and shapes as custom properties, and the rules that draw screens.
///
/// An element of the class `theme` has the theme. Its appearance is that of the system, or the value of
/// `data-appearance`. Sizes are in `rem`, so that they follow the size of the user's text.
struct ThemeStyle {
    let theme: BrandTheme

    /// The style sheet.
    var styleSheet: String {
        let fonts = FontRules(fonts: theme.typography.fonts).rules
        return fonts + properties(hasFonts: !fonts.isEmpty) + Self.rules + ControlStyle.rules(theme.shape.style)
    }

    /// The rules that all themes have in common.
    private static let rules =
        ScreenStyle.rules + DeviceStyle.rules + ButtonStyle.rules + GroupStyle.rules + FieldStyle.rules
        + SymbolHTML.rules
        + ImageHTML.rules + KeyboardStyle.rules

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
            .theme{\(light)\(shared)\(Self.ground("background", "on-background", "muted"))color-scheme:light}
            .card,.group{\(Self.ground("surface", "on-surface", "surface-muted"))}
            @media(prefers-color-scheme:dark){.theme:not([data-appearance=light]){\(dark)color-scheme:dark}}
            .theme[data-appearance=dark],:root:has(.is-dark:target) .theme{\(dark)color-scheme:dark}
            :root:has(.is-light:target) .theme{\(light)color-scheme:light}
            :root:has(.is-large:target){font-size:200%}

            """
    }

    /// Returns the colors of what is on a ground, as those of the current ground.
    private static func ground(_ name: String, _ text: String, _ quiet: String) -> String {
        let colors = [
            "line", "focus", "accent", "problem", "apple", "apple-line", "on-apple", "google", "google-line",
            "on-google",
        ]
        let hair = "color-mix(in srgb,var(--text) \(Int(ScreenMetrics.hairline * 100))%,transparent)"
        return "--text:var(--\(text));--quiet:var(--\(quiet));--hair:\(hair);"
            + colors.map { "--\($0):var(--\(name)-\($0));" }.joined()
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
        let family = hasFonts ? FontRules.family + "," : ""
        let isSystem = !hasFonts && typography.design == .default
        let font = family + Self.fonts(typography.design)
        return "--font:\(font);--heading-font:\(isSystem ? "-apple-system,'Inter Display'," : "")\(font);"
            + "--tracking:\(isSystem ? "-.013em" : "normal");--title:\(Self.rem(typography.titleSize));"
            + "--button:\(Self.rem(typography.buttonSize));--control-radius:\(controls);"
            + "--field-radius:\(Self.rem(ScreenMetrics.fieldRadius(of: theme.shape)));"
            + "--group-radius:\(Int(ScreenMetrics.groupRadius(of: theme.shape)))px;"
    }

    /// The fonts of a design. Inter, which Debian has, is close to Apple's font; the other fonts of Linux are not.
    private static func fonts(_ design: BrandTheme.Typography.Design) -> String {
        switch design {
        case .default: "-apple-system,Inter,system-ui,sans-serif"
        case .rounded: "ui-rounded,'SF Pro Rounded','Nunito','Varela Round',Inter,system-ui,sans-serif"
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
