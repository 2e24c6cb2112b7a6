import AuthCore
import AuthKit
import AuthScreens

/// The pages of one brand: an index, the theme, and for each language a gallery and a page for each sample.
struct BrandPages {
    private let contents: BrandSamples

    init(_ contents: BrandSamples) { self.contents = contents }

    /// The name of the brand's folder.
    var folder: String { SitePage.fileName(contents.brand.id) }

    /// The files with their paths.
    var files: [(path: String, contents: String)] {
        var files = [
            (folder + "/index.html", index), (folder + "/theme.html", ThemePage(contents).text),
            (folder + "/screens.css", ThemeStyle(theme: contents.theme).styleSheet + Self.frameRules),
        ]
        let logo = LogoHTML(contents.theme.logo, name: contents.brand.name)
        for language in contents.brand.languages {
            let place = folder + "/" + SitePage.fileName(language.rawValue)
            let texts = Texts(of: contents.brand, in: language)
            files.append((place + "/index.html", gallery(language)))
            for (name, sample) in samples {
                files.append(
                    (
                        place + "/" + name,
                        ScreenPage(contents.brand, language, logo: logo).text(
                            of: sample.screen(in: texts), named: sample.title)
                    ))
            }
        }
        return files
    }

    private static let frameRules =
        "body{margin:0}.theme{min-block-size:100vb;display:flex;flex-direction:column}"
        + ".theme .screen{flex:1}\n"

    /// The samples with the names of their pages.
    private var samples: [(name: String, sample: ScreenSample)] {
        contents.samples.enumerated().map { number, sample in
            let digits = String(number + 1)
            let padding = String(repeating: "0", count: max(0, 3 - digits.count))
            return (padding + digits + "-" + SitePage.fileName(sample.id.rawValue) + ".html", sample)
        }
    }

    private var index: String {
        let galleries = contents.brand.languages.map { language in
            (
                SitePage.fileName(language.rawValue) + "/index.html",
                "All screens in \(language.englishName) (\(contents.samples.count))"
            )
        }
        return SitePage.text(
            title: contents.brand.name, style: "../site.css",
            [
                HTML("p", [], [SitePage.link("../index.html", "All brands")]),
                SitePage.list([("theme.html", "Theme and contrasts")] + galleries),
            ])
    }

    // MARK: The gallery

    private func gallery(_ language: Language) -> String {
        var sections: [HTML] = []
        var last: ScreenID?
        for (path, sample) in samples {
            if sample.id != last { sections.append(HTML("h2", text: sample.id.title)) }
            last = sample.id
            sections.append(Self.section(path, sample))
        }
        return SitePage.text(
            title: "\(contents.brand.name): screens in \(language.englishName)", style: "../../site.css",
            [HTML("p", [], [SitePage.link("../index.html", contents.brand.name)])] + sections)
    }

    private static func section(_ path: String, _ sample: ScreenSample) -> HTML {
        let frames = ScreenPage.Variant.allCases.map { variant in
            ["phone", "tablet"].map { frame(path, variant, width: $0, sample.title) }
        }
        return HTML(
            "section", [],
            [
                HTML("h3", [], [SitePage.link(path, sample.state.isEmpty ? sample.title : sample.state)]),
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

    private static func frame(_ path: String, _ variant: ScreenPage.Variant, width: String, _ title: String) -> HTML {
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

extension Language {
    /// The name of the language for developers.
    var englishName: String {
        switch self {
        case .en: "English"
        case .de: "German"
        }
    }
}
