import AuthCore
import AuthKit
import AuthScreens
import FamilyAccounts
import PushRegistration

/// The page with the texts of a brand's screens: the key of each text, its wording in each language, and where to change
/// it.
struct TextsPage {
    private let pages: BrandPages
    private let brand: BrandConfiguration

    init(_ pages: BrandPages) {
        self.pages = pages
        brand = pages.contents.brand
    }

    /// A text in all languages of the brand.
    struct Entry {
        let key: String
        let wordings: [Wording]

        struct Wording {
            let language: Language
            let text: String
            /// Whether the text is the brand's.
            let isOwn: Bool
        }

        /// The first part of the key: `signIn`.
        fileprivate var group: String { String(key.prefix { $0 != "." }) }
    }

    /// The texts that the brand's app can show. The runtime's order groups them by screen.
    var entries: [Entry] {
        entries(of: AuthText.self) + (brand.familyAccounts == nil ? [] : entries(of: FamilyText.self))
            + (pages.contents.hasPush ? entries(of: PushText.self) : [])
    }

    private func entries<Text: ScreenText>(of type: Text.Type) -> [Entry] {
        Text.allCases.map { text in
            Entry(
                key: text.rawValue,
                wordings: brand.languages.map { language in
                    Entry.Wording(
                        language: language, text: Texts(of: brand, in: language).template(of: text),
                        isOwn: brand.texts[text.rawValue, language] != nil)
                })
        }
    }

    /// The page.
    var html: PageHTML {
        let entries = entries
        let groups = entries.reduce(into: [String]()) { groups, entry in
            if !groups.contains(entry.group) { groups.append(entry.group) }
        }
        let own = entries.filter { $0.wordings.contains(where: \.isOwn) }.count
        return SitePage(
            title: "\(brand.name): texts", place: .brand,
            trail: [("../index.html", "Brands"), ("index.html", brand.name)], tabs: pages.links(of: .texts),
            contents: Self.contents(groups), attributes: [HTMLAttribute("class", "is-texts")],
            content: [
                HTML(
                    "p", [HTMLAttribute("class", "lead")],
                    [
                        HTML(
                            text:
                                "\(entries.count) texts, of which the brand replaces \(own). Add a text to the section "
                        ),
                        HTML("code", text: "texts"), HTML(text: " of "),
                        HTML("code", text: pages.contents.facts.manifest),
                        HTML(text: " to replace it. Names in braces are values; keep them."),
                    ])
            ] + groups.map { group in table(group, entries.filter { $0.group == group }) }
        ).html
    }

    private static func contents(_ groups: [String]) -> HTML {
        HTML(
            "nav", [HTMLAttribute("class", "contents"), HTMLAttribute("aria-label", "Groups of texts")],
            [HTML("ul", [], groups.map { HTML("li", [], [SitePage.link("#" + anchor($0), $0)]) })])
    }

    private static func anchor(_ group: String) -> String { "texts-" + SitePage.fileName(group) }

    private func table(_ group: String, _ entries: [Entry]) -> HTML {
        let heads = ["Key"] + brand.languages.map(\.englishName)
        return SitePage.section(
            Self.anchor(group), group,
            [
                HTML(
                    "table", [HTMLAttribute("class", "texts")],
                    [
                        HTML(
                            "thead", [],
                            [HTML("tr", [], heads.map { HTML("th", [HTMLAttribute("scope", "col")], text: $0) })]),
                        HTML("tbody", [], entries.map(row)),
                    ])
            ])
    }

    private func row(_ entry: Entry) -> HTML {
        HTML(
            "tr", [HTMLAttribute("id", SitePage.fileName(entry.key))],
            [
                HTML("th", [HTMLAttribute("scope", "row")], [HTML("code", text: entry.key)])
            ]
                + entry.wordings.map { wording in
                    HTML(
                        "td", [HTMLAttribute("data-language", wording.language.englishName)],
                        [
                            HTML("p", [HTMLAttribute("lang", wording.language.rawValue)], text: wording.text),
                            HTML(
                                "p", [HTMLAttribute("class", "place")],
                                [
                                    wording.isOwn ? SitePage.span("tag is-own", "brand\u{2019}s own") : .empty,
                                    HTML("code", text: "texts.\"\(entry.key)\".\(wording.language.rawValue)"),
                                ]),
                        ])
                })
    }
}
