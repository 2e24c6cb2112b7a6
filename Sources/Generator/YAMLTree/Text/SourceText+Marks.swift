internal import Diagnostics

/// What libyaml's marks do not tell: it is looked up in the text.
extension SourceText {
    /// The tab, if there is one, in the white space that a line begins with up to `position`; nil where something
    /// else stands before `position`.
    func tabIndenting(_ position: SourcePosition) -> SourceRange? {
        let start = offset(ofLine: position.line)
        let indentation = file.bytes[start...].prefix(position.column - 1)
        guard let tab = indentation.firstIndex(of: 0x09), indentation.allSatisfy(isWhiteSpace) else { return nil }
        return characterRange(at: self.position(at: tab))
    }

    /// The end of the text before `position`: a block scalar's mark stands after the blank lines that follow it.
    func endOfText(before position: SourcePosition) -> SourcePosition {
        var cursor = TextCursor(self)
        cursor.move(to: position)
        var offset = cursor.offset
        while offset > bodyStart, isWhiteSpace(file.bytes[offset - 1]) { offset -= 1 }
        return self.position(at: offset)
    }

    /// The first line of those from `start` to `end` that begins with a directive's name.
    func firstDirective(_ name: String, from start: SourcePosition, to end: SourcePosition) -> SourceRange {
        let line = (start.line...end.line).first { file.bytes[offset(ofLine: $0)...].starts(with: name.utf8) }
        let found = SourcePosition(line: line ?? start.line, column: 1)
        return range(found, SourcePosition(line: found.line, column: 1 + name.utf8.count))
    }

    func characterRange(at position: SourcePosition) -> SourceRange {
        range(position, SourcePosition(line: position.line, column: position.column + 1))
    }
}
