/// A reason for which a file cannot be part of a package.
package struct AssetProblem: Error, Equatable, Sendable {
    /// The rule that reports the problem.
    package enum Kind: Sendable {
        /// The file does not exist or cannot be read.
        case missing
        /// The file has too many bytes.
        case size
        /// The content is not of the expected kind, or is damaged.
        case kind
        /// A side of the image is too short, too long or not known.
        case dimensions
        /// The image contains a script, an action or a reference to another file.
        case active
    }

    package let kind: Kind
    /// A phrase that completes "the image 'logo.svg' …", with the remedy.
    package let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

/// The kind of a file, by its first bytes.
enum FileSignature {
    case pdf, png, trueType, openType, fontCollection
    /// A kind that no package can contain, as a noun with its article, and whether it is a font.
    case other(String, isFont: Bool)

    /// Returns `nil` if the first bytes do not tell the kind. A text format such as SVG has no such bytes.
    init?(_ bytes: BoundedBytes) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.part(at: offset, count: text.utf8.count)?.starts(with: Array(text.utf8)) == true
        }
        if has("%PDF-") {
            self = .pdf
        } else if bytes.starts(with: PNGFile.signature) {
            self = .png
        } else if bytes.starts(with: [0, 1, 0, 0]) || has("true") {
            self = .trueType
        } else if has("OTTO") {
            self = .openType
        } else if has("ttcf") {
            self = .fontCollection
        } else if has("wOFF") || has("wOF2") {
            self = .other("a web font (WOFF)", isFont: true)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .other("a JPEG image", isFont: false)
        } else if has("GIF8") {
            self = .other("a GIF image", isFont: false)
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .other("a WebP image", isFont: false)
        } else if ["heic", "heix", "mif1", "msf1", "avif"].contains(where: { has("ftyp" + $0, at: 4) }) {
            self = .other("a HEIC or AVIF image", isFont: false)
        } else if bytes.starts(with: [0x1F, 0x8B]) {
            self = .other("a compressed file", isFont: false)
        } else {
            return nil
        }
    }

    /// The kind as a noun with its article.
    var noun: String {
        switch self {
        case .pdf: "a PDF file"
        case .png: "a PNG image"
        case .trueType: "a TrueType font"
        case .openType: "an OpenType font"
        case .fontCollection: "a collection of fonts"
        case .other(let noun, _): noun
        }
    }
}
