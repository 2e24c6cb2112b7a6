package import Foundation

/// A font file in the resources of a brand's package.
package struct BrandFont: Hashable, Sendable {
    /// The font's PostScript name. The system finds a registered font by this name.
    package let postScriptName: String
    /// The URL of the TrueType or OpenType file, or `nil` if the bundle does not contain it. Then the system font is
    /// used.
    package let file: URL?

    /// Creates a font from its PostScript name and its file, such as the result of
    /// `Bundle.url(forResource:withExtension:)`.
    package init(_ postScriptName: String, file: URL?) {
        self.postScriptName = postScriptName
        self.file = file
    }
}

/// The fonts of a brand's text.
public struct BrandFonts: Hashable, Sendable {
    /// The font of text.
    package let regular: BrandFont
    /// The font of the wordmark, titles and buttons. By default, the regular font.
    package let bold: BrandFont

    /// Creates a set of fonts. Without a bold font, bold text has the regular font.
    package init(regular: BrandFont, bold: BrandFont? = nil) {
        self.regular = regular
        self.bold = bold ?? regular
    }
}
