import AuthCore

/// The first page of a site: a card for each brand.
struct IndexPage {
    static let path = "index.html"

    private let brands: [BrandSummary]
    private let changes: SiteChanges?

    init(_ brands: [BrandSummary], _ changes: SiteChanges? = nil) {
        self.brands = brands
        self.changes = changes
    }

    var html: PageHTML {
        SitePage(
            title: "Brands", place: .root, trail: [(nil, "Brandgen preview")], hasFrames: true,
            attributes: [HTMLAttribute("class", "is-index")],
            content: [
                HTML("p", [HTMLAttribute("class", "lead")], text: BrandFacts.commonNote),
                links, filter,
                HTML("ul", [HTMLAttribute("class", "cards")], brands.map { HTML("li", [], [BrandCard($0).html]) }),
            ]
        ).html
    }

    /// The links to the pages that compare brands.
    private var links: HTML {
        let links = [
            changes.map { changes in
                HTML(
                    "li", [],
                    [
                        SitePage.link(ChangesPage.path, "Changes since \(changes.revision)"),
                        HTML(text: ": " + changes.summary),
                    ])
            },
            brands.count > 1 ? HTML("li", [], [SitePage.link(ComparePage.path, "Compare two brands")]) : nil,
        ].compactMap(\.self)
        return links.isEmpty ? .empty : HTML("ul", [HTMLAttribute("class", "links")], links)
    }

    /// The filter, which the script shows, because it does nothing without the script.
    private var filter: HTML {
        HTML(
            "div",
            [
                HTMLAttribute("class", "filter"), HTMLAttribute("role", "search"), HTMLAttribute("hidden", if: true),
            ],
            [
                HTML("label", [HTMLAttribute("for", "filter")], text: "Filter by name, provider or backend"),
                HTML(
                    "input",
                    [
                        HTMLAttribute("id", "filter"), HTMLAttribute("type", "search"),
                        HTMLAttribute("autocomplete", "off"), HTMLAttribute("spellcheck", "false"),
                    ]),
                HTML("output", [HTMLAttribute("for", "filter")], text: Self.count(brands.count)),
            ])
    }

    private static func count(_ count: Int) -> String { count == 1 ? "1 brand" : "\(count) brands" }
}

/// The card of a brand.
struct BrandCard {
    private let contents: BrandSummary

    init(_ contents: BrandSummary) { self.contents = contents }

    var html: HTML {
        HTML(
            "article",
            [HTMLAttribute("class", "card"), HTMLAttribute("data-search", words)],
            [
                stage,
                HTML("h2", [], [SitePage.link(contents.folder + "/index.html", contents.brand.name)]),
                HTML("p", [HTMLAttribute("class", "quiet")], text: languages),
                swatches,
                HTML(
                    "dl", [HTMLAttribute("class", "facts-of-brand")],
                    Self.row("Providers", providers.map { SitePage.span("chip", $0) })
                        + Self.row("Environments", contents.facts.environments.map(Self.environment))),
                findings, notes,
                contents.liveApp.map {
                    HTML("p", [HTMLAttribute("class", "live")], [SitePage.link($0, "Live app")])
                } ?? .empty,
            ])
    }

    /// The words that the filter looks for.
    private var words: String {
        let facts = contents.facts
        let backends = facts.environments.map(\.backend)
        return ([contents.brand.id, contents.brand.name] + providers + backends).joined(separator: " ").lowercased()
    }

    private var providers: [String] {
        contents.brand.providers.map { contents.brand.connectionNames[$0.rawValue] ?? $0.rawValue }
    }

    private var languages: String { contents.brand.languages.map(\.englishName).joined(separator: ", ") }

    private var stage: HTML {
        HTML(
            "div", [HTMLAttribute("class", "stage"), HTMLAttribute("aria-hidden", "true")],
            ThemePalette.Appearance.allCases.map {
                SitePage.frame(contents.folder + "/", contents.languageFolder, BrandPages.firstScreen, $0)
            })
    }

    private var swatches: HTML {
        HTML(
            "ul", [HTMLAttribute("class", "swatches"), HTMLAttribute("aria-label", "Colors in light and dark")],
            ThemeSwatch.all(of: contents.theme.colors).map { swatch in HTML("li", [], [swatch.dot]) })
    }

    private static func row(_ name: String, _ values: [HTML]) -> [HTML] {
        guard !values.isEmpty else { return [] }
        return [HTML("dt", text: name), HTML("dd", [], values)]
    }

    private static func environment(_ environment: BrandFacts.Environment) -> HTML {
        HTML(
            "span", [HTMLAttribute("class", "chip")],
            [
                HTML(text: environment.name + " "),
                SitePage.span("quiet", environment.backend + (environment.isByAmplify ? " by Amplify" : "")),
            ])
    }

    private var findings: HTML {
        let facts = contents.facts
        guard !facts.findings.isEmpty else { return .empty }
        let counts: [HTML] = [
            facts.count(.error).map { SitePage.span("tag is-error", $0) },
            facts.count(.warning).map { SitePage.span("tag is-warning", $0) },
        ].compactMap(\.self)
        return HTML(
            "details", [HTMLAttribute("class", "findings")],
            [
                HTML("summary", [], counts + [HTML(text: " before shipping")]),
                HTML(
                    "ul", [],
                    facts.findings.map { finding in
                        HTML(
                            "li", [HTMLAttribute("class", "is-" + finding.severity.rawValue)],
                            [
                                SitePage.span("unseen", finding.severity.rawValue + ": "), HTML(text: finding.problem),
                                HTML(text: " "), HTML("code", text: finding.rule),
                            ])
                    }),
            ])
    }

    private var notes: HTML {
        guard !contents.facts.notes.isEmpty else { return .empty }
        return HTML(
            "ul", [HTMLAttribute("class", "notes")], contents.facts.notes.map { HTML("li", text: $0) })
    }
}
