import AuthCore
import AuthKit
import AuthScreens

/// The pages of one brand: its screens, theme and texts, and for each language a page for each sample.
struct BrandPages {
    let contents: BrandSamples
    /// The name of the brand's folder.
    let folder: String
    /// The screens by journey, with the texts of the first language.
    let walk: ScreenWalk
    /// The path of the brand's live app from the folder of the site; `nil` for a site without a server.
    let liveApp: String?
    let samples: [ScreenWalk.Numbered]
    private let theme: ThemeHTML

    init(_ contents: BrandSamples, folder: String, liveApp: String? = nil) {
        self.liveApp = liveApp
        self.contents = contents
        self.folder = folder
        theme = ThemeHTML(contents.theme, name: contents.brand.name)
        var counts: [String: Int] = [:]
        samples = contents.samples.enumerated().map { number, sample in
            let digits = String(number + 1)
            let padding = String(repeating: "0", count: max(0, 3 - digits.count))
            let state = sample.state.isEmpty ? "as it opens" : sample.state
            let count = counts[sample.id.title + ": " + state, default: 0] + 1
            counts[sample.id.title + ": " + state] = count
            return ScreenWalk.Numbered(
                page: padding + digits + "-" + SitePage.fileName(sample.id.rawValue) + ".html",
                state: count == 1 ? state : "\(state), \(count)", sample: sample)
        }
        walk = ScreenWalk(samples, texts: Texts(of: contents.brand, in: contents.brand.languages.first ?? .en))
    }

    /// The page with the first screen of a signed-out user, which the index shows.
    static let firstScreen = "first.html"

    /// What the index shows of the brand.
    var summary: BrandSummary {
        BrandSummary(
            brand: contents.brand, theme: contents.theme, facts: contents.facts, folder: folder, liveApp: liveApp)
    }

    /// The name of the folder of the screens in the first language.
    var languageFolder: String { summary.languageFolder }

    var files: [SiteFile] {
        [
            SiteFile(folder + "/index.html") { .page(screens) },
            SiteFile(folder + "/theme.html") { .page(ThemePage(self).html) },
            SiteFile(folder + "/texts.html") { .page(TextsPage(self).html) },
        ] + screenFiles
    }

    /// The files of the screens: their style sheet, and a page for each sample in each language.
    var screenFiles: [SiteFile] {
        var files = [
            SiteFile(folder + "/screens.css") {
                .styleSheet(ThemeStyle(theme: contents.theme).styleSheet + Self.frameRules)
            }
        ]
        for language in contents.brand.languages {
            let place = folder + "/" + SitePage.fileName(language.rawValue) + "/"
            let texts = Texts(of: contents.brand, in: language)
            let page = ScreenPage(contents.brand, language, theme)
            for numbered in samples {
                let sample = numbered.sample
                files.append(
                    SiteFile(place + numbered.page) {
                        .page(
                            page.html(
                                of: sample.screen(in: texts), isInSheet: sample.isInSheet, named: sample.title))
                    })
            }
            if let first = walk.first?.sample {
                files.append(
                    SiteFile(place + Self.firstScreen) {
                        .page(page.html(of: first.screen(in: texts), named: first.title))
                    })
            }
            let specimen = SpecimenScreen(texts: texts, wordmark: contents.brand.wordmark)
            files.append(
                SiteFile(place + SpecimenScreen.page) { .page(page.html(of: specimen, named: specimen.title)) })
        }
        return files
    }

    /// Returns the markup of a screen in a language, to compare it. In light appearance, the markup is without the images
    /// of dark appearance.
    func markup(
        of sample: ScreenSample, in language: Language, _ appearance: ThemePalette.Appearance? = nil
    ) -> HTML {
        let texts = Texts(of: contents.brand, in: language)
        return ScreenHTML(
            theme: appearance == .light ? theme.withoutDark : theme, texts: ControlTexts(texts),
            isSheet: sample.isInSheet
        ).html(sample.screen(in: texts))
    }

    private static let frameRules = "html{scroll-padding-block:120px 48px}body{margin:0}\n"

    /// A page of the brand that links to the others.
    enum Tab: String, CaseIterable {
        case screens = "index.html"
        case theme = "theme.html"
        case texts = "texts.html"

        fileprivate var title: String {
            switch self {
            case .screens: "Screens"
            case .theme: "Theme"
            case .texts: "Texts"
            }
        }
    }

    /// The links to the pages of the brand, of which this is the current one.
    func links(of tab: Tab) -> [(path: String?, text: String)] {
        let pages = Tab.allCases.map { ($0 == tab ? nil : $0.rawValue, $0.title) }
        return pages + (liveApp.map { [("../" + $0, "Live app")] } ?? [])
    }

    // MARK: The page of screens

    private var screens: PageHTML {
        SitePage(
            title: contents.brand.name, place: .brand,
            trail: [("../index.html", "Brands"), (nil, contents.brand.name)], tabs: links(of: .screens),
            controls: [FrameControls(languages: contents.brand.languages).html], hasFrames: true,
            contents: tableOfContents,
            content: [
                HTML("p", [HTMLAttribute("class", "lead")], text: contents.summary + ". " + BrandFacts.commonNote)
            ] + contents.facts.notes.map { HTML("p", [HTMLAttribute("class", "note")], text: $0) }
                + walk.journeys.map(section)
        ).html
    }

    private var tableOfContents: HTML {
        HTML(
            "nav", [HTMLAttribute("class", "contents"), HTMLAttribute("aria-label", "Screens")],
            [
                HTML(
                    "ul", [],
                    walk.journeys.map { journey, stops in
                        HTML(
                            "li", [],
                            [
                                SitePage.link("#" + journey.rawValue, journey.title),
                                HTML(
                                    "ul", [],
                                    stops.map { HTML("li", [], [SitePage.link("#" + Self.anchor($0.id), $0.id.title)]) }
                                ),
                            ])
                    })
            ])
    }

    private static func anchor(_ id: ScreenID) -> String { "screen-" + SitePage.fileName(id.rawValue) }

    private func section(_ journey: Journey, _ stops: [ScreenWalk.Stop]) -> HTML {
        SitePage.section(
            journey.rawValue, journey.title,
            [HTML("ol", [HTMLAttribute("class", "walk")], stops.map { HTML("li", [], [row($0)]) })])
    }

    /// The states of a screen, and the buttons that lead to it.
    private func row(_ stop: ScreenWalk.Stop) -> HTML {
        let anchor = Self.anchor(stop.id)
        let count = stop.samples.count == 1 ? "1 state" : "\(stop.samples.count) states"
        return HTML(
            "article", [HTMLAttribute("id", anchor), HTMLAttribute("aria-labelledby", anchor + "-title")],
            [
                HTML(
                    "div", [HTMLAttribute("class", "row-head")],
                    [
                        HTML("h3", [HTMLAttribute("id", anchor + "-title")], text: stop.id.title),
                        SitePage.span("quiet", count), ways(stop.ways),
                    ]),
                HTML("ul", [HTMLAttribute("class", "states")], stop.samples.map { HTML("li", [], [figure($0)]) }),
            ])
    }

    private func ways(_ ways: [ScreenWalk.Way]) -> HTML {
        guard !ways.isEmpty else { return .empty }
        return HTML(
            "ul", [HTMLAttribute("class", "ways"), HTMLAttribute("aria-label", "Buttons that lead here")],
            ways.map { way in
                HTML(
                    "li", [],
                    [
                        SitePage.link("#" + Self.anchor(way.origin), way.origin.title),
                        HTML("span", [HTMLAttribute("class", "arrow")], [SitePage.span("key", way.label)]),
                    ])
            })
    }

    private func figure(_ numbered: ScreenWalk.Numbered) -> HTML {
        HTML(
            "figure", [],
            [
                HTML(
                    "div", [HTMLAttribute("class", "pair")],
                    ThemePalette.Appearance.allCases.map {
                        SitePage.frame("", languageFolder, numbered.page, $0)
                    }),
                HTML(
                    "figcaption", [],
                    [
                        HTML(
                            "a",
                            [
                                HTMLAttribute("href", languageFolder + "/" + numbered.page),
                                HTMLAttribute("data-page", numbered.page),
                            ],
                            [
                                SitePage.span("unseen", numbered.sample.id.title + ": "),
                                HTML(text: numbered.state),
                            ])
                    ]),
            ])
    }
}

/// The switch that changes all frames of a page. The script shows it, because it does nothing without the script.
struct FrameControls {
    /// The languages that all frames of the page have. Without them, there is no choice of a language.
    let languages: [Language]

    var html: HTML {
        HTML(
            "form", [HTMLAttribute("class", "controls"), HTMLAttribute("hidden", if: true)],
            [
                choice("device", "Device", [("phone", "Phone"), ("tablet", "Tablet")]),
                languages.isEmpty
                    ? .empty
                    : choice(
                        "language", "Language", languages.map { (SitePage.fileName($0.rawValue), $0.englishName) }),
                choice("appearance", "Appearance", [("both", "Both"), ("light", "Light"), ("dark", "Dark")]),
                choice("size", "Text size", [("standard", "100 %"), ("large", "200 %")]),
            ])
    }

    /// A group of radio buttons, of which the first one is chosen.
    private func choice(_ name: String, _ title: String, _ values: [(value: String, label: String)]) -> HTML {
        HTML(
            "fieldset", [],
            [HTML("legend", text: title)]
                + values.enumerated().map { index, value in
                    HTML(
                        "label", [],
                        [
                            HTML(
                                "input",
                                [
                                    HTMLAttribute("type", "radio"), HTMLAttribute("name", name),
                                    HTMLAttribute("value", value.value), HTMLAttribute("checked", if: index == 0),
                                ]),
                            HTML("span", text: value.label),
                        ])
                })
    }
}

extension Language {
    /// The name of the language for developers.
    var englishName: String {
        switch self {
        case .en: "English"
        case .de: "German"
        }
    }
}
