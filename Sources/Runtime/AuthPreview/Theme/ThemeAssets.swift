import AuthCore
import AuthScreens
import Foundation

/// What the markup of a screen has of a theme: the arrangement and the images. The style sheet has the rest.
struct ThemeHTML {
    let theme: BrandTheme
    /// The logo that replaces the wordmark; `nil` for the wordmark.
    private(set) var logo: ImageHTML?
    private var marks: [BrandImage: ImageHTML] = [:]

    /// Reads the images that screens show.
    ///
    /// - Parameters:
    ///   - theme: The theme.
    ///   - name: The brand's name, which assistive technology reads for the logo.
    init(_ theme: BrandTheme, name: String) {
        self.theme = theme
        logo = ImageHTML(theme.logo, name: name, class: "logo")
        for image in theme.images.values { marks[image] = ImageHTML(image, name: "", class: "mark") }
    }

    /// The image as the mark of a button: a dashed box if browsers cannot draw the file.
    func mark(_ image: BrandImage) -> HTML {
        marks[image]?.html
            ?? HTML("span", [HTMLAttribute("class", "mark is-missing"), HTMLAttribute("aria-hidden", "true")])
    }

    /// The theme in light appearance alone.
    var withoutDark: ThemeHTML {
        var light = self
        light.logo = logo?.withoutDark
        light.marks = marks.mapValues(\.withoutDark)
        return light
    }
}

/// An image of a brand in a page. The page contains the bytes of the file, because a page loads nothing.
struct ImageHTML: Equatable {
    private let name: String
    private let className: String
    private let light: String
    private var dark: String?

    /// Reads the files of an image. Returns `nil` if there is none, or if browsers cannot draw it: they draw SVG and
    /// PNG as images, but no PDF.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - name: What assistive technology reads; empty for nothing.
    ///   - className: The class of the elements.
    init?(_ image: BrandImage?, name: String, class className: String) {
        guard let files = image?.files(), let light = Self.address(of: files.light) else { return nil }
        self.name = name
        self.className = className
        self.light = light
        if let file = files.dark {
            guard let dark = Self.address(of: file) else { return nil }
            self.dark = dark
        } else {
            dark = nil
        }
    }

    /// An element for each appearance. The page hides one of them, so that the image also follows an appearance that
    /// the page sets, which `picture` does not.
    var html: HTML {
        guard let dark else { return image(light, className) }
        return image(light, className + " for-light") + image(dark, className + " for-dark")
    }

    private func image(_ address: String, _ names: String) -> HTML {
        HTML("img", [HTMLAttribute("class", names), HTMLAttribute("alt", name), HTMLAttribute("src", address)])
    }

    /// The image in light appearance alone.
    var withoutDark: ImageHTML {
        var image = self
        image.dark = nil
        return image
    }

    static let rules = """
        .logo{max-inline-size:min(100%,20rem);max-block-size:\(Int(ScreenMetrics.heroMark))px;vertical-align:middle}
        [data-layout=form] .logo{max-block-size:\(Int(ScreenMetrics.formMark))px}
        .mark{flex:none;inline-size:1.25rem;block-size:1.25rem;object-fit:contain}
        .mark.is-missing{border:1px dashed currentColor}
        .for-light{display:var(--light)}
        .for-dark{display:var(--dark)}

        """

    private static func address(of file: URL) -> String? {
        let types = ["svg": "image/svg+xml", "png": "image/png"]
        return types[file.pathExtension].flatMap { dataAddress(of: file, type: $0) }
    }
}

/// The fonts of a theme as rules of CSS, with the bytes of the files.
struct FontRules {
    let fonts: BrandFonts?

    /// The name of the fonts in the rules. It is not that of the file, so that the rules contain no text of a font.
    static let family = "brand"

    /// The rules; empty if the theme has no fonts, or if their files cannot be read.
    var rules: String {
        guard let fonts, let regular = Self.rule(fonts.regular, weight: fonts.bold == fonts.regular ? "100 900" : "400")
        else { return "" }
        guard fonts.bold != fonts.regular, let bold = Self.rule(fonts.bold, weight: "600 900") else { return regular }
        return regular + bold
    }

    private static func rule(_ font: BrandFont, weight: String) -> String? {
        let formats = ["ttf": "truetype", "otf": "opentype"]
        guard let file = font.file, let format = formats[file.pathExtension],
            let address = dataAddress(of: file, type: "font/\(file.pathExtension)")
        else { return nil }
        return "@font-face{font-family:\(family);src:url(\(address)) format(\"\(format)\");font-weight:\(weight)}\n"
    }
}

/// Returns a URL that contains the bytes of a file (RFC 2397), or `nil` if the file cannot be read.
private func dataAddress(of file: URL, type: String) -> String? {
    (try? Data(contentsOf: file)).map { "data:\(type);base64,\($0.base64EncodedString())" }
}
