/// Bytes of a file that may be damaged or hostile. Reading outside of them returns `nil`.
struct BoundedBytes: Sendable {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    private init(slice: ArraySlice<UInt8>) {
        bytes = slice
    }

    var count: Int { bytes.count }

    func byte(at offset: Int) -> UInt8? {
        0..<count ~= offset ? bytes[bytes.startIndex + offset] : nil
    }

    /// Returns a big-endian number of two bytes.
    func uint16(at offset: Int) -> Int? {
        guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    /// Returns a big-endian number of four bytes.
    func uint32(at offset: Int) -> Int? {
        guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// Returns the bytes of a range, or `nil` if they are not all there. The offset and the length are at most 2³² each,
    /// so that their sum does not overflow.
    func part(at offset: Int, count: Int) -> BoundedBytes? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return BoundedBytes(slice: bytes[start..<(start + count)])
    }

    func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    func forEach(_ body: (UInt8) -> Void) { bytes.forEach(body) }

    /// The bytes as text if all of them are ASCII; otherwise `nil`.
    var ascii: String? {
        bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
