/// The characters of a font, from the subtables of its `cmap` table in the formats 4 and 12.
///
/// A lookup divides the subtable in halves, so that it ends after a few steps, whatever the subtable contains.
struct CharacterMap: Sendable {
    private enum Subtable {
        /// Segments with deltas, for characters up to U+FFFF.
        case segments(BoundedBytes, count: Int)
        /// Groups of characters with their glyphs.
        case groups(BoundedBytes, count: Int)
    }

    private let subtables: [Subtable]

    /// Reads the subtables for Unicode. Returns `nil` if there are none in a known format.
    init?(_ table: BoundedBytes) {
        guard let count = table.uint16(at: 2) else { return nil }
        var subtables: [Subtable] = []
        // Fonts have a few subtables; entries after these cannot add characters that apps use.
        for index in 0..<min(count, 64) {
            let record = 4 + 8 * index
            guard let platform = table.uint16(at: record), let encoding = table.uint16(at: record + 2),
                let offset = table.uint32(at: record + 4)
            else { break }
            guard platform == 0 || (platform == 3 && [1, 10].contains(encoding)),
                let rest = table.part(at: offset, count: max(table.count - offset, 0)),
                let subtable = Self.subtable(rest)
            else { continue }
            subtables.append(subtable)
        }
        if subtables.isEmpty { return nil }
        self.subtables = subtables
    }

    private static func subtable(_ bytes: BoundedBytes) -> Subtable? {
        switch bytes.uint16(at: 0) {
        case 4:
            guard let length = bytes.uint16(at: 2), let part = bytes.part(at: 0, count: length),
                let doubled = part.uint16(at: 6), 16 + 4 * doubled <= length
            else { return nil }
            return .segments(part, count: doubled / 2)
        case 12:
            guard let length = bytes.uint32(at: 4), let part = bytes.part(at: 0, count: length),
                let count = part.uint32(at: 12), count <= (length - 16) / 12
            else { return nil }
            return .groups(part, count: count)
        default: return nil
        }
    }

    /// Returns whether the font has a glyph for a character, other than the one for missing characters.
    func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
        subtables.contains { subtable in
            switch subtable {
            case .segments(let bytes, let count): Self.glyph(Int(scalar.value), segments: bytes, count) ?? 0 != 0
            case .groups(let bytes, let count): Self.glyph(Int(scalar.value), groups: bytes, count) ?? 0 != 0
            }
        }
    }

    /// Returns the glyph of a character ("Format 4: Segment mapping to delta values").
    private static func glyph(_ code: Int, segments bytes: BoundedBytes, _ count: Int) -> Int? {
        guard code <= 0xFFFF else { return nil }
        let (ends, starts) = (14, 16 + 2 * count)
        guard let index = first(of: count, where: { (bytes.uint16(at: ends + 2 * $0) ?? 0) >= code }),
            let start = bytes.uint16(at: starts + 2 * index), start <= code,
            let delta = bytes.uint16(at: starts + 2 * count + 2 * index)
        else { return nil }
        let place = starts + 4 * count + 2 * index
        guard let offset = bytes.uint16(at: place) else { return nil }
        if offset == 0 { return (code + delta) & 0xFFFF }
        guard let glyph = bytes.uint16(at: place + offset + 2 * (code - start)) else { return nil }
        return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
    }

    /// Returns the glyph of a character ("Format 12: Segmented coverage").
    private static func glyph(_ code: Int, groups bytes: BoundedBytes, _ count: Int) -> Int? {
        guard let index = first(of: count, where: { (bytes.uint32(at: 20 + 12 * $0) ?? 0) >= code }),
            let start = bytes.uint32(at: 16 + 12 * index), start <= code,
            let glyph = bytes.uint32(at: 24 + 12 * index)
        else { return nil }
        return glyph + code - start
    }

    /// Returns the first index that meets a condition. The indices that meet it are at the end.
    private static func first(of count: Int, where condition: (Int) -> Bool) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low < count ? low : nil
    }
}
