/// The chunks of a PNG file (W3C, Portable Network Graphics, third edition).
enum PNGFile {
    /// Section 5.2.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the size, and checks that no chunk is cut off or damaged.
    static func size(of file: BoundedBytes) throws(AssetProblem) -> ImageSize {
        var size: ImageSize?
        var hasPixels = false
        var offset = signature.count
        while let chunk = Chunk(file, at: offset) {
            guard chunk.hasRightChecksum else {
                throw AssetProblem(.kind, "is damaged (the checksum of a chunk is wrong); save it again")
            }
            if size == nil {
                guard chunk.type == "IHDR", chunk.data.count == 13, let width = chunk.data.uint32(at: 0),
                    let height = chunk.data.uint32(at: 4)
                else { break }
                size = (Double(width), Double(height))
            }
            if chunk.type == "IDAT" { hasPixels = true }
            if chunk.type == "IEND", hasPixels, let size { return size }
            offset += chunk.count
        }
        throw AssetProblem(.kind, "is a cut-off or damaged PNG image; save it again")
    }
}

/// A chunk: the length of its data, its type, its data and a checksum (section 5.3).
private struct Chunk {
    let type: String
    let data: BoundedBytes
    /// The number of bytes of the whole chunk.
    let count: Int
    let hasRightChecksum: Bool

    /// Returns `nil` at the end of the file, or if the chunk is cut off.
    init?(_ file: BoundedBytes, at offset: Int) {
        guard let length = file.uint32(at: offset), let type = file.part(at: offset + 4, count: 4)?.ascii,
            let data = file.part(at: offset + 8, count: length), let checksum = file.uint32(at: offset + 8 + length),
            let covered = file.part(at: offset + 4, count: length + 4)
        else { return nil }
        self.type = type
        self.data = data
        count = length + 12
        hasRightChecksum = checksum == Int(crc32(covered))
    }
}

/// Returns the checksum of bytes (section 5.5).
private func crc32(_ bytes: BoundedBytes) -> UInt32 {
    var crc: UInt32 = .max
    bytes.forEach { byte in crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
    return ~crc
}

private let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
}
