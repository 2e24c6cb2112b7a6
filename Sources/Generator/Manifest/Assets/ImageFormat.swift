/// The formats of images. The raw values are the extensions of file names.
package enum ImageFormat: String, Sendable {
    case pdf, svg, png

    private var noun: String {
        switch self {
        case .pdf: "a PDF file"
        case .svg: "an SVG file"
        case .png: "a PNG image"
        }
    }

    /// Checks that a file is of this format.
    ///
    /// - Returns: The size of a PNG image. `nil` for the other formats, whose contents are not read.
    func check(_ bytes: [UInt8]) throws(AssetProblem) -> PixelSize? {
        guard let format = Self.format(of: bytes) else {
            throw AssetProblem(.kind, "is not \(noun); save it as \(rawValue.uppercased())")
        }
        guard format == self else {
            throw AssetProblem(.kind, "is \(format.noun); end its name in '.\(format.rawValue)'")
        }
        guard format == .png else { return nil }
        guard let image = PNGFile(bytes) else {
            throw AssetProblem(.kind, "is a cut-off or damaged PNG image; save it again")
        }
        return image.size
    }

    private static func format(of bytes: [UInt8]) -> ImageFormat? {
        if bytes.starts(with: "%PDF-".utf8) { return .pdf }
        if bytes.starts(with: PNGFile.signature) { return .png }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let isXML = text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
        return isXML && bytes.contains(Array("<svg".utf8)) ? .svg : nil
    }
}

/// The width and height of an image in pixels.
package struct PixelSize: Equatable, Sendable {
    package let width: Int
    package let height: Int

    /// Whether screens can show an image of this size.
    var isUsable: Bool { 24...4096 ~= width && 24...4096 ~= height }

    /// The width and height, as `120 × 40`.
    package var text: String { "\(width) × \(height)" }
}

/// Parts of a file that may be damaged or hostile.
extension ArraySlice<UInt8> {
    /// Returns a big-endian number of a few bytes; `nil` if they are not all there.
    func number(at offset: Int, bytes count: Int) -> Int? {
        part(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns bytes at an offset; `nil` if they are not all there.
    func part(at offset: Int, count: Int) -> Self? {
        guard offset >= 0, count >= 0, offset <= self.count - count else { return nil }
        return dropFirst(offset).prefix(count)
    }
}
