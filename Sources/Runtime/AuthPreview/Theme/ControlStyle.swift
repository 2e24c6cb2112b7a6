import AuthCore
import AuthScreens

/// The rules and colors of the ways in which controls differ from the ground.
enum ControlStyle {
    /// Returns the rules of a style. They follow the common rules and replace some of them.
    static func rules(_ style: BrandTheme.Shape.Style) -> String {
        switch style {
        case .flat: flat
        case .outlined: outlined
        case .soft: soft
        }
    }

    private static let flat = """
        .theme{--field-line:var(--background-field-line);--primary-line:var(--background-primary-line)}
        .card{--field-line:var(--surface-line);--primary-line:var(--surface-primary-line)}
        .command[data-role=primary]:not([data-face]){border-color:var(--primary-line)}
        .field:not(.is-text) input:not([type=checkbox],[aria-invalid],:focus-visible){border-color:var(--field-line)}

        """

    private static let outlined = """
        .command[data-role=secondary]:not([data-face],.tiles *){background:none;border-color:var(--line);color:var(--text)}
        .field input:not([type=checkbox]){background-color:transparent;color:var(--text)}
        .field input::placeholder{color:var(--quiet)}
        .day{background:none;color:var(--text)}

        """

    /// The light comes from the top leading side, in both directions of text. In dark appearance there is no relief,
    /// and lines separate what has almost the color of the ground.
    private static let soft = """
        .theme{--lead:1;--relief:calc(var(--lead)*-4px) -4px 10px var(--relief-light),
        calc(var(--lead)*4px) 4px 10px var(--relief-dark)}
        [dir=rtl] .theme{--lead:-1}
        .card,.group,.command:not([data-role=quiet],[data-role=cancel],[data-face=googleWithoutMark],.tiles *),
        .bar-button,
        .field:not(.is-text) input:not([type=checkbox]){box-shadow:var(--relief)}
        .command:not([data-role=quiet],[data-role=cancel]):active{box-shadow:inset 0 2px 4px var(--relief-dark)}
        :is(.card,.group){border:1px solid var(--relief-line)}
        .command[data-role=secondary]:not([data-face],.tiles *){border-color:var(--relief-line)}
        @media(forced-colors:active){.theme *{box-shadow:none}}

        """

    /// Returns the colors of a style as custom properties of CSS.
    static func declarations(_ style: BrandTheme.Shape.Style, _ palette: ThemePalette) -> String {
        let colors: [(String, ThemeColor.RGBA)] =
            switch style {
            case .flat: borders(palette)
            case .outlined: []
            case .soft: relief(palette)
            }
        return colors.map { "--\($0.0):\($0.1.css);" }.joined()
    }

    /// The borders of fills: the fill's own color if it has enough contrast with the ground, and a line otherwise.
    private static func borders(_ palette: ThemePalette) -> [(String, ThemeColor.RGBA)] {
        let card = ThemeGround(palette.surface.over(palette.background.start))
        func border(_ fill: ThemeColor.RGBA, _ ground: ThemeGround, _ line: ThemeColor.RGBA) -> ThemeColor.RGBA {
            ground.leastContrast(with: fill) >= ThemePalette.lineContrast ? fill.over(ground.start) : line
        }
        return [
            ("background-primary-line", border(palette.primary, palette.background, palette.backgroundLine)),
            ("background-field-line", border(palette.surface, palette.background, palette.backgroundLine)),
            ("surface-primary-line", border(palette.primary, card, palette.surfaceLine)),
        ]
    }

    /// The shadows of light appearance, mixes of the background with white and with black, or the line of dark
    /// appearance.
    private static func relief(_ palette: ThemePalette) -> [(String, ThemeColor.RGBA)] {
        let ground = palette.background.start
        guard ControlDepth(.soft, in: palette.appearance) == .relief else {
            let clear = ThemeColor.RGBA(0x000000, alpha: 0)
            return [("relief-light", clear), ("relief-dark", clear), ("relief-line", palette.surfaceLine)]
        }
        return [
            ("relief-light", ground.mixed(with: 0xFFFFFF, 0.8)), ("relief-dark", ground.mixed(with: 0x000000, 0.16)),
            ("relief-line", ground),
        ]
    }
}
