import Diagnostics
import Manifest

extension Rule {
    static let assetMissing = Rule(
        id: "asset-missing",
        summary: "an image, a font or a file for the app exists and can be read",
        severity: .error,
        documentation: Documentation(
            """
            A package contains the files of its brand. A path is relative to the manifest that contains it, and the file \
            is in that manifest's folder.
            """,
            bad: """
                theme: { logo: nowhere.svg }
                """,
            good: """
                theme: { logo: logo.svg }
                """,
            files: ["acme/logo.svg": exampleSVG]),
        check: problems(.missing))

    static let assetSize = Rule(
        id: "asset-size",
        summary: "an image has at most 1 MiB, and a font or a file for the app at most 5 MiB",
        severity: .error,
        documentation: Documentation(
            """
            Each file is part of the app, and the screens load images and fonts before sign-in. Drawings and fonts for a few \
            languages need far less. Put a larger file for the app in the folder `App`.
            """),
        check: problems(.size))

    static let imageKind = Rule(
        id: "image-kind",
        summary: "an image is a complete PDF, SVG or PNG file with the extension of its kind",
        severity: .error,
        documentation: Documentation(
            """
            Asset catalogs contain PDF, SVG and PNG (Asset Catalog Format Reference, Image Set Type), and Xcode chooses the \
            kind by the extension.
            """,
            bad: """
                theme: { logo: logo.png }    # an SVG file
                """,
            good: """
                theme: { logo: logo.svg }
                """,
            files: ["acme/logo.svg": exampleSVG, "acme/logo.png": exampleSVG]),
        check: .assets { manifest, assets, rule in problems(.kind, of: assets, rule) { $0.isImage } })

    static let imageDimensions = Rule(
        id: "image-dimensions",
        summary: "each side of an image has 24 to 4096 points",
        severity: .error,
        documentation: Documentation(
            """
            Smaller images are blurred on a screen, and larger ones use memory that an app may not get. The size of a PDF \
            is that of its first page, and the size of an SVG is its width and height or its view box.
            """,
            bad: """
                theme: { logo: dot.svg }
                """,
            good: """
                theme: { logo: logo.svg }
                """,
            files: [
                "acme/logo.svg": exampleSVG,
                "acme/dot.svg": exampleSVG.replacing("0 0 120 40", with: "0 0 1 1"),
            ]),
        check: problems(.dimensions))

    static let activeImage = Rule(
        id: "active-image",
        summary: "an image contains no scripts, actions or references to other files",
        severity: .error,
        documentation: Documentation(
            """
            An SVG or PDF file can contain programs, and can load files from other servers. The previews show these files \
            in a browser. A drawing needs neither.
            """,
            bad: """
                theme: { logo: script.svg }
                """,
            good: """
                theme: { logo: logo.svg }
                """,
            files: [
                "acme/logo.svg": exampleSVG,
                "acme/script.svg": exampleSVG.replacing("</svg>", with: "<script>send()</script></svg>"),
            ]),
        check: problems(.active))

    static let fontKind = Rule(
        id: "font-kind",
        summary: "a font is one complete TrueType or OpenType font with the extension of its kind",
        severity: .error,
        documentation: Documentation(
            """
            Apps register TrueType and OpenType fonts, and find them by their PostScript names. Web fonts and collections \
            of fonts are other formats.
            """,
            bad: """
                theme: { typography: { fonts: { regular: text.ttf } } }    # not a font
                """,
            good: """
                theme: { typography: { design: rounded } }
                """,
            files: ["acme/text.ttf": "Acme\n"]),
        check: .assets { manifest, assets, rule in problems(.kind, of: assets, rule) { $0.isFont } })
}

/// A drawing for the examples of rules.
let exampleSVG = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>

    """

extension BrandAsset {
    var isImage: Bool { if case .image = reference.role { true } else { false } }

    var isFont: Bool { if case .font = reference.role { true } else { false } }

    var isAppFile: Bool { if case .appFile = reference.role { true } else { false } }
}

/// Returns a check that reports the problems of one kind.
private func problems(_ kind: AssetProblem.Kind) -> Rule.Check {
    .assets { manifest, assets, rule in problems(kind, of: assets, rule) { _ in true } }
}

func problems(
    _ kind: AssetProblem.Kind, of assets: [BrandAsset], _ rule: Rule, where isIncluded: (BrandAsset) -> Bool
) -> [Diagnostic] {
    assets.filter(isIncluded).flatMap { asset in
        asset.file.problems.filter { $0.kind == kind }.map { problem in
            rule.diagnostic("\(asset.reference.subject) \(problem.message)", at: asset.reference.range)
        }
    }
}
