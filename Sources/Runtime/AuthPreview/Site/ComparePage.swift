import AuthCore

/// The page with the screens of two brands beside each other. The script changes the brands; without it, the page shows the
/// first screens of the first two that have one in common.
///
/// The fragment names the folders of the brands: `compare.html#a=acme&b=globex`.
struct ComparePage {
    static let path = "compare.html"

    /// The number of screens without the script.
    private static let visibleScreens = 6

    private let brands: [BrandPages]
    /// The indices of the brands that the page shows at first.
    private let chosen: (first: Int, second: Int)

    /// Returns `nil` if there are no two brands with a screen in common.
    init?(_ brands: [BrandPages]) {
        guard let chosen = Self.pair(in: brands.lazy.map { $0.samples.map(\.title) }) else { return nil }
        self.brands = brands
        self.chosen = chosen
    }

    /// Returns the indices of the first list that has an element of an earlier one, and of that one.
    static func pair(in lists: some Sequence<[String]>) -> (first: Int, second: Int)? {
        var seen: [String: Int] = [:]
        for (index, list) in lists.enumerated() {
            if let earlier = list.lazy.compactMap({ seen[$0] }).first { return (earlier, index) }
            for element in list { seen[element] = index }
        }
        return nil
    }

    /// The brands that the page shows at first.
    private var sides: [BrandPages] { [brands[chosen.first], brands[chosen.second]] }

    /// The pages that these brands have in common.
    private var shared: [(title: String, first: String, second: String)] {
        let second = Dictionary(brands[chosen.second].samples.map { ($0.title, $0.page) }) { first, _ in first }
        return brands[chosen.first].samples.compactMap { numbered in
            second[numbered.title].map { (numbered.title, numbered.page, $0) }
        }
    }

    var html: PageHTML {
        // Brands with the same screens share a list, which is that of the first one.
        var lists: [[String]: Int] = [:]
        var listOfBrand: [Int] = []
        var firsts: [BrandPages] = []
        for pages in brands {
            let entries = pages.samples.map { $0.page + " " + $0.title }
            let index = lists[entries] ?? firsts.count
            if index == firsts.count {
                lists[entries] = index
                firsts.append(pages)
            }
            listOfBrand.append(index)
        }
        return SitePage(
            title: "Two brands", place: .root, trail: [("index.html", "Brands"), (nil, "Two brands")],
            controls: [FrameControls(languages: []).html],
            hasFrames: true, attributes: [HTMLAttribute("class", "is-comparison")],
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
                select("a", "First brand", chosen: chosen.first, lists),
                select("b", "Second brand", chosen: chosen.second, lists),
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
                    zip(sides, [first, second]).map { pages, page in
                        ChangesPage.figure(
                            pages.contents.brand.name, title, pages.folder + "/", pages.languageFolder, page,
                            ThemePalette.Appearance.allCases)
                    }),
            ])
    }
}
