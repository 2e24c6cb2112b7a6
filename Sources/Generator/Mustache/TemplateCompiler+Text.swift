import Diagnostics

/// Text, names, and the white space around tags.
extension TemplateCompiler {
    /// Writes the text before a tag that writes nothing itself. If the tag stands alone on its line, the line is
    /// left out, and the white space before the tag is returned.
    @discardableResult
    mutating func separate(_ tag: Tag) -> Range<Int>? {
        if let lead = layout.lead(before: tag.bytes.lowerBound),
            let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true)
        {
            writeText(upTo: lead.lowerBound)
            textStart = nextLine
            return lead
        }
        writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
        textStart = tag.bytes.upperBound
        return nil
    }

    /// Writes the text before a tag, what stands before it on its line as a step of its own: that white space is
    /// returned, nil if there is anything else.
    mutating func writeLead(_ tag: Tag) -> Range<Int>? {
        let lead = layout.lead(before: tag.bytes.lowerBound)
        if let lead {
            writeText(upTo: lead.lowerBound)
            textStart = lead.lowerBound
        }
        writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
        textStart = tag.bytes.upperBound
        return lead
    }

    /// Writes the text since the last tag, but not directly inside a parent tag, where text has no meaning.
    /// `beforeTag` says whether something follows on the line that the text ends with.
    mutating func writeText(upTo end: Int, beforeTag: Bool = false) {
        if open.last?.kind == .parent { return }
        var starts: [Int] = []
        var line = layout.isLineStart(textStart) ? textStart : layout.nextLineStart(textStart..<end)
        while let start = line {
            if start < end ? layout.lineEnd(at: start) == nil : beforeTag { starts.append(start) }
            line = layout.nextLineStart(start..<end)
        }
        appendText(textStart..<end, lineStarts: starts)
    }

    /// Writes a stretch of the template. `starts` are where the lines begin that an indentation goes in front of;
    /// empty lines get none, as it would be white space at a line's end.
    mutating func appendText(_ bytes: Range<Int>, lineStarts starts: [Int]) {
        if bytes.isEmpty, starts.isEmpty { return }
        let first = lineStarts.count
        lineStarts += starts
        instructions.append(.text(Text(bytes: bytes, lineStarts: first..<lineStarts.count)))
    }

    /// The white space that all lines of the steps begin with, as a stretch of one of them; nil if there is no line.
    func sharedIndentation(of steps: Range<Int>) -> Range<Int>? {
        var shared: Range<Int>?
        func narrow(to lead: Range<Int>) {
            let length = shared.map { layout.commonPrefix($0, lead) } ?? lead.count
            shared = lead.lowerBound..<lead.lowerBound + length
        }
        var step = steps.lowerBound
        while step < steps.upperBound {
            switch instructions[step] {
            case .text(let text):
                for start in lineStarts[text.lineStarts] {
                    let lead = layout.blanks(from: start, to: text.bytes.upperBound)
                    if layout.lineEnd(at: lead.upperBound) == nil { narrow(to: lead) }
                }
            case .block(let block):
                if let indentation = block.indentation { narrow(to: indentation) }
            case .inclusion(let inclusion):
                if let indentation = inclusion.indentation { narrow(to: indentation) }
                step = inclusion.end - 1
            case .interpolation, .section, .sectionEnd, .inverted:
                break
            }
            step += 1
        }
        return shared
    }

    func text(_ bytes: Range<Int>) -> String {
        String(decoding: file.bytes[bytes], as: UTF8.self)
    }

    /// - Throws: if there is no name or it has white space in it.
    func checkName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) {
        if bytes.isEmpty { throw .missingName(tag.bytes) }
        if file.bytes[bytes].contains(where: isWhiteSpace) { throw .whiteSpaceInName(text(bytes), bytes) }
    }

    func dottedName(_ tag: Tag) throws(TemplateSyntaxError) -> Name {
        try dottedName(tag.content, of: tag)
    }

    func target(_ tag: Tag) throws(TemplateSyntaxError) -> Inclusion.Target {
        guard file.bytes[tag.content].first == UInt8(ascii: "*") else {
            try checkName(tag.content, of: tag)
            return .named(text(tag.content))
        }
        let rest = tag.content.dropFirst()
        let name = rest.drop { isWhiteSpace(file.bytes[$0]) }
        return .dynamic(try dottedName((name.first ?? rest.endIndex)..<tag.content.upperBound, of: tag))
    }

    private func dottedName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) -> Name {
        try checkName(bytes, of: tag)
        let whole = text(bytes)
        if whole == "." { return Name(parts: [], bytes: bytes) }
        let parts = whole.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.contains("") { throw .emptyStep(whole, bytes) }
        return Name(parts: parts, bytes: bytes)
    }
}
