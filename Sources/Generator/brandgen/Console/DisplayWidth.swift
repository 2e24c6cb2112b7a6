/// Columns that a character takes in a terminal: 2 for East Asian wide characters and emoji, 0 for what only changes
/// its neighbours, else 1.
func displayWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // U+FE0F asks for the emoji form of what stands before it.
    if scalars.contains("\u{FE0F}"), scalars.count > 1 { return 2 }
    return scalars.map(width).max() ?? 0
}

func displayWidth(of text: String) -> Int {
    // Most texts are ASCII, of which each character takes one column.
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

/// The blocks that UAX #11 (EastAsianWidth.txt) gives as wide or full width; emoji come from their own property.
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
