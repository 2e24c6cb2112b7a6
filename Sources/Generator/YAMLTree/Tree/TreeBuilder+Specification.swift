internal import Diagnostics

// libyaml reads YAML 1.1 and is more lenient than its specification. These checks refuse the texts that it accepts but
// YAML 1.2.2 does not, and the texts that YAML 1.2.2 reads in another way. The productions are those of YAML 1.2.2.

extension TreeBuilder {
    // MARK: - Indicators

    /// Reports the suspicious indicators before a position, which is the start of a scalar or the end of the file.
    mutating func checkIndicators(before limit: SourcePosition) throws(DiagnosticError) {
        while let position = indicators.removeNext(before: limit, in: text) {
            cursor.move(to: position)
            guard cursor.byte == UInt8(ascii: "?") else {
                // After a bracket, only a comment can follow. After other indicators, text such as a color can be meant.
                let before = text.byte(at: cursor.offset - 1)
                try reportComment(at: position, isFixable: before == UInt8(ascii: "]") || before == UInt8(ascii: "}"))
                continue
            }
            try reportQuestionMark(at: position, before: limit)
        }
    }

    /// Reports a `?` that begins a plain scalar (production 126, ns-plain-first), but that libyaml takes for an
    /// indicator. `next` is the start of the next scalar, which is the most recent event.
    private mutating func reportQuestionMark(at position: SourcePosition, before next: SourcePosition)
        throws(DiagnosticError)
    {
        let message = "a '?' directly before other text is not supported in '[]' and '{}'; put the text in quotes"
        let end = mostRecentScalarEnd
        guard let end, next == position.advanced(by: 1), end.line == position.line, end > next, events.isPlain else {
            return try report(Diagnostic(.syntax, message, at: text.characterRange(at: position)))
        }
        let range = text.range(position, end)
        let fixIt = FixIt(replacing: range, by: quotedText("?" + events.scalarText))
        try report(Diagnostic(.syntax, message, at: range, fixIt: fixIt))
    }

    private mutating func reportComment(at position: SourcePosition, isFixable: Bool = true) throws(DiagnosticError) {
        let message =
            "a comment needs a space before its '#'; add one, or put the text in quotes if it contains the '#'"
        let range = text.characterRange(at: position)
        let fixIt = isFixable ? FixIt(replacing: range, by: " #") : nil
        try report(Diagnostic(.syntax, message, at: range, fixIt: fixIt))
    }

    /// Refuses the name of an anchor or alias that is longer for YAML 1.2.2 than for libyaml, which reads only ASCII
    /// letters, digits, `-` and `_` (production 102, ns-anchor-char, excludes only white space and flow indicators).
    mutating func checkName(of event: YAMLEvent) throws(DiagnosticError) {
        cursor.move(to: event.start)
        var ahead = cursor
        if ahead.byte == UInt8(ascii: "!") {
            ahead.skipWord()
            ahead.skipWhiteSpaceAndComments()
        }
        let start = ahead.position
        ahead.moveOn()
        while let byte = ahead.byte, byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        {
            ahead.moveOn()
        }
        let end = ahead.position
        ahead.skipWord()
        guard end < ahead.position else { return }
        let message =
            "the name of an anchor or alias can contain only ASCII letters, digits, '-' and '_'; rename it, or write a "
            + "space after it"
        throw DiagnosticError(Diagnostic(.syntax, message, at: text.range(start, ahead.position)))
    }

    /// Reports comments directly after the text of a directive (production 82, l-directive).
    mutating func checkDirectives(of start: YAMLEvent) throws(DiagnosticError) {
        cursor.move(to: start.start)
        var ahead = cursor
        while ahead.byte == UInt8(ascii: "%") {
            ahead.skipWord()
            while let byte = ahead.byte, byte != 0x0A, byte != 0x0D {
                let isSpace = byte == 0x20 || byte == 0x09
                ahead.moveOn()
                guard ahead.byte == UInt8(ascii: "#") else { continue }
                if !isSpace { try reportComment(at: ahead.position) }
                ahead.skipLine()
            }
            ahead.skipWhiteSpaceAndComments()
        }
    }

    // MARK: - Scalars

    /// Checks a scalar, which must be the most recent event.
    mutating func checkScalar(_ event: YAMLEvent) throws(DiagnosticError) {
        if !indicators.isEmpty {
            mostRecentScalarEnd = event.end
            try checkIndicators(before: event.start)
            indicators.skip(to: event.end)
        }
        if events.isPlain {
            if events.isHyphen { try reportHyphen(event) }
        } else if events.isBlock {
            try checkBlockScalar(event)
        } else {
            cursor.move(to: event.end)
            if cursor.byte == UInt8(ascii: "#") { try reportComment(at: event.end) }
            if event.end.line > event.start.line {
                try checkIndentation(from: event.start, to: event.end, isQuoted: true)
            }
        }
    }

    /// Reports `-` as a plain scalar. A plain scalar can begin with it only if other text follows (production 126,
    /// ns-plain-first).
    private mutating func reportHyphen(_ event: YAMLEvent) throws(DiagnosticError) {
        let end = event.end
        let range = text.range(end.advanced(by: -1), end)
        try report(
            Diagnostic(
                .syntax, "'-' alone is not a value; put it in quotes", at: range,
                fixIt: FixIt(replacing: range, by: "\"-\"")))
    }

    /// Checks the header of a block scalar, and the empty lines before its text. If the header does not contain the
    /// indentation, none of these lines may have more spaces than the first line of the text (section 8.1.1.1).
    private mutating func checkBlockScalar(_ event: YAMLEvent) throws(DiagnosticError) {
        cursor.move(to: event.start)
        var ahead = cursor
        while let byte = ahead.byte, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
            ahead.skipWord()
            ahead.skipWhiteSpaceAndComments()
        }
        ahead.moveOn()
        var hasIndentation = false
        while let byte = ahead.byte, byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
            hasIndentation = hasIndentation || byte.isASCIIDigit
            ahead.moveOn()
        }
        if ahead.byte == UInt8(ascii: "#") { try reportComment(at: ahead.position) }
        guard !hasIndentation else { return }
        var line = ahead.position.line + 1
        var longest: SourceRange?
        while line <= text.lineCount {
            let spaces = text.leadingSpaces(ofLine: line)
            let first = text.byte(at: text.offset(ofLine: line) + spaces)
            guard first == nil || first == 0x0A || first == 0x0D else {
                guard let longest, spaces >= blockColumn, longest.end.column > spaces + 1 else { return }
                let message =
                    "this empty line has more spaces than the first line of the text; remove the extra spaces"
                let range = text.range(SourcePosition(line: longest.start.line, column: spaces + 1), longest.end)
                throw DiagnosticError(
                    Diagnostic(.syntax, message, at: range, fixIt: FixIt(replacing: range, by: "")))
            }
            if spaces + 1 > longest?.end.column ?? 1 {
                let start = SourcePosition(line: line, column: 1)
                longest = text.range(start, start.advanced(by: spaces))
            }
            line += 1
        }
    }

    // MARK: - Indentation in brackets and quotes

    /// Records the start of a collection, which must be the most recent event. Returns the enclosing block's column.
    mutating func enter(_ start: YAMLEvent, isFlow: Bool) -> Int {
        let outer = blockColumn
        if isFlow {
            flowDepth += 1
        } else if !events.hasProperties {
            blockColumn = start.start.column
        }
        return outer
    }

    /// Records the end of a collection, and checks its lines if it is the outermost one in brackets.
    mutating func leave(
        _ start: YAMLEvent, end: YAMLEvent, isFlow: Bool, to column: Int
    ) throws(DiagnosticError) {
        blockColumn = column
        guard isFlow else { return }
        flowDepth -= 1
        if flowDepth == 0, end.end.line > start.start.line {
            try checkIndentation(from: start.start, to: end.end, isQuoted: false)
        }
    }

    /// Reports the lines of a value in brackets or quotes that are not indented more than the enclosing block
    /// (production 69, s-flow-line-prefix). Empty lines and, in brackets, comments need no indentation.
    private mutating func checkIndentation(
        from start: SourcePosition, to end: SourcePosition, isQuoted: Bool
    ) throws(DiagnosticError) {
        guard blockColumn > 0 else { return }
        for line in (start.line + 1)...end.line {
            let spaces = text.leadingSpaces(ofLine: line)
            guard spaces < blockColumn, let first = text.byte(at: text.offset(ofLine: line) + spaces),
                first != 0x0A, first != 0x0D
            else { continue }
            let isNumberSign = first == UInt8(ascii: "#")
            // The collection that contains a quoted text checks all lines that cannot be comments.
            guard isQuoted ? flowDepth == 0 || isNumberSign : !isNumberSign else { continue }
            let range = text.characterRange(at: SourcePosition(line: line, column: spaces + 1))
            if first == 0x09 {
                // In brackets, every tab before a value has been reported already.
                if isQuoted, !text.isBlank(line: line) { try report(.tab(at: range)) }
                continue
            }
            let message =
                "this line continues the value above and must be indented more than the block that contains it; "
                + "add spaces"
            let missing = String(repeating: " ", count: blockColumn - spaces)
            let fixIt = text.file.text(from: range.start, to: range.end).map {
                FixIt(replacing: range, by: missing + $0)
            }
            try report(Diagnostic(.syntax, message, at: range, fixIt: fixIt))
        }
    }
}

extension SourcePosition {
    fileprivate func advanced(by columns: Int) -> SourcePosition {
        SourcePosition(line: line, column: column + columns)
    }
}

extension SourceText {
    fileprivate func leadingSpaces(ofLine line: Int) -> Int {
        file.bytes[offset(ofLine: line)...].prefix { $0 == 0x20 }.count
    }

    fileprivate func isBlank(line: Int) -> Bool {
        file.bytes[offset(ofLine: line)...].first { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A || $0 == 0x0D } ?? true
    }
}
