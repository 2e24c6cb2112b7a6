import AuthCore

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
        .elements{--primary-line:var(--background-primary-line);
        --secondary-line:var(--background-secondary-line);--field-line:var(--background-field-line)}
        .card{--primary-line:var(--surface-primary-line);
        --secondary-line:var(--surface-secondary-line);--field-line:var(--surface-line)}
        .command[data-role=primary]{border-color:var(--primary-line)}
        .command[data-role=secondary]{border-color:var(--secondary-line)}
        .field input:not([type=checkbox],[aria-invalid]){border-color:var(--field-line)}

        """

    private static let outlined = """
        .command[data-role=secondary],.command[data-role=destructive]{background:none}
        .command[data-role=secondary]{color:var(--text)}
        .field input:not([type=checkbox]){background:none;color:var(--text)}
        .field input::placeholder{color:var(--quiet)}

        """

    /// The light comes from the top leading side, in both directions of text.
    private static let soft = """
        .theme{--lead:1;--relief:calc(var(--lead)*-.25rem) -.25rem .5rem var(--relief-light),
        calc(var(--lead)*.25rem) .25rem .5rem var(--relief-dark)}
        [dir=rtl] .theme{--lead:-1}
        .card,.notice,.command:not([data-role=quiet],[data-role=cancel]),
        .field input:not([type=checkbox]){box-shadow:var(--relief)}
        .command:not([data-role=quiet],[data-role=cancel]):active{box-shadow:inset 0 .125rem .25rem var(--relief-dark)}
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
            ("background-secondary-line", border(palette.secondary, palette.background, palette.backgroundLine)),
            ("background-field-line", border(palette.surface, palette.background, palette.backgroundLine)),
            ("surface-primary-line", border(palette.primary, card, palette.surfaceLine)),
            ("surface-secondary-line", border(palette.secondary, card, palette.surfaceLine)),
        ]
    }

    /// The shadows: mixes of the background with white and with black. On a dark background, less light is visible.
    private static func relief(_ palette: ThemePalette) -> [(String, ThemeColor.RGBA)] {
        let ground = palette.background.start
        let isLight = ground.relativeLuminance > 0.2
        return [
            ("relief-light", ground.mixed(with: 0xFFFFFF, isLight ? 0.8 : 0.1)),
            ("relief-dark", ground.mixed(with: 0x000000, isLight ? 0.22 : 0.5)),
        ]
    }
}
