import AuthCore
import AuthScreens

/// A page with a small picture of each of a brand's screens, for a look at the whole brand and for its picture.
struct ContactSheet {
    private let brand: BrandConfiguration
    private let samples: [(name: String, sample: ScreenSample)]
    private let language: Language

    /// Creates the sheet from the samples and the names of their pages. Shows the first state of each screen.
    init(_ brand: BrandConfiguration, _ samples: [(name: String, sample: ScreenSample)], in language: Language) {
        self.brand = brand
        let plain = Set(samples.filter(\.sample.state.isEmpty).map(\.sample.id))
        var shown: Set<ScreenID> = []
        self.samples = samples.filter { _, sample in
            (sample.state.isEmpty || !plain.contains(sample.id)) && shown.insert(sample.id).inserted
        }
        self.language = language
    }

    private static let columns = 6
    /// The size of a cell in pixels: a phone of 390 by 844 points at half of its size, and its name.
    private static let cell = (width: 211, height: 462)

    /// The size of the picture in pixels.
    var size: (width: Int, height: Int) {
        let rows = (samples.count + Self.columns - 1) / Self.columns
        return (Self.columns * Self.cell.width + 16, rows * Self.cell.height + 72)
    }

    /// The page.
    var text: String {
        let place = SitePage.fileName(language.rawValue) + "/"
        let cells = samples.map { name, sample in
            HTML(
                "li", [],
                [
                    HTML(
                        "iframe",
                        [
                            HTMLAttribute("src", place + name + "#light"), HTMLAttribute("title", sample.title),
                            HTMLAttribute("tabindex", "-1"),
                        ]),
                    SitePage.link(place + name, sample.id.title),
                ])
        }
        return PageHTML(
            title: brand.name + ": contact sheet", language: "en", policy: .file, styles: [.inline(Self.rules)],
            body: [HTML("main", [], [HTML("h1", text: brand.name), HTML("ul", [], cells)])]
        ).text
    }

    private static let rules = """
        body{margin:0;background:#ececf1;color:#1b1b1f;font:.8125rem/1.4 system-ui,sans-serif}
        main{inline-size:\(columns * cell.width)px;padding:8px}
        h1{font-size:1.25rem;line-height:40px;margin:0 8px}
        ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(\(columns),\(cell.width)px)}
        li{block-size:\(cell.height)px;padding-inline:8px;display:flex;flex-direction:column}
        li::before{content:none}
        iframe{inline-size:390px;block-size:844px;border:0;zoom:.5;border-radius:24px;pointer-events:none}
        a{color:inherit;padding-block-start:4px}
        """
}
