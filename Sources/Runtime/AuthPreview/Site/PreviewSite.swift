import AuthKit
package import AuthCore
import AuthScreens
package import Foundation

/// The contents of one brand's pages.
package struct BrandSamples: Sendable {
    /// The brand.
    package let brand: BrandConfiguration
    /// The brand's theme.
    package let theme: BrandTheme
    /// The screens in all their states.
    let samples: [ScreenSample]

    /// Takes the samples of a brand's app.
    @MainActor package init(of app: PreviewApp) async {
        let auth = PreviewDevice(app).auth
        brand = app.brand
        theme = app.theme
        samples = ScreenSample.all(
            of: app.brand, hasEmailFlow: await auth.emailFlow() != nil, features: auth.definition.features)
    }

    /// The number of samples: "84 states of 18 screens, in en and de".
    var summary: String {
        let screens = Set(samples.map(\.id)).count
        let languages = brand.languages.map(\.rawValue).joined(separator: " and ")
        return "\(samples.count) states of \(screens) screens, in \(languages)"
    }
}

/// A website with every screen of some brands: in each language, in light and dark appearance, on a phone and a tablet,
/// and with text of twice the size.
///
/// The pages need no server, run no script, and load nothing from elsewhere. They contain no time, so the same samples
/// always give the same bytes.
package struct PreviewSite: Sendable {
    private let brands: [BrandSamples]

    /// Creates a site. The order of the brands is the order of the index.
    package init(_ brands: [BrandSamples]) { self.brands = brands }

    /// The files of the site: their paths with `/`, which are relative to the folder of the site, and their contents.
    package var files: [(path: String, contents: String)] {
        var files = [("index.html", index), ("site.css", SiteStyle.rules)]
        for brand in brands { files += BrandPages(brand).files }
        return files
    }

    /// Passes each file to a function, which stores it.
    package func write(_ store: (_ path: String, _ contents: String) throws -> Void) rethrows {
        for file in files { try store(file.path, file.contents) }
    }

    /// Writes the files into a folder, and creates it if it does not exist. Files whose contents are the same are not
    /// written, and files that do not belong to the site stay.
    ///
    /// - Returns: The paths of the files that were written.
    /// - Throws: `CocoaError` if a file cannot be written.
    @discardableResult
    package func write(to folder: URL) throws -> [String] {
        var written: [String] = []
        for (path, contents) in files {
            let file = folder.appending(path: path)
            let data = Data(contents.utf8)
            if (try? Data(contentsOf: file)) == data { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
            written.append(path)
        }
        return written
    }

    private var index: String {
        SitePage.text(
            title: "Brands", style: "site.css",
            [
                HTML(
                    "ul", [HTMLAttribute("class", "brands")],
                    brands.map { brand in
                        HTML("li", [], [SitePage.link(BrandPages(brand).folder + "/index.html", brand.brand.name)])
                    })
            ])
    }
}

/// The pages of the site itself, in English and without a brand's theme.
enum SitePage {
    static func text(title: String, style: String, _ content: [HTML]) -> String {
        PageHTML(
            title: title, language: "en", policy: .file, styles: [.file(style)],
            body: [HTML("main", [HTMLAttribute("class", "site")], [HTML("h1", text: title)] + content)]
        ).text
    }

    static func link(_ path: String, _ text: String) -> HTML {
        HTML("a", [HTMLAttribute("href", path)], text: text)
    }

    /// Returns a list of links.
    static func list(_ links: [(path: String, text: String)]) -> HTML {
        HTML("ul", [], links.map { HTML("li", [], [link($0.path, $0.text)]) })
    }

    /// Returns a name as the name of a file: ASCII letters, digits, `-` and `_`.
    static func fileName(_ name: String) -> String {
        String(
            name.unicodeScalars.map { scalar -> Character in
                let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isPlain || scalar == "-" ? Character(scalar) : "_"
            })
    }
}

/// The style of the site's own pages.
enum SiteStyle {
    static let rules = """
        html{color-scheme:light dark}
        body{margin:0;background:#ececf1;color:#1b1b1f;font-family:system-ui,sans-serif;line-height:1.4}
        .site{max-inline-size:96rem;margin-inline:auto;padding:1.5rem;overflow-wrap:anywhere}
        a{color:inherit}
        li,.site a{min-block-size:24px}
        .frames{display:flex;flex-wrap:wrap;gap:1rem;margin-block:.5rem 2rem}
        figure{margin:0;max-inline-size:100%;overflow:auto}
        figcaption{font-size:.875rem}
        iframe{border:1px solid #6b6b76;border-radius:.5rem;background:#fff;block-size:52.75rem}
        iframe.phone{inline-size:24.375rem}
        iframe.tablet{inline-size:51.25rem}
        summary{min-block-size:44px;display:list-item;padding-block:.625rem;cursor:pointer}
        table{border-collapse:collapse}
        th,td{padding:.5rem .75rem;text-align:start;border-block-end:1px solid #6b6b76}
        .pair{display:inline-block;padding:.5rem 1rem;border:1px solid #6b6b76;font-weight:600}
        :focus-visible{outline:3px solid #0a5ad4;outline-offset:2px}
        @media(prefers-color-scheme:dark){body{background:#1b1b1f;color:#ececf1}:focus-visible{outline-color:#8ab4ff}}

        """
}
