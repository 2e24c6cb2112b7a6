/// An opaque image, as rows of spans in one color, and its PNG file.
///
/// The encoder is made for drawings of few colors: it compresses runs of equal bytes and nothing else. The same image has
/// the same bytes on every machine. Sources: the PNG specification (W3C, third edition), RFC 1950 and RFC 1951.
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

    /// The width and the height, in pixels.
    package let size: Int
    private var rows: [[Color]]

    /// Creates a square image.
    ///
    /// - Parameters:
    ///   - size: The width and the height, in pixels, at least 1.
    ///   - background: The color of each row, from the top.
    package init(size: Int, background: (Int) -> Color) {
        self.size = size
        rows = (0..<size).map { Array(repeating: background($0), count: size) }
    }

    /// The color of a pixel.
    package subscript(x: Int, y: Int) -> Color { rows[y][x] }

    /// Fills a rectangle. The part outside the image is ignored.
    package mutating func fill(x: Range<Int>, y: Range<Int>, _ color: Color) {
        let columns = x.clamped(to: 0..<size)
        for row in y.clamped(to: 0..<size) {
            for column in columns { rows[row][column] = color }
        }
    }

    /// The bytes of the PNG file: 8 bits for each component, without transparency.
    package var file: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Bit depth 8, color type 2 (RGB), no interlace.
        append("IHDR", UInt32(size).bytes + UInt32(size).bytes + [8, 2, 0, 0, 0], to: &file)
        // Perceptual rendering.
        append("sRGB", [0], to: &file)
        append("IDAT", compressed(filteredRows), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let typed = Array(type.utf8) + data
        file += UInt32(data.count).bytes + typed + crc32(typed).bytes
    }

    /// The rows with the filter *Sub*: each byte is the difference from the pixel to the left, so that a span is a run of
    /// zeros.
    private var filteredRows: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size * (3 * size + 1))
        for row in rows {
            bytes.append(1)
            var left = Color(red: 0, green: 0, blue: 0)
            for color in row {
                bytes.append(color.red &- left.red)
                bytes.append(color.green &- left.green)
                bytes.append(color.blue &- left.blue)
                left = color
            }
        }
        return bytes
    }

    /// Returns a zlib stream of one block with fixed codes.
    private func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = DeflateStream()
        var index = 0
        while index < bytes.count {
            var run = 0
            while index > 0, run < 258, index + run < bytes.count, bytes[index + run] == bytes[index - 1] { run += 1 }
            if run >= 3 {
                stream.repeatLast(run)
                index += run
            } else {
                stream.append(bytes[index])
                index += 1
            }
        }
        return [0x78, 0x01] + stream.finished() + adler32(bytes).bytes
    }
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
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
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
        for bit in (0..<bits).reversed() { write(code >> UInt32(bit) & 1, bits: 1) }
    }
}

/// Returns the checksum of a chunk (PNG specification, annex D).
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}

/// Returns the checksum of a zlib stream (RFC 1950 section 9).
private func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (first, second) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
        let first = (sums.0 + UInt32(byte)) % 65_521
        return (first, (sums.1 + first) % 65_521)
    }
    return second << 16 | first
}

extension UInt32 {
    /// The bytes, the highest first.
    fileprivate var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
