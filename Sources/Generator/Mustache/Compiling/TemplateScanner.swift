import Diagnostics

/// A tag in the template's text.
struct Tag {
    enum Kind: Equatable {
        case comment, delimiters, escaped, raw, section, inverted, end, partial, parent, block
    }

    let kind: Kind
    /// The byte range from the opening to the closing delimiter, including both.
    let bytes: Range<Int>
    /// The byte range between the delimiters, without the sigil and the surrounding white space.
    let content: Range<Int>
}

/// Finds the tags of a template in order, with the current delimiters.
struct TemplateScanner {
    private let bytes: [UInt8]
    private var open: [UInt8] = Array("{{".utf8)
    private var close: [UInt8] = Array("}}".utf8)
    private(set) var position: Int

    init(_ file: SourceFile) {
        bytes = file.bytes
        position = file.firstLineStart
    }

    /// Returns the next tag, or `nil` at the end. After an unclosed tag, the search continues behind its opening
    /// delimiter.
    mutating func next() throws(TemplateSyntaxError) -> Tag? {
        guard let start = find(open, in: position..<bytes.count) else {
            position = bytes.count
            return nil
        }
        let (kind, contentStart, closing) = classify(start + open.count)
        guard let contentEnd = find(closing, in: contentStart..<bytes.count),
            mayContainOpening(kind) || find(open, in: contentStart..<contentEnd) == nil
        else {
            position = contentStart
            throw .unclosedTag(start..<contentStart, closing: String(decoding: closing, as: UTF8.self))
        }
        position = contentEnd + closing.count
        return Tag(kind: kind, bytes: start..<position, content: trim(contentStart..<contentEnd))
    }

    /// Sets the delimiters from a tag such as `{{=<% %>=}}`.
    mutating func setDelimiters(from tag: Tag) throws(TemplateSyntaxError) {
        let words = bytes[tag.content].split(whereSeparator: isWhiteSpace)
        guard words.count == 2, !words.contains(where: { $0.contains(UInt8(ascii: "=")) }) else {
            throw .malformedDelimiters(tag.bytes)
        }
        (open, close) = (Array(words[0]), Array(words[1]))
    }

    private func classify(_ offset: Int) -> (Tag.Kind, contentStart: Int, closing: [UInt8]) {
        let sigil = offset < bytes.count ? bytes[offset] : 0
        switch sigil {
        case UInt8(ascii: "!"): return (.comment, offset + 1, close)
        case UInt8(ascii: "="): return (.delimiters, offset + 1, [sigil] + close)
        case UInt8(ascii: "{"): return (.raw, offset + 1, [UInt8(ascii: "}")] + close)
        case UInt8(ascii: "&"): return (.raw, offset + 1, close)
        case UInt8(ascii: "#"): return (.section, offset + 1, close)
        case UInt8(ascii: "^"): return (.inverted, offset + 1, close)
        case UInt8(ascii: "/"): return (.end, offset + 1, close)
        case UInt8(ascii: ">"): return (.partial, offset + 1, close)
        case UInt8(ascii: "<"): return (.parent, offset + 1, close)
        case UInt8(ascii: "$"): return (.block, offset + 1, close)
        default: return (.escaped, offset, close)
        }
    }

    /// Returns whether a tag may contain an opening delimiter. In other tags, such a delimiter shows that the closing
    /// one is missing.
    private func mayContainOpening(_ kind: Tag.Kind) -> Bool { kind == .comment || kind == .delimiters }

    private func find(_ pattern: [UInt8], in range: Range<Int>) -> Int? {
        var rest = bytes[range]
        while let index = rest.firstIndex(of: pattern[0]) {
            rest = rest[index...]
            if rest.starts(with: pattern) { return index }
            rest = rest.dropFirst()
        }
        return nil
    }

    private func trim(_ range: Range<Int>) -> Range<Int> {
        guard let first = bytes[range].firstIndex(where: { !isWhiteSpace($0) }),
            let last = bytes[range].lastIndex(where: { !isWhiteSpace($0) })
        else { return range.lowerBound..<range.lowerBound }
        return first..<last + 1
    }
}

/// Returns whether a byte is white space inside a tag: space, tab, line feed, vertical tab, form feed, carriage return.
func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
}
