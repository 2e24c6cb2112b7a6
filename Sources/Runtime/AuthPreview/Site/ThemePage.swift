import AuthCore

/// The page of a theme: its colors with their values, the contrast of those that are next to each other, and its type
/// and shapes.
struct ThemePage {
    private let pages: BrandPages
    private let theme: BrandTheme
    private let name: String

    init(_ pages: BrandPages) {
        self.pages = pages
        theme = pages.contents.theme
        name = pages.contents.brand.name
    }

    var html: PageHTML {
        SitePage(
            title: "\(name): theme", place: .brand, trail: [("../index.html", "Brands"), ("index.html", name)],
            tabs: pages.links(of: .theme), hasFrames: true,
            attributes: [HTMLAttribute("class", "is-theme")],
            content: [
                SitePage.section("colors", "Colors", [colors]),
                SitePage.section("contrast", "Contrast", [contrasts]),
                SitePage.section(
                    "type-and-controls", "Type and controls",
                    [HTML("div", [HTMLAttribute("class", "specimen")], [specimen, typography])]),
            ]
        ).html
    }

    // MARK: Colors

    private var colors: HTML {
        HTML(
            "ul", [HTMLAttribute("class", "palette")],
            ThemeSwatch.all(of: theme.colors).map { swatch in
                HTML(
                    "li", [],
                    [
                        HTML(
                            "div", [HTMLAttribute("class", "halves"), HTMLAttribute("aria-hidden", "true")],
                            [swatch.color.light, swatch.color.dark].map { color in
                                HTML("span", [HTMLAttribute("style", "background:\(color.css)")])
                            }),
                        HTML("h3", text: swatch.role),
                        HTML(
                            "dl", [],
                            [
                                HTML("dt", text: "Light"), HTML("dd", [], [HTML("code", text: swatch.color.light.css)]),
                                HTML("dt", text: "Dark"), HTML("dd", [], [HTML("code", text: swatch.color.dark.css)]),
                            ]),
                    ])
            })
    }

    // MARK: Contrast

    private var contrasts: HTML {
        let pairs = ThemePalette.Appearance.allCases.map { ThemePalette(theme.colors, $0).pairs }
        let heads = ["Pair", "Light", "Dark", "Needed"]
        let rows = zip(pairs[0], pairs[1]).map { light, dark in
            HTML(
                "tr", [],
                [
                    HTML("th", [HTMLAttribute("scope", "row")], text: light.name), Self.cell(light), Self.cell(dark),
                    HTML("td", text: Self.text(of: light.needed)),
                ])
        }
        return HTML(
            "table", [HTMLAttribute("class", "contrasts")],
            [
                HTML(
                    "thead", [],
                    [HTML("tr", [], heads.map { HTML("th", [HTMLAttribute("scope", "col")], text: $0) })]),
                HTML("tbody", [], rows),
            ])
    }

    private static func cell(_ pair: ThemePalette.Pair) -> HTML {
        HTML(
            "td", [],
            [
                HTML(
                    "div", [HTMLAttribute("class", "measure")],
                    [
                        sample(pair), HTML("span", [HTMLAttribute("class", "ratio")], text: text(of: pair.contrast)),
                        SitePage.span(
                            pair.isEnough ? "tag is-enough" : "tag is-error",
                            pair.isEnough ? "\u{2713} enough" : "\u{26A0}\u{FE0E} too little"),
                    ])
            ])
    }

    /// A picture of the pair: text, or a border. Assistive technology reads the numbers instead.
    private static func sample(_ pair: ThemePalette.Pair) -> HTML {
        let isText = pair.needed >= ThemePalette.textContrast
        return HTML(
            "span",
            [
                HTMLAttribute("class", isText ? "sample" : "sample is-border"), HTMLAttribute("aria-hidden", "true"),
                HTMLAttribute(
                    "style",
                    "color:\(pair.color.css);background:linear-gradient(\(pair.ground.start.css),\(pair.ground.end.css))"
                ),
            ], text: isText ? "Aa" : "")
    }

    // MARK: Type and controls

    private var specimen: HTML {
        HTML(
            "figure", [],
            [
                HTML(
                    "div", [HTMLAttribute("class", "pair")],
                    ThemePalette.Appearance.allCases.map {
                        SitePage.frame("", pages.languageFolder, SpecimenScreen.page, $0)
                    }),
                HTML(
                    "figcaption", [],
                    [SitePage.link(pages.languageFolder + "/" + SpecimenScreen.page, "Type and controls in full size")]),
            ])
    }

    /// The names and values of the type and shapes of a theme.
    static func values(of theme: BrandTheme) -> [(name: String, value: String)] {
        let typography = theme.typography
        let font = typography.fonts?.regular.postScriptName ?? typography.design.rawValue
        return [
            ("Font", font), ("Titles", ThemeStyle.rem(typography.titleSize)),
            ("Buttons", ThemeStyle.rem(typography.buttonSize)), ("Controls", theme.shape.controls.rawValue),
            ("Corners", ThemeStyle.rem(theme.shape.cornerRadius)), ("Style", theme.shape.style.rawValue),
            ("Layout", theme.layout.rawValue),
        ]
    }

    private var typography: HTML {
        HTML(
            "dl", [HTMLAttribute("class", "values")],
            Self.values(of: theme).map { name, value in
                HTML("div", [], [HTML("dt", text: name), HTML("dd", text: value)])
            })
    }

    /// Returns a ratio with two decimals, truncated, so that 4.499 does not appear as 4.50.
    static func text(of ratio: Double) -> String {
        let hundredths = Int(ratio * 100 + 1e-9)
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10):1"
    }
}
