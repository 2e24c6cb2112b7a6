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
            bad: "theme: { logo: nowhere.svg }",
            good: "theme: { logo: logo.svg }",
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
        summary: "an image is a PDF, SVG or PNG file with the extension of its kind",
        severity: .error,
        documentation: Documentation(
            """
            Asset catalogs contain PDF, SVG and PNG (Asset Catalog Format Reference, Image Set Type), and Xcode chooses the \
            kind by the extension.
            """,
            bad: "theme: { logo: logo.png }    # an SVG file",
            good: "theme: { logo: logo.svg }",
            files: ["acme/logo.svg": exampleSVG, "acme/logo.png": exampleSVG]),
        check: .brand { brand, rule in problems(.kind, of: brand.assets, rule) { $0.isImage } })

    static let imageDimensions = Rule(
        id: "image-dimensions",
        summary: "each side of a PNG image has 24 to 4096 pixels",
        severity: .error,
        documentation: Documentation(
            """
            Smaller images are blurred on a screen, and larger ones use memory that an app may not get. The sizes of PDF \
            and SVG files are not checked.
            """),
        check: problems(.dimensions))

    static let fontKind = Rule(
        id: "font-kind",
        summary: "a font is one complete TrueType or OpenType font with the extension of its kind",
        severity: .error,
        documentation: Documentation(
            """
            Apps register TrueType and OpenType fonts, and find them by their PostScript names. Web fonts and collections \
            of fonts are other formats.
            """,
            bad: "theme: { typography: { fonts: { regular: text.ttf } } }    # not a font",
            good: "theme: { typography: { design: rounded } }",
            files: ["acme/text.ttf": "Acme\n"]),
        check: .brand { brand, rule in problems(.kind, of: brand.assets, rule) { $0.isFont } })

    static let sameFont = Rule(
        id: "same-font",
        summary: "the regular and the bold font have different PostScript names",
        severity: .error,
        documentation: Documentation(
            """
            An app finds a font by its PostScript name. Of two fonts with one name, the system registers only one. The \
            bold font is optional.
            """),
        check: .brand(checkFontNames))
}

@Sendable private func checkFontNames(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let fonts = brand.assets.filter { $0.file.fontName != nil }
    guard fonts.count == 2, let regular = fonts[0].file.fontName, let bold = fonts[1].file.fontName,
        // Both become names of files, and most Mac disks do not distinguish letter case.
        regular.lowercased() == bold.lowercased()
    else { return [] }
    return [
        rule.diagnostic(
            "\(fonts[1].reference.subject) has the PostScript name '\(bold)', which the regular font also has; name the "
                + "file of the bold font, or remove the key",
            at: fonts[1].reference.range, notes: [Note("the regular font is here", at: fonts[0].reference.range)])
    ]
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
func problems(_ kind: AssetProblem.Kind) -> Rule.Check {
    .brand { brand, rule in problems(kind, of: brand.assets, rule) { _ in true } }
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
