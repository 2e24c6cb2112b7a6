import Diagnostics

extension TemplateCompiler {
    mutating func openBlock(_ tag: Tag) throws(TemplateSyntaxError) {
        try checkName(tag.content, of: tag)
        if open.last?.kind == .parent {
            let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: false)
            textStart = nextLine ?? tag.bytes.upperBound
            begin(.argument(ownLines: nextLine != nil), tag)
            // Whoever fills an indented place writes its first line there, too.
            if nextLine == nil { appendText(textStart..<textStart, lineStarts: [textStart]) }
        } else {
            let lead = layout.lead(before: tag.bytes.lowerBound)
            let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true)
            writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
            let standsAlone = lead != nil && nextLine != nil
            begin(.block, tag, lead: lead, standsAlone: standsAlone)
            instructions.append(.block(Block(name: text(tag.content), tag: tag.bytes, indentation: lead, end: 0)))
            if let lead, !standsAlone {
                // Part of the default text: what is passed instead brings its indentation along.
                textStart = lead.lowerBound
                writeText(upTo: lead.upperBound, beforeTag: true)
            }
            textStart = standsAlone ? nextLine ?? tag.bytes.upperBound : tag.bytes.upperBound
        }
    }

    mutating func close(_ tag: Tag) throws(TemplateSyntaxError) {
        try checkName(tag.content, of: tag)
        let name = text(tag.content)
        guard let innermost = open.last else { throw .closesNothing(name, tag.bytes) }
        guard let match = open.lastIndex(where: { $0.name == name }) else {
            throw .closesOther(name, tag.bytes, open: innermost)
        }
        while open.count > match + 1, let forgotten = open.popLast() { report(.unclosed(forgotten)) }
        let opening = open[match]
        switch opening.kind {
        case .section:
            separate(tag)
            instructions.append(.sectionEnd(start: opening.step + 1))
        case .inverted, .block:
            separate(tag)
        case .argument:
            let lead = layout.lead(before: tag.bytes.lowerBound)
            writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
            textStart = tag.bytes.upperBound
        case .parent:
            textStart = tag.bytes.upperBound
        }
        open.removeLast()
        try end(opening, at: tag)
    }

    /// Writes into the step that opened something where it ends.
    mutating func end(_ opening: OpenTag, at tag: Tag) throws(TemplateSyntaxError) {
        let end = instructions.count
        if case .argument(let ownLines) = opening.kind {
            return try pass(opening, ownLines: ownLines)
        }
        switch instructions[opening.step] {
        case .section(let name, _):
            instructions[opening.step] = .section(name, end: end)
        case .inverted(let name, _):
            instructions[opening.step] = .inverted(name, end: end)
        case .block(var block):
            if opening.standsAlone {
                block.indentation = sharedIndentation(of: opening.step + 1..<end) ?? block.indentation
            }
            block.end = end
            instructions[opening.step] = .block(block)
        case .inclusion(var inclusion):
            if let lead = opening.lead, let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true) {
                inclusion.indentation = lead
                // The step before holds the lead, which the included lines bring along.
                let nothing = Text(bytes: lead.lowerBound..<lead.lowerBound, lineStarts: 0..<0)
                instructions[opening.step - 1] = .text(nothing)
                textStart = nextLine
            }
            inclusion.end = end
            instructions[opening.step] = .inclusion(inclusion)
        case .text, .interpolation, .sectionEnd:
            break
        }
    }

    /// Adds an argument to its parent's list.
    mutating func pass(_ argument: OpenTag, ownLines: Bool) throws(TemplateSyntaxError) {
        guard let parent = open.last, case .inclusion(var inclusion) = instructions[parent.step] else { return }
        if let first = inclusion.arguments.first(where: { $0.name == argument.name }) {
            throw .passedTwice(argument, first: first.tag, parent: parent)
        }
        let steps = argument.step..<instructions.count
        let dedent = ownLines ? sharedIndentation(of: steps)?.count ?? 0 : 0
        inclusion.arguments.append(
            Argument(name: argument.name, tag: argument.tag.bytes, steps: steps, dedent: dedent))
        instructions[parent.step] = .inclusion(inclusion)
    }
}
