/// Text of unknown origin made safe for a terminal: what would move the cursor, change colors or reorder the line
/// is shown as a symbol or by its number instead.
func visible(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { !isUnsafe($0) } ? text : text.unicodeScalars.map(visible).joined()
}

/// One character, or what is shown in its place.
struct VisibleCell {
    let text: String
    /// Code points of the original, the unit in which columns are counted.
    let scalars: Int

    var isTab: Bool { text == "\t" }
    var width: Int { displayWidth(of: text) }
}

/// The cells of a line. Tabs stay tabs.
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
    // U+2400… are pictures of the control characters, in their order.
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
    case 0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF: true  // invisible, or a line break to some
    default: false
    }
}
