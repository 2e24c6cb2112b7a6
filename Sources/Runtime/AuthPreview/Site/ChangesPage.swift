import AuthCore

/// The page with what differs from an earlier revision, with the earlier screens before today's.
struct ChangesPage {
    static let path = "changes.html"

    /// The number of screens of a brand that are visible at first.
    private static let visibleScreens = 6
    /// The number of texts of a brand that are visible at first.
    private static let visibleTexts = 12

    private let changes: SiteChanges

    init(_ changes: SiteChanges) { self.changes = changes }

    var html: PageHTML {
        SitePage(
            title: "Changes since \(changes.revision)", place: .root,
            trail: [("index.html", "Brands"), (nil, "Changes")],
            hasFrames: true, contents: tableOfContents, attributes: [HTMLAttribute("class", "is-changes")],
            content: [HTML("p", [HTMLAttribute("class", "lead")], text: "Brands: \(changes.summary).")]
                + changes.changed.map(section) + [others]
        ).html
    }

    private var tableOfContents: HTML? {
        guard !changes.changed.isEmpty else { return nil }
        return HTML(
            "nav", [HTMLAttribute("class", "contents"), HTMLAttribute("aria-label", "Changed brands")],
            [
                HTML(
                    "ul", [],
                    changes.changed.map {
                        HTML("li", [], [SitePage.link("#" + Self.anchor($0), $0.after.contents.brand.name)])
                    })
            ])
    }

    private static func anchor(_ change: BrandChange) -> String { "brand-" + change.after.folder }

    private func section(_ change: BrandChange) -> HTML {
        SitePage.section(
            Self.anchor(change), change.after.contents.brand.name,
            [
                HTML(
                    "p", [HTMLAttribute("class", "quiet")],
                    [
                        HTML(text: Self.count(change) + " "),
                        SitePage.link(change.after.folder + "/index.html", "All screens of today"),
                    ]),
                screens(change), values(change.values), texts(change.texts),
            ])
    }

    private static func count(_ change: BrandChange) -> String {
        let (count, all) = (change.screens.count, change.after.samples.count)
        if count == 0 { return "No screen changed." }
        if count == all, change.screens.allSatisfy({ $0.before != nil && $0.after != nil }) {
            return "All \(all) states of its screens changed."
        }
        return "\(count) states of its screens changed, of \(all)."
    }

    // MARK: Screens

    private func screens(_ change: BrandChange) -> HTML {
        guard !change.screens.isEmpty else { return .empty }
        let rows = change.screens.map { row($0, of: change) }
        let more = rows.dropFirst(Self.visibleScreens)
        return Self.list(rows.prefix(Self.visibleScreens))
            + (more.isEmpty ? .empty : Self.details("\(more.count) more", [Self.list(more)]))
    }

    private static func list(_ rows: some Sequence<HTML>) -> HTML {
        HTML("ul", [HTMLAttribute("class", "pairs")], Array(rows))
    }

    private static func details(_ summary: String, _ content: [HTML]) -> HTML {
        HTML("details", [HTMLAttribute("class", "more")], [HTML("summary", text: summary)] + content)
    }

    private func row(_ screen: BrandChange.ScreenChange, of change: BrandChange) -> HTML {
        let sides = [("Before", change.before, screen.before), ("After", change.after, screen.after)]
        return HTML(
            "li", [],
            [
                HTML("h3", text: screen.title),
                HTML(
                    "div", [HTMLAttribute("class", "sides")],
                    sides.map { name, pages, page in
                        page.map { page in
                            Self.figure(
                                name, screen.title, pages.folder + "/", SitePage.fileName(screen.language.rawValue),
                                page, screen.appearances)
                        } ?? HTML("p", [HTMLAttribute("class", "quiet absent")], text: name + ": no such screen")
                    }),
            ])
    }

    /// Returns a figure of a screen, whose caption is a link to its page.
    ///
    /// - Parameters:
    ///   - name: The caption.
    ///   - title: The screen and its state, for assistive technology.
    ///   - place: The path of the brand's folder, with a slash at its end.
    ///   - language: The name of the language's folder.
    ///   - page: The name of the page.
    ///   - appearances: The appearances of the frames.
    /// - Returns: The figure.
    static func figure(
        _ name: String, _ title: String, _ place: String, _ language: String, _ page: String,
        _ appearances: [ThemePalette.Appearance]
    ) -> HTML {
        HTML(
            "figure", [],
            [
                HTML(
                    "div", [HTMLAttribute("class", "pair")],
                    appearances.map { SitePage.frame(place, language, page, $0) }),
                HTML(
                    "figcaption", [],
                    [
                        HTML(
                            "a", [HTMLAttribute("href", place + language + "/" + page)],
                            [SitePage.span("unseen", title + ", "), SitePage.span("side", name)])
                    ]),
            ])
    }

    // MARK: Values and texts

    private func values(_ values: [BrandChange.ValueChange]) -> HTML {
        guard !values.isEmpty else { return .empty }
        return Self.table(
            ["Value", "Before", "After"],
            values.map { value in
                HTML(
                    "tr", [],
                    [
                        HTML("th", [HTMLAttribute("scope", "row")], text: value.name),
                        Self.cell("Before", value.before, value.swatches.before),
                        Self.cell("After", value.after, value.swatches.after),
                    ])
            })
    }

    private static func cell(_ side: String, _ text: String, _ swatch: ThemeSwatch?) -> HTML {
        HTML(
            "td", [HTMLAttribute("data-side", side)],
            [HTML("div", [HTMLAttribute("class", "measure")], [swatch?.dot ?? .empty, HTML(text: text)])])
    }

    private func texts(_ texts: [BrandChange.TextChange]) -> HTML {
        guard !texts.isEmpty else { return .empty }
        let table = Self.table(
            ["Text", "Before", "After"],
            texts.map { text in
                HTML(
                    "tr", [],
                    [
                        HTML(
                            "th", [HTMLAttribute("scope", "row")],
                            [
                                HTML("code", text: text.key), HTML(text: " "),
                                SitePage.span("quiet", text.language.englishName),
                            ]
                        )
                    ]
                        + [("Before", text.before), ("After", text.after)].map { side, wording in
                            HTML(
                                "td", [HTMLAttribute("data-side", side)],
                                [HTML("p", [HTMLAttribute("lang", text.language.rawValue)], text: wording)])
                        })
            })
        return texts.count > Self.visibleTexts ? Self.details("\(texts.count) changed texts", [table]) : table
    }

    private static func table(_ heads: [String], _ rows: [HTML]) -> HTML {
        HTML(
            "table", [HTMLAttribute("class", "values-changed")],
            [
                HTML(
                    "thead", [],
                    [HTML("tr", [], heads.map { HTML("th", [HTMLAttribute("scope", "col")], text: $0) })]),
                HTML("tbody", [], rows),
            ])
    }

    // MARK: The other brands

    private var others: HTML {
        let brands: [(title: String, names: [HTML])] = [
            ("New", changes.new.map(Self.link)), ("Gone", changes.gone.map { HTML(text: $0) }),
            ("Unchanged", changes.unchanged.map(Self.link)),
            (
                "Not compared, because the manifest has errors at \(changes.revision)",
                changes.unreadable.map { HTML(text: "\($0.name) (\($0.reason))") }
            ),
        ]
        let lines = brands.filter { !$0.names.isEmpty }.map { title, names in
            HTML(
                "p", [],
                [HTML("strong", text: title + ": ")]
                    + names.enumerated().map { index, name in index == 0 ? name : HTML(text: ", ") + name })
        }
        return lines.isEmpty ? .empty : SitePage.section("other-brands", "Other brands", lines)
    }

    private static func link(_ pages: BrandPages) -> HTML {
        SitePage.link(pages.folder + "/index.html", pages.contents.brand.name)
    }
}
