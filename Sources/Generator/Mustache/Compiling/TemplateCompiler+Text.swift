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
        let first = program.lineStarts.count
        program.lineStarts += starts
        program.instructions.append(.text(Text(bytes: bytes, lineStarts: first..<program.lineStarts.count)))
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
            switch program.instructions[step] {
            case .text(let text):
                for start in program.lineStarts[text.lineStarts] {
                    let lead = layout.blanks(from: start, to: text.bytes.upperBound)
                    if layout.lineEnd(at: lead.upperBound) == nil { narrow(to: lead) }
                }
            case .block(let index):
                if let indentation = program.blocks[index].indentation { narrow(to: indentation) }
            case .inclusion(let index):
                let inclusion = program.inclusions[index]
                if let indentation = inclusion.indentation { narrow(to: indentation) }
                // A parent that was left open has no end; its template is refused.
                step = max(step, inclusion.end - 1)
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

    /// A name that is not split at its dots.
    func plainName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) -> String {
        if bytes.isEmpty { throw .missingName(tag.bytes) }
        if let end = bytes.first(where: { isWhiteSpace(file.bytes[$0]) }) {
            throw .moreThanName(text(bytes.lowerBound..<end), bytes.lowerBound..<end)
        }
        return text(bytes)
    }

    func dottedName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) -> Name {
        let whole = try plainName(bytes, of: tag)
        if whole == "." { return Name(parts: [], bytes: bytes) }
        let parts = file.bytes[bytes].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.contains(where: \.isEmpty) { throw .emptyStep(whole, bytes) }
        return Name(parts: parts.map { String(decoding: $0, as: UTF8.self) }, bytes: bytes)
    }

    /// What a tag names that may be dynamic.
    func target(_ tag: Tag) throws(TemplateSyntaxError) -> Inclusion.Target {
        guard file.bytes[tag.content].first == UInt8(ascii: "*") else {
            return .named(try plainName(tag.content, of: tag))
        }
        let rest = tag.content.dropFirst()
        let start = rest.first { !isWhiteSpace(file.bytes[$0]) } ?? rest.endIndex
        return .dynamic(try dottedName(start..<rest.endIndex, of: tag))
    }
}
