import AuthCore

/// A page of the site itself, in English and without a brand's theme.
struct SitePage {
    /// The page's place below the folder of the site.
    enum Place {
        /// In the folder of the site.
        case root
        /// In the folder of a brand.
        case brand
        /// At any path of a server.
        case anywhere

        /// The path of the folder of the site.
        var home: String {
            switch self {
            case .root: ""
            case .brand: "../"
            case .anywhere: "/"
            }
        }
    }

    let title: String
    let place: Place
    /// The links above the page: the pages that contain it, and the current page, which has no path.
    var trail: [(path: String?, text: String)] = []
    /// The pages of the same brand. The current one has no path.
    var tabs: [(path: String?, text: String)] = []
    /// The controls in the bar above the page.
    var controls: [HTML] = []
    /// Whether the page has frames, which a button loads and prints.
    var hasFrames = false
    /// The table of contents beside the page.
    var contents: HTML?
    /// The attributes of the root element's body.
    var attributes: [HTMLAttribute?] = []
    /// The page's contents below its title.
    let content: [HTML]

    var html: PageHTML {
        PageHTML(
            title: title, language: "en", policy: .site, styles: [.file(place.home + "site.css")],
            script: place.home + "site.js", bodyAttributes: attributes,
            body: [
                SitePage.skipLink, bar,
                HTML(
                    "div", [HTMLAttribute("class", contents == nil ? "layout" : "layout has-contents")],
                    [contents ?? .empty, main]),
            ])
    }

    private static let skipLink = HTML(
        "a", [HTMLAttribute("class", "skip"), HTMLAttribute("href", "#content")], text: "Skip to the content")

    private var bar: HTML {
        let trail = HTML(
            "nav", [HTMLAttribute("class", "trail"), HTMLAttribute("aria-label", "Breadcrumb")],
            [
                HTML(
                    "ol", [],
                    self.trail.map { path, text in
                        path.map { HTML("li", [], [Self.link($0, text)]) }
                            ?? HTML("li", [HTMLAttribute("aria-current", "page")], text: text)
                    })
            ])
        let tools = controls + (hasFrames ? [SitePage.printButton] : [])
        return HTML("header", [HTMLAttribute("class", "bar")], [trail, tabList] + tools)
    }

    /// The script shows the button, because it does nothing without the script.
    private static let printButton = HTML(
        "button",
        [HTMLAttribute("type", "button"), HTMLAttribute("class", "print"), HTMLAttribute("hidden", if: true)],
        text: "Print")

    private var tabList: HTML {
        guard !tabs.isEmpty else { return .empty }
        return HTML(
            "nav", [HTMLAttribute("class", "tabs"), HTMLAttribute("aria-label", "Pages of the brand")],
            [
                HTML(
                    "ul", [],
                    tabs.map { tab in
                        HTML(
                            "li", [],
                            [
                                HTML(
                                    "a",
                                    [
                                        HTMLAttribute("href", tab.path ?? "#content"),
                                        HTMLAttribute("aria-current", tab.path == nil ? "page" : nil),
                                    ], text: tab.text)
                            ])
                    })
            ])
    }

    private var main: HTML {
        HTML(
            "main", [HTMLAttribute("id", "content"), HTMLAttribute("tabindex", "-1")],
            [HTML("h1", text: title)] + content)
    }

    static func link(_ path: String, _ text: String) -> HTML {
        HTML("a", [HTMLAttribute("href", path)], text: text)
    }

    /// Returns an element with a class and text.
    static func span(_ name: String, _ text: String) -> HTML {
        HTML("span", [HTMLAttribute("class", name)], text: text)
    }

    /// Returns a section with a heading of the second level, which its identifier names.
    static func section(_ id: String, _ title: String, _ content: [HTML]) -> HTML {
        HTML(
            "section", [HTMLAttribute("id", id), HTMLAttribute("aria-labelledby", id + "-title")],
            [HTML("h2", [HTMLAttribute("id", id + "-title")], text: title)] + content)
    }

    /// Returns a frame that shows a page of a screen. Users neither see its scroll bars nor reach its controls; the link
    /// beside it leads to the page.
    ///
    /// A frame costs the browser milliseconds, also if it is not visible, and a site has thousands. So the script makes
    /// it when it comes into view. Without the script, the browser makes all of them.
    ///
    /// - Parameters:
    ///   - place: The path of the brand's folder, empty or with a slash at its end.
    ///   - language: The name of the language's folder.
    ///   - page: The name of the page.
    ///   - appearance: The appearance of the screen.
    /// - Returns: The frame.
    static func frame(
        _ place: String, _ language: String, _ page: String, _ appearance: ThemePalette.Appearance
    ) -> HTML {
        HTML(
            "span",
            [
                HTMLAttribute("class", "device in-" + appearance.rawValue), HTMLAttribute("data-place", place),
                HTMLAttribute("data-language", language), HTMLAttribute("data-page", page),
                HTMLAttribute("data-appearance", appearance.rawValue),
            ],
            [
                HTML(
                    "noscript", [],
                    [
                        HTML(
                            "iframe",
                            [
                                HTMLAttribute("src", place + language + "/" + page + "#" + appearance.rawValue),
                                HTMLAttribute("tabindex", "-1"), HTMLAttribute("aria-hidden", "true"),
                                HTMLAttribute("inert", if: true),
                            ])
                    ])
            ])
    }

    /// Returns a name as the name of a file: ASCII letters, digits, `-` and `_`.
    static func fileName(_ name: String) -> String {
        String(
            name.unicodeScalars.map { scalar -> Character in
                let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isPlain || scalar == "-" ? Character(scalar) : "_"
            })
    }

    /// The folder of the folders of brands at an earlier revision.
    static let earlierFolder = "before"

    /// Returns the names of the folders of brands, of which no two are the same, also on a disk that does not
    /// distinguish upper and lower case.
    static func folderNames(of ids: [String]) -> [String] {
        var used: Set<String> = [earlierFolder]
        return ids.map { id in
            let name = id.isEmpty ? "_" : fileName(id)
            var (unique, number) = (name, 2)
            while !used.insert(unique.lowercased()).inserted {
                unique = "\(name)-\(number)"
                number += 1
            }
            return unique
        }
    }
}
