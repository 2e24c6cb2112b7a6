internal import Diagnostics

/// The mistake that most likely caused a syntax error. libyaml reports an error where the text stops to make sense, which
/// is often one line after the mistake.
struct LikelyMistake {
    let message: String
    let range: SourceRange

    /// Returns `nil` if the text around the error looks like none of the frequent mistakes.
    init?(_ problem: SyntaxProblem, in text: SourceText) {
        guard let line = TextLine(problem.position.line, in: text.file) else {
            // The error is at the end of the file.
            guard problem.isAboutColon, let line = TextLine(problem.contextPosition.line, in: text.file) else {
                return nil
            }
            self.init(withoutColon: line)
            return
        }
        guard let mistake = Self(line, problem, in: text) ?? Self(quoteIn: line, problem, in: text) else { return nil }
        self = mistake
    }

    /// A mistake in the layout of lines.
    private init?(_ line: TextLine, _ problem: SyntaxProblem, in text: SourceText) {
        switch problem.kind {
        case .colon:
            guard let line = TextLine(problem.contextPosition.line, in: text.file),
                problem.contextPosition.column == line.indentation + 1
            else { return nil }
            self.init(withoutColon: line)
        case .value:
            let before = line.content.prefix(max(problem.position.column - 1 - line.indentation, 0))
            guard !before.hasColon, let above = line.next(by: -1), !above.hasBrackets else { return nil }
            if let wrong = [above, line].first(where: \.isItemWithoutSpace) {
                self.init(itemWithoutSpace: wrong)
                return
            }
            guard above.content.hasColon else {
                if let key = above.continuedKey {
                    self.init(line, like: key, "above")
                } else {
                    self.init(withoutColon: above)
                }
                return
            }
            // If the line above is the wrong one, the lines around it show that.
            let header = above.next(by: -1)
            let isHeader = header.map { $0.content.hasSuffix(":") && $0.indentation == above.indentation } ?? false
            if isHeader || line.next(by: 1)?.indentation == line.indentation {
                self.init(above, like: line, "below")
            } else {
                self.init(line, like: above, "above")
            }
        case .block where problem.position.column == line.indentation + 1:
            if line.isItemWithoutSpace {
                self.init(itemWithoutSpace: line)
                return
            }
            guard let nearest = line.nearestBlock else { return nil }
            self.init(line, like: nearest, "above")
        case .block, .other: return nil
        }
    }

    /// A typographic quotation mark at the beginning of a line's value, if the error is not before it.
    private init?(quoteIn line: TextLine, _ problem: SyntaxProblem, in text: SourceText) {
        guard let quote = line.typographicQuote, quote.column <= problem.position.column else { return nil }
        range = text.characterRange(at: SourcePosition(line: line.number, column: quote.column))
        message = "'\(quote.sign)' is not a quotation mark of YAML; write '\"' before and after the text"
    }

    /// A list item without a space after its hyphen.
    private init(itemWithoutSpace line: TextLine) {
        let content = line.content.prefix(80)
        range = line.range(of: content)
        message = "'\(content)' is not a list item; write '- \(content.dropFirst())', with a space after the hyphen"
    }

    /// A line whose colon, or a space, is missing.
    private init?(withoutColon line: TextLine) {
        let content = line.content.hasPrefix("- ") ? line.content.dropFirst(2) : line.content[...]
        let word = content.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
        guard !word.isEmpty, content.count <= 80, !line.hasBrackets else { return nil }
        let rest = content.dropFirst(word.count)
        let other = line.mayContinueText ? ", or indent it if it continues the text above" : ""
        if word.hasPrefix("-") {
            self.init(itemWithoutSpace: TextLine(itemOf: line) ?? line)
        } else if rest.isEmpty {
            self.init("'\(word)' has no ':'; write '\(word):'\(other)", at: line.range(of: content))
        } else if rest.hasPrefix(":"), !rest.hasPrefix("://") {
            self.init(
                "'\(content)' has no space after ':'; write '\(word): \(rest.dropFirst())'", at: line.range(of: content)
            )
        } else if rest.hasPrefix(" ") {
            self.init("'\(content)' has no ':'; write '\(word):\(rest)'\(other)", at: line.range(of: content))
        } else {
            return nil
        }
    }

    private init(_ message: String, at range: SourceRange) {
        self.message = message
        self.range = range
    }

    /// A line whose indentation differs from that of a line of the same block.
    private init?(_ line: TextLine, like other: TextLine, _ side: String) {
        let (line, other) = (line.comparable(with: other), other.comparable(with: line))
        guard line.indentation != other.indentation else { return nil }
        let count = "\(line.indentation) \(line.indentation == 1 ? "space" : "spaces")"
        range = line.range(of: line.label)
        message =
            "'\(line.label)' is indented by \(count), and '\(other.label)' \(side) it by \(other.indentation); indent both "
            + "alike"
    }
}

extension SyntaxProblem {
    /// The kinds of errors of libyaml that frequent mistakes cause.
    fileprivate enum Kind {
        /// A line is not a key.
        case colon
        /// A key is in the place of a value.
        case value
        /// A line belongs to no block above it.
        case block
        case other
    }

    fileprivate var kind: Kind {
        switch problem {
        case "could not find expected ':'": .colon
        case "mapping values are not allowed in this context": .value
        case "did not find expected key", "did not find expected '-' indicator": .block
        default: .other
        }
    }

    fileprivate var isAboutColon: Bool { kind == .colon }
}

/// A line with content.
private struct TextLine {
    private let file: SourceFile
    let number: Int
    /// The number of spaces before the content.
    let indentation: Int
    /// The content without a comment and without spaces at its ends.
    let content: String

    /// The content of a list item, as its own line. Returns `nil` if the line is not a list item.
    init?(itemOf line: TextLine) {
        guard line.content.hasPrefix("- ") else { return nil }
        let content = line.content.dropFirst().trimmingPrefix(" ")
        file = line.file
        number = line.number
        indentation = line.indentation + line.content.unicodeScalars.count - content.unicodeScalars.count
        self.content = String(content)
    }

    /// Returns `nil` if the line does not exist, or if it is blank or a comment.
    init?(_ number: Int, in file: SourceFile) {
        guard number > 0, let line = file.line(number) else { return nil }
        self.file = file
        self.number = number
        indentation = line.unicodeScalars.prefix { $0 == " " }.count
        var content = line.unicodeScalars.dropFirst(indentation)
        if !content.contains(where: { $0 == "\"" || $0 == "'" }), let comment = String(content).firstRange(of: " #") {
            content = String(content)[..<comment.lowerBound].unicodeScalars[...]
        }
        while let last = content.last, last == " " || last == "\t" { content.removeLast() }
        guard let first = content.first, first != "#" else { return nil }
        self.content = String(content)
    }

    /// The content up to the first colon, for messages.
    var label: Substring {
        let end =
            content.firstRange(of: ": ")?.lowerBound ?? (content.hasSuffix(":") ? content.dropLast().endIndex : nil)
        return content[..<(end ?? content.endIndex)].prefix(40)
    }

    /// Whether the line may contain a list or a mapping in brackets.
    var hasBrackets: Bool { content.contains { "[]{}\"'".contains($0) } }

    var isItemWithoutSpace: Bool {
        guard content.hasPrefix("-"), let next = content.dropFirst().first else { return false }
        return next != " " && next != "-"
    }

    /// Whether the line could continue the text of the line above it.
    var mayContinueText: Bool {
        guard let above = next(by: -1), !above.content.hasSuffix(":") else { return false }
        return (next(by: 1)?.indentation ?? 0) <= indentation
    }

    /// The line with the key whose text this line continues.
    var continuedKey: TextLine? {
        var line = next(by: -1)
        while let other = line, !other.content.hasColon { line = other.next(by: -1) }
        guard let key = line, key.indentation < indentation, !key.content.hasSuffix(":"), !key.hasBrackets else {
            return nil
        }
        return key
    }

    /// Returns this line, or its content if it is a list item and the other line is not: that is what a key must agree with.
    func comparable(with other: TextLine) -> TextLine {
        other.content.hasPrefix("- ") ? self : TextLine(itemOf: self) ?? self
    }

    /// Returns the next line with content, forward (1) or back (-1).
    func next(by step: Int) -> TextLine? {
        var number = number + step
        while number > 0, file.line(number) != nil {
            if let line = TextLine(number, in: file) { return line }
            number += step
        }
        return nil
    }

    /// The block above this line whose indentation is the nearest; `nil` if one has the same. Of two that are equally near,
    /// the inner one, or the outer one for a line that begins a block.
    var nearestBlock: TextLine? {
        var nearest: TextLine?
        var least = Int.max
        var innermost = Int.max
        var line = next(by: -1)
        while let above = line, innermost > 0 {
            let other = above.comparable(with: self)
            if other.indentation < innermost {
                innermost = other.indentation
                let distance = abs(other.indentation - indentation)
                if distance == 0 || above.indentation == indentation { return nil }
                if distance < least || (distance == least && content.hasSuffix(":")) {
                    (nearest, least) = (other, distance)
                }
            }
            line = above.next(by: -1)
        }
        return nearest
    }

    /// The typographic quotation mark with which the line's value begins, with its column.
    var typographicQuote: (sign: Unicode.Scalar, column: Int)? {
        let marks = "“”„‟‘’‚‛".unicodeScalars
        let item = TextLine(itemOf: self) ?? self
        var value = item.content[...]
        if value.unicodeScalars.first.map(marks.contains) != true, let colon = value.firstRange(of: ": ") {
            value = value[colon.upperBound...].trimmingPrefix(" ")
        }
        guard let sign = value.unicodeScalars.first, marks.contains(sign) else { return nil }
        let before = item.content.unicodeScalars.count - value.unicodeScalars.count
        return (sign, item.indentation + before + 1)
    }

    /// Returns the range of a part of the content.
    func range(of part: Substring) -> SourceRange {
        let before = content[..<part.startIndex].unicodeScalars.count
        let start = SourcePosition(line: number, column: indentation + before + 1)
        let end = SourcePosition(line: number, column: start.column + part.unicodeScalars.count)
        return SourceRange(file: file, start: start, end: end)
    }
}

extension StringProtocol {
    /// Whether a line's content contains a key.
    fileprivate var hasColon: Bool { contains(": ") || hasSuffix(":") }
}
