/// Returns text of unknown origin in a form that is safe to print.
///
/// Characters that move the cursor, change colors or reorder the line are replaced by a symbol or their code point.
func visible(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { !isUnsafe($0) } ? text : text.unicodeScalars.map(visible).joined()
}

/// One character, or its replacement in printed text.
struct VisibleCell {
    let text: String
    /// The number of code points in the source. Diagnostics count columns in code points.
    let scalars: Int

    var isTab: Bool { text == "\t" }
    var width: Int { displayWidth(of: text) }
}

/// Returns the cells of a line. Tabs are kept.
func visibleCells(_ line: String) -> [VisibleCell] {
    line.flatMap { character -> [VisibleCell] in
        let scalars = character.unicodeScalars
        if character == "\t" || !scalars.contains(where: isUnsafe) {
            return [VisibleCell(text: String(character), scalars: scalars.count)]
        }
        return scalars.map { VisibleCell(text: visible($0), scalars: 1) }
    }
}

private func visible(_ scalar: Unicode.Scalar) -> String {
    guard isUnsafe(scalar) else { return String(scalar) }
    // U+2400 and the following characters are pictures of the control characters, in the same order.
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return String(picture) }
    if scalar.value == 0x7F { return "\u{2421}" }
    return "<U+" + String(repeating: "0", count: max(0, 4 - hex(scalar).count)) + hex(scalar) + ">"
}

private func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // control characters
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF: true  // invisible, or a line break in some programs
    default: false
    }
}

/// Returns the number of columns that a character occupies in a terminal: 2 for East Asian wide characters and emoji, 0
/// for characters that only modify their neighbors, and 1 for all others.
func displayWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // U+FE0F selects the emoji form of the preceding character.
    if scalars.contains("\u{FE0F}"), scalars.count > 1 { return 2 }
    return scalars.map(width).max() ?? 0
}

func displayWidth(of text: String) -> Int {
    // Most texts are ASCII: one column for each character.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + displayWidth(of: $1) }
}

private func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar == "\u{AD}" ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The wide and full-width blocks of UAX #11 (EastAsianWidth.txt). Emoji are found by their Unicode property.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0xA4CF,  // kana, Bopomofo, CJK, Yi
    0xA960...0xA97C,  // Hangul initial consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE10...0xFE19, 0xFE30...0xFE6B,  // vertical and small forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
    0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB,  // Tangut, Khitan, kana supplements
    0x20000...0x3FFFD,  // CJK extensions
]
