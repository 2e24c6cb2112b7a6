internal import Diagnostics

/// A place in a text that moves on with the reading, so that looking up a mark on a long line does not begin at the
/// line's start each time.
struct TextCursor {
    private let text: SourceText
    private(set) var position = SourcePosition(line: 1, column: 1)
    private(set) var offset: Int

    init(_ text: SourceText) {
        self.text = text
        offset = text.bodyStart
    }

    /// The byte at the cursor; nil at the end.
    var byte: UInt8? { text.byte(at: offset) }

    mutating func move(to target: SourcePosition) {
        if target.line != position.line || target < position {
            position = SourcePosition(line: target.line, column: 1)
            offset = text.offset(ofLine: target.line)
        }
        while position < target, byte != nil { moveOn() }
    }

    /// Just after the ':' that follows a key, or after the key where there is none, as in `{key}` and `? key`.
    mutating func placeOfAbsentValue(after key: SourcePosition) -> SourcePosition {
        move(to: key)
        var place = self
        place.skipWhiteSpace()
        guard place.byte == UInt8(ascii: ":") else { return key }
        place.moveOn()
        return place.position
    }

    /// The tag among the properties that a node begins with, in `!tag value` or `&anchor !tag value`.
    mutating func tagRange(of node: SourcePosition) -> SourceRange? {
        move(to: node)
        guard byte == UInt8(ascii: "!") || byte == UInt8(ascii: "&") else { return nil }
        var place = self
        if place.byte == UInt8(ascii: "&") {
            place.skipWord()
            place.skipWhiteSpace()
        }
        guard place.byte == UInt8(ascii: "!") else { return nil }
        let start = place.position
        place.skipWord()
        return text.range(start, place.position)
    }

    private mutating func skipWhiteSpace() {
        while let byte, isWhiteSpace(byte) { moveOn() }
    }

    private mutating func skipWord() {
        while let byte, !isWhiteSpace(byte), !",[]{}".utf8.contains(byte) { moveOn() }
    }

    /// Over one character; CR LF is one.
    private mutating func moveOn() {
        let first = byte
        offset += 1
        while let byte, isContinuation(byte) { offset += 1 }
        if first == 0x0D, byte == 0x0A { offset += 1 }
        let isLineEnd = first == 0x0A || first == 0x0D
        position = SourcePosition(
            line: position.line + (isLineEnd ? 1 : 0), column: isLineEnd ? 1 : position.column + 1)
    }
}
