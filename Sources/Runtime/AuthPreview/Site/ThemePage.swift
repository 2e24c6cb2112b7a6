import AuthCore

/// The page with the colors of a theme that are next to each other, and their contrast.
struct ThemePage {
    private let brand: BrandSamples

    init(_ brand: BrandSamples) { self.brand = brand }

    /// The page.
    var text: String {
        SitePage.text(
            title: "\(brand.brand.name): theme", style: "../site.css",
            [HTML("p", [], [SitePage.link("index.html", brand.brand.name)])]
                + ThemePalette.Appearance.allCases.flatMap { appearance in
                    [HTML("h2", text: appearance == .light ? "Light" : "Dark"), table(appearance)]
                } + [HTML("h2", text: "Type and shape"), typography])
    }

    private func table(_ appearance: ThemePalette.Appearance) -> HTML {
        let heads = ["Pair", "Sample", "Contrast", "Needed", "Result"]
        let rows = ThemePalette(brand.theme.colors, appearance).pairs.map { pair in
            HTML(
                "tr", [],
                [
                    HTML("th", [HTMLAttribute("scope", "row")], text: pair.name),
                    HTML("td", [], [Self.sample(pair)]), HTML("td", text: Self.text(of: pair.contrast)),
                    HTML("td", text: Self.text(of: pair.needed)),
                    HTML("td", text: pair.isEnough ? "\u{2713} enough" : "\u{26A0} too little"),
                ])
        }
        return HTML(
            "table", [],
            [
                HTML(
                    "thead", [], [HTML("tr", [], heads.map { HTML("th", [HTMLAttribute("scope", "col")], text: $0) })]),
                HTML("tbody", [], rows),
            ])
    }

    /// A picture of the pair. Assistive technology reads the numbers instead.
    private static func sample(_ pair: ThemePalette.Pair) -> HTML {
        HTML(
            "span",
            [
                HTMLAttribute("class", "pair"), HTMLAttribute("aria-hidden", "true"),
                HTMLAttribute(
                    "style",
                    "color:\(pair.color.css);background:linear-gradient(\(pair.ground.start.css),\(pair.ground.end.css))"
                ),
            ], text: "Aa")
    }

    private var typography: HTML {
        let values = [
            (
                "Font",
                brand.theme.typography.fonts?.regular.postScriptName ?? brand.theme.typography.design.rawValue
            ),
            ("Wordmark", ThemeStyle.rem(brand.theme.typography.titleSize)),
            ("Buttons", ThemeStyle.rem(brand.theme.typography.buttonSize)),
            ("Controls", brand.theme.shape.controls.rawValue),
            ("Corners", ThemeStyle.rem(brand.theme.shape.cornerRadius)),
            ("Style", brand.theme.shape.style.rawValue),
        ]
        return HTML(
            "table", [],
            [
                HTML(
                    "tbody", [],
                    values.map { name, value in
                        HTML(
                            "tr", [],
                            [HTML("th", [HTMLAttribute("scope", "row")], text: name), HTML("td", text: value)])
                    })
            ])
    }

    /// Returns a ratio with two decimals, truncated, so that 4.499 does not appear as 4.50.
    static func text(of ratio: Double) -> String {
        let hundredths = Int(ratio * 100 + 1e-9)
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10):1"
    }
}
