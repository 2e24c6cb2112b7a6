internal import Diagnostics

/// What libyaml's marks do not tell: they are looked up in the text.
extension SourceText {
    /// The tab, if there is one, among the white space that a line begins with up to `position`.
    func tabIndenting(_ position: SourcePosition) -> SourceRange? {
        var tab: SourcePosition?
        var column = 1
        while column < position.column {
            // One byte a character, as long as it is white space.
            switch byte(inLine: position.line, at: column - 1) {
            case 0x09: tab = tab ?? SourcePosition(line: position.line, column: column)
            case 0x20: break
            default: return nil
            }
            column += 1
        }
        return tab.map { range($0, SourcePosition(line: $0.line, column: $0.column + 1)) }
    }

    /// The end of the text before `position`: a block scalar's mark stands after the blank lines that follow it.
    func endOfText(before position: SourcePosition) -> SourcePosition {
        var offset = offset(of: position)
        while offset > bodyStart, isWhiteSpace(byte(at: offset - 1)) { offset -= 1 }
        return self.position(at: offset)
    }

    /// Just after the ':' that follows a key, or after the key where there is none, as in `{key}` and `? key`.
    func placeOfAbsentValue(after key: SourcePosition) -> SourcePosition {
        var offset = offset(of: key)
        while isWhiteSpace(byte(at: offset)) { offset += 1 }
        return byte(at: offset) == UInt8(ascii: ":") ? position(at: offset + 1) : key
    }

    /// The tag among the properties that a node begins with, in `!tag value` or `&anchor !tag value`.
    func tagRange(from start: SourcePosition) -> SourceRange? {
        var offset = offset(of: start)
        if byte(at: offset) == UInt8(ascii: "&") {
            offset = endOfWord(from: offset)
            while isWhiteSpace(byte(at: offset)) { offset += 1 }
        }
        guard byte(at: offset) == UInt8(ascii: "!") else { return nil }
        return range(position(at: offset), position(at: endOfWord(from: offset)))
    }

    private func endOfWord(from start: Int) -> Int {
        var offset = start
        while let byte = byte(at: offset), !isWhiteSpace(byte), !",[]{}".utf8.contains(byte) { offset += 1 }
        return offset
    }

    private func isWhiteSpace(_ byte: UInt8?) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
