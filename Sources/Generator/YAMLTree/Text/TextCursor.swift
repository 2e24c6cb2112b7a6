internal import Diagnostics

/// A position in a text that moves forward. Without it, each lookup on a long line would begin at the line's start.
struct TextCursor {
    private let text: SourceText
    private(set) var position = SourcePosition(line: 1, column: 1)
    private(set) var offset: Int

    init(_ text: SourceText) {
        self.text = text
        offset = text.bodyStart
    }

    /// The byte at the cursor, or `nil` at the end.
    var byte: UInt8? { text.byte(at: offset) }

    var emptyRange: SourceRange { text.range(position, position) }

    mutating func move(to target: SourcePosition) {
        if target.line != position.line || target < position {
            position = SourcePosition(line: target.line, column: 1)
            offset = text.offset(ofLine: target.line)
        }
        while position < target, byte != nil { moveOn() }
    }

    /// Returns the position after the ':' that follows a key, or after the key if it has no ':', as in `{key}` and
    /// `? key`.
    mutating func placeOfAbsentValue(after key: SourcePosition) -> SourcePosition {
        move(to: key)
        var ahead = self
        ahead.skipWhiteSpaceAndComments()
        guard ahead.byte == UInt8(ascii: ":") else { return key }
        ahead.moveOn()
        return ahead.position
    }

    /// Returns the range of the tag at the beginning of a node, as in `!tag value` or `&anchor !tag value`.
    mutating func tagRange(from start: SourcePosition, to end: SourcePosition) -> SourceRange? {
        move(to: start)
        guard let first = byte, first == UInt8(ascii: "&") || first == UInt8(ascii: "!") else { return nil }
        var ahead = self
        if first == UInt8(ascii: "&") {
            ahead.skipWord()
            ahead.skipWhiteSpaceAndComments()
        }
        guard ahead.byte == UInt8(ascii: "!"), ahead.position < end else { return nil }
        let tagStart = ahead.position
        ahead.skipWord()
        return text.range(tagStart, ahead.position)
    }

    mutating func skipWhiteSpaceAndComments() {
        while let byte, isWhiteSpace(byte) || byte == UInt8(ascii: "#") {
            if byte == UInt8(ascii: "#") { skipLine() } else { moveOn() }
        }
    }

    mutating func skipLine() {
        while let byte, byte != 0x0A, byte != 0x0D { moveOn() }
    }

    /// Moves to the next white space or flow indicator.
    mutating func skipWord() {
        while let byte, !isWhiteSpace(byte), !",[]{}".utf8.contains(byte) { moveOn() }
    }

    /// Moves over one character. CR LF counts as one.
    mutating func moveOn() {
        let first = byte
        offset += 1
        while let byte, isContinuation(byte) { offset += 1 }
        if first == 0x0D, byte == 0x0A { offset += 1 }
        let isLineEnd = first == 0x0A || first == 0x0D
        position = SourcePosition(
            line: position.line + (isLineEnd ? 1 : 0), column: isLineEnd ? 1 : position.column + 1)
    }
}
