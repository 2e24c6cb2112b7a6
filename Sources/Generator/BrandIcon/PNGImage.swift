/// An opaque image, as rows of spans in one color, and its PNG file.
///
/// The encoder is made for drawings of rectangles: it compresses runs of zeros and nothing else. The same image has the same
/// bytes on every machine. Sources: the PNG specification (W3C, third edition), RFC 1950 and RFC 1951.
package struct PNGImage {
    /// A color in sRGB, with a byte for each component.
    package struct Color: Equatable, Sendable {
        package let red: UInt8
        package let green: UInt8
        package let blue: UInt8

        package init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// A part of a row in one color.
    private struct Span: Equatable {
        var count: Int
        let color: Color
    }

    /// The width and the height, in pixels.
    package let size: Int
    private var rows: [[Span]]

    /// Creates a square image in one color.
    ///
    /// - Parameters:
    ///   - size: The width and the height, in pixels, at least 1.
    ///   - color: The color of every pixel.
    package init(size: Int, color: Color) {
        self.size = size
        rows = Array(repeating: [Span(count: size, color: color)], count: size)
    }

    /// Fills a rectangle. The part outside the image is ignored.
    package mutating func fill(x: Range<Int>, y: Range<Int>, _ color: Color) {
        let columns = x.clamped(to: 0..<size)
        guard !columns.isEmpty else { return }
        var (before, after): ([Span], [Span]) = ([], [])
        for row in y.clamped(to: 0..<size) {
            // Equal rows share one array, so that a comparison of them is quick.
            if rows[row] != before {
                before = rows[row]
                after = Self.filling(columns, of: before, color)
            }
            rows[row] = after
        }
    }

    private static func filling(_ columns: Range<Int>, of row: [Span], _ color: Color) -> [Span] {
        var result: [Span] = []
        func append(_ count: Int, _ color: Color) {
            guard count > 0 else { return }
            if let last = result.indices.last, result[last].color == color {
                result[last].count += count
            } else {
                result.append(Span(count: count, color: color))
            }
        }
        var start = 0
        for span in row {
            let end = start + span.count
            append(min(end, columns.lowerBound) - start, span.color)
            append(min(end, columns.upperBound) - max(start, columns.lowerBound), color)
            append(end - max(start, columns.upperBound), span.color)
            start = end
        }
        return result
    }

    /// The bytes of the PNG file: 8 bits for each component, without transparency.
    package var file: [UInt8] { file(comment: nil) }

    /// Returns the bytes of the PNG file.
    ///
    /// - Parameter comment: A text in ASCII for the file's `Comment` (PNG specification, `tEXt`); `nil` for none.
    /// - Returns: 8 bits for each component, without transparency.
    package func file(comment: String?) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Bit depth 8, color type 2 (RGB), no interlace.
        append("IHDR", UInt32(size).bytes + UInt32(size).bytes + [8, 2, 0, 0, 0], to: &file)
        // Perceptual rendering.
        append("sRGB", [0], to: &file)
        if let comment { append("tEXt", Array("Comment".utf8) + [0] + Array(comment.utf8), to: &file) }
        append("IDAT", compressedRows, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let typed = Array(type.utf8) + data
        file += UInt32(data.count).bytes + typed + crc32(typed).bytes
    }

    /// The filtered rows as a zlib stream. The filters make almost every byte a zero: *Up* in a row that equals the row
    /// above, and *Sub*, the difference from the pixel to the left, in all others.
    private var compressedRows: [UInt8] {
        var stream = ZlibStream()
        var above: [Span]?
        for row in rows {
            if row == above {
                stream.append(2)
                stream.appendZeros(3 * size)
            } else {
                stream.append(1)
                var left = Color(red: 0, green: 0, blue: 0)
                for span in row {
                    stream.append(span.color.red &- left.red)
                    stream.append(span.color.green &- left.green)
                    stream.append(span.color.blue &- left.blue)
                    stream.appendZeros(3 * (span.count - 1))
                    left = span.color
                }
            }
            above = row
        }
        return stream.finished()
    }
}

/// A zlib stream (RFC 1950) of one block.
private struct ZlibStream {
    private var deflate = DeflateStream()
    private var last: UInt8?
    /// The two sums of the checksum (RFC 1950 section 9).
    private var sums = (first: 1, second: 0)

    mutating func append(_ byte: UInt8) {
        deflate.append(byte)
        last = byte
        sums.first = (sums.first + Int(byte)) % Self.modulus
        sums.second = (sums.second + sums.first) % Self.modulus
    }

    mutating func appendZeros(_ count: Int) {
        var rest = count
        // A repetition needs a zero before it.
        if rest > 0, last != 0 {
            append(0)
            rest -= 1
        }
        sums.second = (sums.second + rest * sums.first) % Self.modulus
        while rest >= 3 {
            let length = min(rest, 258)
            deflate.repeatLast(length)
            rest -= length
        }
        for _ in 0..<rest { deflate.append(0) }
    }

    mutating func finished() -> [UInt8] {
        [0x78, 0x01] + deflate.finished() + UInt32(sums.second << 16 | sums.first).bytes
    }

    private static let modulus = 65_521
}

/// One block of DEFLATE with fixed codes (RFC 1951 section 3.2.6).
private struct DeflateStream {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    init() {
        // The last block, of the type 1.
        write(0b011, bits: 3)
    }

    mutating func append(_ literal: UInt8) {
        let value = UInt32(literal)
        if value < 144 { writeCode(0x30 + value, bits: 8) } else { writeCode(0x190 + value - 144, bits: 9) }
    }

    /// Repeats the last byte.
    ///
    /// - Parameter length: How often, from 3 to 258.
    mutating func repeatLast(_ length: Int) {
        var code = 28
        while Self.bases[code] > length { code -= 1 }
        let symbol = UInt32(257 + code)
        if symbol < 280 { writeCode(symbol - 256, bits: 7) } else { writeCode(0xC0 + symbol - 280, bits: 8) }
        write(UInt32(length - Self.bases[code]), bits: Self.extraBits(of: code))
        // The distance 1.
        writeCode(0, bits: 5)
    }

    mutating func finished() -> [UInt8] {
        writeCode(0, bits: 7)
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }

    /// The shortest length of each length code from 257 on (RFC 1951 section 3.2.5).
    private static let bases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]

    private static func extraBits(of code: Int) -> Int { code < 8 || code == 28 ? 0 : code / 4 - 1 }

    /// Writes a number, the lowest bit first.
    private mutating func write(_ value: UInt32, bits: Int) {
        pending |= value << UInt32(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Writes a Huffman code, the highest bit first.
    private mutating func writeCode(_ code: UInt32, bits: Int) {
        var (rest, reversed) = (code, UInt32(0))
        for _ in 0..<bits {
            reversed = reversed << 1 | rest & 1
            rest >>= 1
        }
        write(reversed, bits: bits)
    }
}

/// Returns the checksum of a chunk (PNG specification, annex D).
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = sum >> 8 ^ crc32OfBytes[Int(sum & 0xFF ^ UInt32(byte))] }
    return ~sum
}

private let crc32OfBytes: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
}

extension UInt32 {
    /// The bytes, the highest first.
    fileprivate var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
