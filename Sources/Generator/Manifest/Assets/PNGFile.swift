/// The properties of a PNG file (W3C, Portable Network Graphics, third edition).
package struct PNGFile {
    package let size: PixelSize
    /// Whether pixels can be transparent: color types 4 and 6, and the chunk `tRNS`.
    package private(set) var hasAlpha: Bool
    /// The text with the keyword `Comment`.
    package private(set) var comment: String?

    /// Reads the chunks. Returns `nil` if the file is not a PNG image, or if it is cut off.
    package init?(_ bytes: [UInt8]) {
        let file = bytes[...]
        // The chunk IHDR: length, type, width, height, bit depth and color type (section 11.2.1).
        guard file.starts(with: Self.signature), file.part(at: 12, count: 4)?.elementsEqual("IHDR".utf8) == true,
            let width = file.number(at: 16, bytes: 4), let height = file.number(at: 20, bytes: 4),
            let colorType = file.number(at: 25, bytes: 1)
        else { return nil }
        size = PixelSize(width: width, height: height)
        hasAlpha = colorType == 4 || colorType == 6
        var offset = 33
        var hasPixels = false
        // A chunk is the length of its data, its type, its data and a checksum of four bytes.
        while let length = file.number(at: offset, bytes: 4), let data = file.part(at: offset + 8, count: length + 4) {
            switch file.part(at: offset + 4, count: 4).map({ String(decoding: $0, as: UTF8.self) }) {
            case "IDAT": hasPixels = true
            case "tRNS": hasAlpha = true
            case "tEXt" where data.starts(with: Array("Comment".utf8) + [0]):
                comment = String(decoding: data.dropFirst(8).dropLast(4), as: UTF8.self)
            case "IEND" where hasPixels: return
            default: break
            }
            offset += length + 12
        }
        return nil
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
