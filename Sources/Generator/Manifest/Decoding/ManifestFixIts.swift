import Diagnostics
import YAMLTree

// The fix-its for manifests. They do not change a scalar with an anchor or a tag, a value from an alias, or a scalar on
// several lines, because the effect of the change would be uncertain.

extension FixIt {
    /// Replaces a key or a value by another word, and keeps its quotes.
    init?(correcting range: SourceRange, to word: String) {
        guard let written = WrittenScalar(range) else { return nil }
        self.init(
            replacing: written.inside, by: written.quote == nil ? plainOrQuoted(word, allowing: wordSigns) : word)
    }

    /// Replaces a scalar by a text, in quotes if the scalar has quotes or if the text needs them.
    init?(rewriting node: YAMLNode, as text: String) {
        guard let written = WrittenScalar(node.range) else { return nil }
        let isPlain = written.quote == nil && canBePlain(text)
        self.init(replacing: node.range, by: isPlain ? text : quotedText(text))
    }

    /// Replaces a scalar by a word without quotes.
    init?(rewriting node: YAMLNode, plain word: String) {
        guard WrittenScalar(node.range) != nil else { return nil }
        self.init(replacing: node.range, by: word)
    }

    /// Removes the quotes of a number.
    init?(unquoting node: YAMLNode) {
        guard case .scalar(let scalar) = node.content else { return nil }
        self.init(rewriting: node, plain: scalar.text)
    }

    /// Adds quotes to a color after a key. Without quotes, YAML reads the color as a comment, because it begins with
    /// `#`. Returns `nil` unless the rest of the line is blank or a comment.
    init?(quotingColorAfter key: SourceRange) {
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

    /// Removes a value from a list: with the preceding comma in a flow sequence, or else with its line. Returns `nil`
    /// if the change would remove anything else, such as a comment.
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

/// A key or scalar on one line without an anchor or a tag.
private struct WrittenScalar {
    /// The quotation mark around the text, if any.
    let quote: Unicode.Scalar?
    /// The range of the text without the quotation marks.
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

// MARK: - Likely values

/// Returns the boolean that the author most likely intended, for a quoted boolean or a boolean of YAML 1.1 such as
/// `yes`.
func likelyBoolean(_ node: YAMLNode) -> Bool? {
    guard case .scalar(let scalar) = node.content else { return nil }
    return switch (scalar.text.insideTypographicQuotes ?? scalar.text).lowercased() {
    case "true", "yes", "on", "y": true
    case "false", "no", "off", "n": false
    default: nil
    }
}

/// Returns the choice that is most similar to an unknown word. Returns `nil` if several choices are equally similar, or
/// if another value in the same list is equal or similar to that choice.
func likelyChoice(for word: String, _ choices: [String], _ siblings: [YAMLNode]) -> String? {
    let candidates = suggestions(for: word, among: choices)
    guard candidates.count == 1 else { return nil }
    let claims = siblings.count { sibling in
        guard case .scalar(let scalar) = sibling.content else { return false }
        return suggestions(for: scalar.text, among: choices).contains(candidates[0])
    }
    return claims > 1 ? nil : candidates[0]
}

extension TextFormat {
    /// Returns the text without blanks at its ends, a color with its `#`, a pinned host in lower case, or a digest without
    /// the prefix that other tools write. Returns `nil` if the result does not have the format.
    func corrected(_ text: String) -> String? {
        let trimmed = text.trimmingBlanks
        var candidates = [trimmed]
        if let inside = trimmed.insideTypographicQuotes { candidates.append(inside) }
        if underscoreRemedy(for: text) != nil { candidates.append(trimmed.replacing("_", with: "-")) }
        if rule == .invalidColor {
            candidates.append("#" + trimmed)
            // Eight digits are ambiguous: the first two or the last two can be the opacity.
            if trimmed.hasPrefix("0x"), trimmed.utf8.count == 8 { candidates.append("#" + trimmed.dropFirst(2)) }
        }
        if rule == .invalidHostName { candidates.append(trimmed.lowercased()) }
        if rule == .invalidPin {
            for prefix in ["sha256//", "sha256/"] where trimmed.hasPrefix(prefix) {
                candidates.append(String(trimmed.dropFirst(prefix.utf8.count)))
            }
        }
        return candidates.first {
            $0 != text && pattern.matches($0) && isValid($0) && !reserved.contains($0)
        }
    }
}

extension TextFormat {
    /// Returns the end of a message about a text that would have the format with hyphens instead of `_`; `nil` for any other
    /// text.
    func underscoreRemedy(for text: String) -> String? {
        guard text.contains("_"), case let other = text.replacing("_", with: "-"), pattern.matches(other),
            isValid(other),
            !reserved.contains(other), [.invalidBundleID, .invalidID, .invalidURLScheme].contains(rule)
        else { return nil }
        return "; '_' is not allowed in it, so write '-' or leave it out"
    }
}

extension String {
    /// The text without the typographic quotes around it, or `nil` if it has none.
    var insideTypographicQuotes: String? {
        guard count > 2, let first, let last, "“”„‟‘’‚‛".contains(first), "“”‟‘’‛".contains(last) else { return nil }
        return String(dropFirst().dropLast())
    }

    fileprivate var trimmingBlanks: String {
        let isVisible = { (scalar: Unicode.Scalar) in !InvisibleText.isBlank(scalar) }
        guard let first = unicodeScalars.firstIndex(where: isVisible),
            let last = unicodeScalars.lastIndex(where: isVisible)
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
