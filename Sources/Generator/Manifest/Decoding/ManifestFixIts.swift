import Diagnostics
import YAMLTree

// The ways in which a manifest's text is mended. None is offered where a text is written in a way that leaves doubt about
// what would change: with an anchor or a tag, through an alias, over several lines.

extension FixIt {
    /// Another word in place of a key or a value, in the quotes that it has.
    init?(respelling range: SourceRange, as word: String) {
        guard let written = WrittenScalar(range) else { return nil }
        self.init(replacing: written.inside, by: written.quote == nil ? plainOrQuoted(word) : word)
    }

    /// Another text in place of a scalar, in quotes.
    init?(rewriting node: YAMLNode, as text: String) {
        guard WrittenScalar(node.range) != nil else { return nil }
        self.init(replacing: node.range, by: quotedText(text))
    }

    /// A word without quotes in place of a scalar.
    init?(rewriting node: YAMLNode, plain word: String) {
        guard WrittenScalar(node.range) != nil else { return nil }
        self.init(replacing: node.range, by: word)
    }

    /// A number in quotes without them.
    init?(unquoting node: YAMLNode) {
        guard case .scalar(let scalar) = node.content else { return nil }
        self.init(rewriting: node, plain: scalar.text)
    }

    /// Quotes around a color that is read as a comment, for it stands behind a key and begins with `#`. The rest of the
    /// line is blank or a comment.
    init?(quotingColorBehind key: SourceRange) {
        guard key.start == key.end, let line = key.file.line(key.start.line) else { return nil }
        let rest = Array(line.unicodeScalars.dropFirst(key.start.column - 1))
        guard let hash = rest.firstIndex(where: { !isBlank($0) }), rest[hash] == "#" else { return nil }
        let end = rest[hash...].firstIndex(where: isBlank) ?? rest.count
        let color = String(String.UnicodeScalarView(rest[hash..<end]))
        let behind = rest[end...].first { !isBlank($0) }
        guard TextFormat.color.pattern.matches(color), behind == nil || behind == "#" else { return nil }
        let range = SourceRange(
            file: key.file, start: key.start.advanced(by: hash), end: key.start.advanced(by: end))
        self.init(replacing: range, by: quotedText(color))
    }

    /// Takes a value out of a list: in brackets with the comma before it, else with its line. nil where anything else,
    /// such as a comment, would go with it.
    init?(removing item: YAMLNode, after previous: YAMLNode) {
        let (file, start, end) = (item.range.file, item.range.start, item.range.end)
        guard previous.range.file === file, previous.range.end <= start, start.line == end.line,
            let line = file.line(start.line)?.unicodeScalars
        else { return nil }
        if previous.range.end.line == start.line {
            let between = file.text(from: previous.range.end, to: start)?.unicodeScalars.filter { !isBlank($0) }
            guard between.map({ $0.elementsEqual(",".unicodeScalars) }) == true else { return nil }
            self.init(replacing: SourceRange(file: file, start: previous.range.end, end: end), by: "")
            return
        }
        let before = line.prefix(start.column - 1).filter { !isBlank($0) }
        guard before.elementsEqual("-".unicodeScalars), line.dropFirst(end.column - 1).allSatisfy(isBlank) else {
            return nil
        }
        let next = SourcePosition(line: start.line + 1, column: 1)
        let isLast = file.text(from: start, to: next) == nil
        let range = SourceRange(
            file: file, start: SourcePosition(line: start.line, column: 1), end: isLast ? end : next)
        self.init(replacing: range, by: "")
    }
}

/// A key or scalar on one line that is its range's whole text.
private struct WrittenScalar {
    /// The quote that it is in, if any.
    let quote: Unicode.Scalar?
    /// Without the quotes.
    let inside: SourceRange

    init?(_ range: SourceRange) {
        guard range.start.line == range.end.line,
            let text = range.file.text(from: range.start, to: range.end)?.unicodeScalars, let first = text.first
        else { return nil }
        switch first {
        case "&", "*", "!", "|", ">": return nil
        case "\"", "'":
            guard text.count > 1, text.last == first else { return nil }
            quote = first
            inside = SourceRange(
                file: range.file, start: range.start.advanced(by: 1), end: range.end.advanced(by: -1))
        default:
            quote = nil
            inside = range
        }
    }
}

extension SourcePosition {
    fileprivate func advanced(by columns: Int) -> SourcePosition {
        SourcePosition(line: line, column: column + columns)
    }
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

// What was meant by a value that is refused, where only one thing can be.

/// The boolean that a word of older YAML or one in quotes stands for; nil for any other value.
func booleanMeant(by node: YAMLNode) -> Bool? {
    guard case .scalar(let scalar) = node.content else { return nil }
    return switch scalar.text.lowercased() {
    case "true", "yes", "on", "y": true
    case "false", "no", "off", "n": false
    default: nil
    }
}

/// The one known word that is nearest to an unknown one. Not one that the list around it holds, too, or might hold once
/// another of its words is mended.
func wordMeant(by word: String, _ known: [String], _ siblings: [YAMLNode]) -> String? {
    let meant = suggestions(for: word, among: known)
    guard meant.count == 1 else { return nil }
    let claims = siblings.count { sibling in
        guard case .scalar(let scalar) = sibling.content else { return false }
        return suggestions(for: scalar.text, among: known).contains(meant[0])
    }
    return claims > 1 ? nil : meant[0]
}

extension TextFormat {
    /// The text in this format that was meant: without blanks at its ends, and a color with its `#`. nil where that
    /// does not give it the form.
    func mended(_ text: String) -> String? {
        let trimmed = text.trimmingBlanks
        var candidates = [trimmed]
        if rule == .invalidColor {
            candidates.append("#" + trimmed)
            // Of eight digits, the first two or the last two may be the opacity.
            if trimmed.hasPrefix("0x"), trimmed.utf8.count == 8 { candidates.append("#" + trimmed.dropFirst(2)) }
        }
        return candidates.first {
            $0 != text && pattern.matches($0) && isValid($0) && !reserved.contains($0)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: isInk), let last = unicodeScalars.lastIndex(where: isInk)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
