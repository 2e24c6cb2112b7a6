import Foundation
import Testing

@testable import BrandIcon

/// A PNG file that Python's zlib has read: an independent reader of the checksums and of the compressed rows.
struct DecodedImage {
    let width: Int
    let height: Int
    let bitDepth: Int
    /// The color type: 2 is RGB without alpha.
    let colorType: Int
    /// The names of the chunks, in the order of the file.
    let chunks: [String]
    private let pixels: [UInt8]

    private static let reader = """
        import itertools, struct, sys, zlib
        file = sys.stdin.buffer.read()
        assert file[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10]), "signature"
        chunks, data, place = [], b"", 8
        while place < len(file):
            length, name = struct.unpack(">I4s", file[place:place + 8])
            body = file[place + 8:place + 8 + length]
            assert zlib.crc32(name + body) == struct.unpack(">I", file[place + 8 + length:place + 12 + length])[0], name
            chunks.append(name.decode())
            if name == b"IHDR": width, height, depth, kind = struct.unpack(">IIBB", body[:10])
            if name == b"IDAT": data += body
            place += 12 + length
        assert place == len(file), "bytes after the last chunk"
        reader = zlib.decompressobj()
        rows = reader.decompress(data)
        assert reader.eof and not reader.unused_data, "checksum of the stream"
        stride = 3 * width
        assert len(rows) == height * (stride + 1), "number of rows"
        above, pixels = bytearray(stride), bytearray()
        for y in range(height):
            row = bytearray(rows[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            kind_of_filter = rows[y * (stride + 1)]
            assert kind_of_filter in (1, 2), "filter"
            if kind_of_filter == 1:
                for part in range(3):
                    row[part::3] = bytes(itertools.accumulate(row[part::3], lambda left, byte: (left + byte) & 255))
            else:
                row = bytearray((up + byte) & 255 for up, byte in zip(above, row)) if any(row) else above
            pixels += row
            above = row
        print(width, height, depth, kind, ",".join(chunks))
        sys.stdout.flush()
        sys.stdout.buffer.write(pixels)
        """

    init(_ file: [UInt8]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("icon.png"), folder.appendingPathComponent("pixels"))
        try Data(file).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.reader]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let bytes = [UInt8](try Data(contentsOf: output))
        let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        let numbers = words.prefix(4).compactMap { Int($0) }
        try #require(words.count == 5 && numbers.count == 4)
        (width, height, bitDepth, colorType) = (numbers[0], numbers[1], numbers[2], numbers[3])
        chunks = words[4].split(separator: ",").map(String.init)
        pixels = Array(bytes[(end + 1)...])
    }

    subscript(x: Int, y: Int) -> PNGImage.Color {
        let start = 3 * (y * width + x)
        return PNGImage.Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
    }
}
