import AuthCore

/// The page with the screens of two brands beside each other. The script changes the brands; without it, the page shows the
/// first screens of the first two.
///
/// The fragment names the folders of the brands: `compare.html#a=acme&b=globex`.
struct ComparePage {
    static let path = "compare.html"

    /// The number of screens without the script.
    private static let visibleScreens = 6

    private let brands: [BrandPages]

    /// Returns `nil` if there are no two brands with a screen in common.
    init?(_ brands: [BrandPages]) {
        guard brands.count > 1 else { return nil }
        self.brands = brands
        if shared.isEmpty { return nil }
    }

    /// The pages that the first two brands have in common.
    private var shared: [(title: String, first: String, second: String)] {
        let second = Dictionary(brands[1].samples.map { ($0.title, $0.page) }) { first, _ in first }
        return brands[0].samples.compactMap { numbered in
            second[numbered.title].map { (numbered.title, numbered.page, $0) }
        }
    }

    /// The page.
    var html: PageHTML {
        // Brands with the same screens share a list.
        var lists: [[String]] = []
        var listOfBrand: [Int] = []
        for pages in brands {
            let list = pages.samples.map(\.page)
            let titles = pages.samples.map(\.title)
            let entries = zip(list, titles).map { $0 + " " + $1 }
            let index = lists.firstIndex(of: entries) ?? lists.count
            if index == lists.count { lists.append(entries) }
            listOfBrand.append(index)
        }
        let firsts = lists.indices.compactMap { list in listOfBrand.firstIndex(of: list).map { brands[$0] } }
        return SitePage(
            title: "Two brands", place: .root, trail: [("index.html", "Brands"), (nil, "Two brands")],
            controls: [FrameControls(languages: []).html],
            attributes: [HTMLAttribute("class", "has-frames is-comparison")],
            content: [
                HTML(
                    "p", [HTMLAttribute("class", "lead")],
                    text: "The screens that two brands have in common, in the first language of each."),
                form(listOfBrand),
                SitePage.section(
                    "screens", "Screens",
                    [HTML("ul", [HTMLAttribute("class", "pairs")], shared.prefix(Self.visibleScreens).map(row))]),
                HTML(
                    "div", [HTMLAttribute("class", "lists"), HTMLAttribute("hidden", if: true)], firsts.map(Self.list)),
            ]
        ).html
    }

    private func form(_ lists: [Int]) -> HTML {
        HTML(
            "form", [HTMLAttribute("class", "comparison"), HTMLAttribute("hidden", if: true)],
            [
                select("a", "First brand", chosen: 0, lists), select("b", "Second brand", chosen: 1, lists),
                HTML("output", [HTMLAttribute("class", "quiet")]),
            ])
    }

    private func select(_ name: String, _ title: String, chosen: Int, _ lists: [Int]) -> HTML {
        HTML(
            "label", [],
            [
                SitePage.span("quiet", title),
                HTML(
                    "select", [HTMLAttribute("name", name), HTMLAttribute("autocomplete", "off")],
                    zip(brands, lists).enumerated().map { index, brand in
                        HTML(
                            "option",
                            [
                                HTMLAttribute("value", brand.0.folder), HTMLAttribute("data-list", "\(brand.1)"),
                                HTMLAttribute("data-language", brand.0.languageFolder),
                                HTMLAttribute("selected", if: index == chosen),
                            ], text: brand.0.contents.brand.name)
                    }),
            ])
    }

    /// The names and pages of a brand's screens, from which the script makes the rows.
    private static func list(_ pages: BrandPages) -> HTML {
        HTML(
            "ul", [],
            pages.samples.map { HTML("li", [HTMLAttribute("data-page", $0.page)], text: $0.title) })
    }

    private func row(_ title: String, _ first: String, _ second: String) -> HTML {
        HTML(
            "li", [],
            [
                HTML("h3", text: title),
                HTML(
                    "div", [HTMLAttribute("class", "sides")],
                    zip(brands, [first, second]).map { pages, page in
                        ChangesPage.figure(
                            pages.contents.brand.name, title, pages.folder + "/", pages.languageFolder, page,
                            ThemePalette.Appearance.allCases)
                    }),
            ])
    }
}
