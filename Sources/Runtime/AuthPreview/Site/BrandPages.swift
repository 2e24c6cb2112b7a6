import AuthCore
import AuthScreens

/// The pages of one brand: an index, a gallery for each language, a page for each sample, and the theme.
struct BrandPages {
    private let brand: BrandSamples

    init(_ brand: BrandSamples) { self.brand = brand }

    /// The name of the brand's folder.
    var folder: String { SitePage.fileName(brand.brand.id) }

    /// The files with their paths.
    var files: [(path: String, contents: String)] {
        var files = [
            (folder + "/index.html", index), (folder + "/theme.html", ThemePage(brand).text),
            (folder + "/screens.css", ThemeStyle(theme: brand.theme).styleSheet + Self.frameRules),
        ]
        for (language, samples) in brand.languages {
            let folder = folder + "/" + SitePage.fileName(language)
            files.append((folder + "/index.html", gallery(language, samples)))
            for (number, sample) in samples.enumerated() {
                files.append((folder + "/" + Self.name(of: sample, number), Self.page(sample, language, brand)))
            }
        }
        return files
    }

    private static let frameRules =
        "body{margin:0}.theme{min-block-size:100vb;display:flex;flex-direction:column}"
        + ".theme .screen{flex:1}\n"

    private static func name(of sample: PreviewSample, _ number: Int) -> String {
        let digits = String(number + 1)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits + "-"
            + SitePage.fileName(sample.screen.id.rawValue) + ".html"
    }

    private var index: String {
        SitePage.text(
            title: brand.brand.name, style: "../site.css",
            [
                HTML("p", [], [SitePage.link("../index.html", "All brands")]),
                HTML(
                    "ul", [],
                    brand.languages.map { language, samples in
                        let path = SitePage.fileName(language) + "/index.html"
                        let text = "Screens in \(language) (\(samples.count))"
                        return HTML("li", [], [SitePage.link(path, text)])
                    } + [HTML("li", [], [SitePage.link("theme.html", "Theme")])]),
            ])
    }

    // MARK: Samples

    /// A combination of appearance and text size, which the fragment of an address selects without a script.
    private struct Variant: CaseIterable {
        let appearance: ThemePalette.Appearance
        let isLarge: Bool

        static let allCases = [false, true].flatMap { isLarge in
            ThemePalette.Appearance.allCases.map { Variant(appearance: $0, isLarge: isLarge) }
        }

        var fragment: String { appearance.rawValue + (isLarge ? "-large" : "") }

        var target: HTML {
            HTML(
                "span",
                [
                    HTMLAttribute("id", fragment), HTMLAttribute("hidden", if: true),
                    HTMLAttribute("class", "is-" + appearance.rawValue + (isLarge ? " is-large" : "")),
                ])
        }
    }

    private static func page(_ sample: PreviewSample, _ language: String, _ brand: BrandSamples) -> String {
        PageHTML(
            title: sample.screen.title + " \u{2013} " + brand.brand.name, language: language, policy: .file,
            styles: [.file("../screens.css")],
            body: Variant.allCases.map(\.target) + [
                HTML("div", [HTMLAttribute("class", "theme")], [Self.html(sample.screen)])
            ]
        ).text
    }

    private static func html(_ screen: some Screen) -> HTML { ScreenHTML().html(screen) }

    private func gallery(_ language: String, _ samples: [PreviewSample]) -> String {
        let sections = samples.enumerated().map { number, sample in
            let path = Self.name(of: sample, number)
            let frames = Variant.allCases.map { variant in
                ["phone", "tablet"].map { Self.frame(path, variant, width: $0, sample.title) }
            }
            return HTML(
                "section", [],
                [
                    HTML("h2", [], [SitePage.link(path, sample.title)]),
                    HTML("div", [HTMLAttribute("class", "frames")], frames.prefix(2).compactMap(\.first)),
                    HTML(
                        "details", [],
                        [
                            HTML("summary", text: "Tablet, and text of 200 %"),
                            HTML(
                                "div", [HTMLAttribute("class", "frames")],
                                frames.prefix(2).compactMap(\.last) + frames.dropFirst(2).flatMap(\.self)),
                        ]),
                ])
        }
        return SitePage.text(
            title: "\(brand.brand.name): screens in \(language)", style: "../../site.css",
            [HTML("p", [], [SitePage.link("../index.html", brand.brand.name)])] + sections)
    }

    private static func frame(_ path: String, _ variant: Variant, width: String, _ title: String) -> HTML {
        let name = "\(width), \(variant.appearance.rawValue)" + (variant.isLarge ? ", text of 200 %" : "")
        return HTML(
            "figure", [],
            [
                HTML(
                    "iframe",
                    [
                        HTMLAttribute("src", path + "#" + variant.fragment), HTMLAttribute("class", width),
                        HTMLAttribute("loading", "lazy"), HTMLAttribute("title", title + ": " + name),
                    ]),
                HTML("figcaption", text: name),
            ])
    }
}
