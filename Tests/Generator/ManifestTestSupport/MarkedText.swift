package import Diagnostics

/// A text in which `1️⃣` to `9️⃣` mark positions, so that tests need no line and column numbers.
package struct MarkedText {
    /// The text without the marks.
    package let text: String
    package let marks: [(mark: Character, position: SourcePosition)]

    package init(_ marked: String) {
        var text = ""
        var marks: [(Character, SourcePosition)] = []
        var (line, column) = (1, 1)
        for character in marked {
            if Self.isMark(character) {
                marks.append((character, SourcePosition(line: line, column: column)))
                continue
            }
            text.append(character)
            if character == "\n" {
                (line, column) = (line + 1, 1)
            } else {
                column += character.unicodeScalars.count
            }
        }
        (self.text, self.marks) = (text, marks)
    }

    /// Returns the mark at a position, or `line:column` if there is none.
    package func name(_ position: SourcePosition) -> String {
        marks.first { $0.position == position }.map { String($0.mark) } ?? "\(position.line):\(position.column)"
    }

    /// Whether a character is a digit with a variation selector and a keycap.
    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.count == 3 && character.unicodeScalars.last == "\u{20E3}"
    }
}
