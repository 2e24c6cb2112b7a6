import AuthCore
import AuthScreens

/// The pages of a walk: one for each step, with the user's actions and the way to the next step.
struct WalkPages {
    private let walk: Walk
    private let brand: BrandConfiguration
    private let language: Language

    private let logo: LogoHTML?

    init(_ walk: Walk, of brand: BrandConfiguration, in language: Language, logo: LogoHTML? = nil) {
        self.walk = walk
        self.logo = logo
        self.brand = brand
        self.language = language
    }

    /// The name of the first page.
    var first: String { name(0) }

    /// The pages with their paths in the folder of the language.
    var files: [(path: String, contents: String)] {
        walk.steps.enumerated().map { number, step in (name(number), page(number, step)) }
    }

    private func name(_ number: Int) -> String {
        "walk-" + SitePage.fileName(walk.name.lowercased()) + "-\(number + 1).html"
    }

    private func page(_ number: Int, _ step: Walk.Step) -> String {
        let phone = HTML(
            "div", [HTMLAttribute("class", "phone theme")], [step.screen.map { html($0) } ?? app])
        return PageHTML(
            title: "\(walk.name), step \(number + 1) \u{2013} \(brand.name)", language: language.rawValue,
            policy: .file, styles: [.file("../../site.css"), .file("../screens.css"), .inline(Self.rules)],
            body: [HTML("div", [HTMLAttribute("class", "walk")], [phone, caption(number, step)])]
        ).text
    }

    private func html(_ screen: some Screen) -> HTML { ScreenHTML(logo: logo).html(screen) }

    /// The placeholder for the app itself.
    private var app: HTML {
        HTML(
            "main", [HTMLAttribute("class", "screen"), HTMLAttribute("data-layout", "card")],
            [
                HTML(
                    "div", [HTMLAttribute("class", "elements"), HTMLAttribute("lang", "en")],
                    [
                        HTML("h1", [HTMLAttribute("class", "heading")], text: brand.name),
                        HTML("p", [HTMLAttribute("class", "text")], text: "This is where the app itself begins."),
                    ])
            ])
    }

    private func caption(_ number: Int, _ step: Walk.Step) -> HTML {
        let isLast = number + 1 == walk.steps.count
        let links = [
            number > 0 ? SitePage.link(name(number - 1), "Previous step") : nil,
            isLast ? nil : SitePage.link(name(number + 1), "Next step"),
            SitePage.link("../index.html", "\(brand.name): all screens and walks"),
        ]
        return HTML(
            "aside", [HTMLAttribute("class", "caption"), HTMLAttribute("lang", "en"), HTMLAttribute("dir", "ltr")],
            [
                HTML("h2", text: "\(walk.name): step \(number + 1) of \(walk.steps.count)"),
                HTML("ol", [], step.actions.map { HTML("li", text: $0) }),
            ] + links.compactMap(\.self).map { HTML("p", [], [$0]) })
    }

    private static let rules =
        ".walk{display:flex;flex-wrap:wrap;gap:1.5rem;padding:1rem}.walk .phone{inline-size:min(24.375rem,100%);"
        + "min-block-size:52.75rem}.caption{flex:1;min-inline-size:min(16rem,100%)}"
}
