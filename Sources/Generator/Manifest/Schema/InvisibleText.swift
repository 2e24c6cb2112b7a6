/// Characters that users cannot see, as parts of the patterns of text formats.
enum InvisibleText {
    /// The characters that text must not contain, because the generated files cannot: control characters, line and
    /// paragraph separators, and characters that XML 1.0 cannot represent (section 2.2).
    static let controls = #"\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff"#

    /// Blank characters: those with the property White_Space, the fillers of Hangul, the empty Braille pattern, and those
    /// with the property Default_Ignorable_Code_Point that are not ``marks``. All are below U+10000, because few readers
    /// of JSON Schema agree about patterns with other characters.
    private static let blanks =
        #" \u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200b\u202f\u205f-\u2065\u206a-\u206f"#
        + #"\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufff8"#

    /// Invisible characters that change visible text: joiners, variation selectors, and marks of the text direction.
    private static let marks =
        #"\u061c\u180b-\u180d\u180f\u200c-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f"#

    /// The start of a visible text: marks, and then a visible character.
    static let visibleStart = #"[\#(marks)]*[^\n\#(controls)\#(blanks)\#(marks)]"#
    /// The last character of a visible text. It can be a mark, as in emoji.
    static let visibleEnd = #"[^\n\#(controls)\#(blanks)]"#

    private static let blank = Pattern("[\\n\(blanks)]")

    /// Returns whether a character is white space or another blank.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar.properties.isWhitespace : blank.matches(String(scalar)) || scalar.properties.isWhitespace
    }

    /// Returns whether a text contains a visible character. The patterns cannot exclude the invisible characters from
    /// U+10000, such as those of emoji flags.
    static func isVisible(_ text: String) -> Bool {
        // Of almost all texts, the first character is visible.
        text.utf8.first.map { (0x21...0x7E).contains($0) } ?? false
            || text.unicodeScalars.contains { !$0.properties.isDefaultIgnorableCodePoint && !isBlank($0) }
    }
}
