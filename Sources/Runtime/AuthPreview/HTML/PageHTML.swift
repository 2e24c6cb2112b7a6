import AuthCore

/// A whole page with its head.
struct PageHTML {
    /// The resources that a page may load.
    enum Policy {
        /// A page of a live app, whose style sheet is part of it, and which loads the script of `ServerScript`.
        case live
        /// A page of the site with one screen, which loads a style sheet from the same folder.
        case file
        /// A page of the site itself, which loads a style sheet, a script and frames from the same folder.
        case site
        /// A page like `file` that a server sends.
        case servedFile
        /// A page like `site` that a server sends.
        case servedSite

        /// The policy of the same page at a server.
        var served: Policy {
            switch self {
            case .live: .live
            case .file, .servedFile: .servedFile
            case .site, .servedSite: .servedSite
            }
        }

        /// Whether the page contains the policy. A server sends it in a header.
        var isInPage: Bool { served != self }

        /// Whether pages of the same origin may have the page in a frame.
        var allowsFrames: Bool { self == .servedFile }

        /// The Content-Security-Policy (CSP Level 3). A page with one screen of the site runs no script. No
        /// page loads anything from elsewhere. Images and fonts are part of a page.
        ///
        /// A page in a folder has no origin, so the policy of files names their scheme.
        var header: String {
            switch self {
            case .live:
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'self'; base-uri 'none'; "
                    + "frame-ancestors 'none'; script-src 'self'; connect-src 'self'"
            case .file:
                "default-src 'none'; style-src 'self' file: 'unsafe-inline'; img-src data:; font-src data:; "
                    + "form-action 'none'; base-uri 'none'"
            case .site:
                "default-src 'none'; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:; "
                    + "frame-src 'self' file:; form-action 'none'; base-uri 'none'"
            case .servedFile:
                "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
                    + "img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
            case .servedSite:
                "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
                    + "frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
            }
        }
    }

    /// The style of a page.
    enum Style {
        /// A style sheet in the page.
        case inline(String)
        /// The address of a style sheet.
        case file(String)
    }

    let title: String
    /// The language's code (BCP 47). `ar-XB` is the pseudo-language for tests of right-to-left text.
    let language: String
    var policy: Policy
    let styles: [Style]
    /// The address of the page's script, which runs when the page is complete; `nil` for a page without one.
    var script: String?
    /// The classes of the root element.
    var rootClass: String?
    /// The seconds after which the browser loads the page again; `nil` if it does not.
    var reloadAfter: Int?
    var bodyAttributes: [HTMLAttribute?] = []
    var body: [HTML]

    /// The page as text.
    var text: String {
        // `frame-ancestors` has no effect in a page, only in a header.
        let meta = [
            HTML("meta", [HTMLAttribute("charset", "utf-8")]),
            policy.isInPage
                ? HTML(
                    "meta",
                    [
                        HTMLAttribute("http-equiv", "Content-Security-Policy"),
                        HTMLAttribute("content", policy.header),
                    ]) : .empty,
            HTML(
                "meta",
                [HTMLAttribute("name", "viewport"), HTMLAttribute("content", "width=device-width, initial-scale=1")]),
            HTML("meta", [HTMLAttribute("name", "referrer"), HTMLAttribute("content", "same-origin")]),
            reloadAfter.map {
                HTML("meta", [HTMLAttribute("http-equiv", "refresh"), HTMLAttribute("content", "\($0)")])
            } ?? .empty,
        ]
        let sheets = styles.map { style in
            switch style {
            case .inline(let sheet): HTML(styleSheet: sheet)
            case .file(let address):
                HTML("link", [HTMLAttribute("rel", "stylesheet"), HTMLAttribute("href", address)])
            }
        }
        return HTML.document(
            HTML(
                "html",
                [
                    HTMLAttribute("lang", language),
                    HTMLAttribute("dir", Self.isRightToLeft(language) ? "rtl" : "ltr"),
                    HTMLAttribute("class", rootClass),
                ],
                [
                    HTML("head", [], meta + [HTML("title", text: title)] + sheets + [scriptElement]),
                    HTML("body", bodyAttributes, body),
                ]))
    }

    private var scriptElement: HTML {
        guard let script else { return .empty }
        return HTML("script", [HTMLAttribute("src", script), HTMLAttribute("defer", if: true)])
    }

    private static func isRightToLeft(_ code: String) -> Bool {
        let language = code.lowercased().prefix { $0 != "-" && $0 != "_" }
        return ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(String(language))
    }
}
