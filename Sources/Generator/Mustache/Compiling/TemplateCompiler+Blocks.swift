import Diagnostics

extension TemplateCompiler {
    /// Begins a text that is passed for a block.
    mutating func openArgument(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try plainName(tag.content, of: tag)
        let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: false)
        begin(.argument(ownLines: nextLine != nil), name, tag)
        textStart = nextLine ?? tag.bytes.upperBound
        // The block that it is passed for may begin a line.
        if nextLine == nil { appendText(textStart..<textStart, lineStarts: [textStart]) }
    }

    /// Begins a block that can be filled.
    mutating func openBlock(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try plainName(tag.content, of: tag)
        let lead = layout.lead(before: tag.bytes.lowerBound)
        let nextLine = lead == nil ? nil : layout.nextLine(after: tag.bytes.upperBound, orEnd: true)
        writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
        begin(.block, name, tag, lead: lead, standsAlone: nextLine != nil)
        program.instructions.append(.block(program.blocks.count))
        program.blocks.append(Block(name: name, tag: tag.bytes, indentation: lead, end: 0))
        if let lead, nextLine == nil {
            // Part of the default text: what is passed instead brings its indentation along.
            textStart = lead.lowerBound
            writeText(upTo: lead.upperBound, beforeTag: true)
        }
        textStart = nextLine ?? tag.bytes.upperBound
    }

    mutating func close(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try target(tag).text
        guard let innermost = open.last else { throw .closesNothing(name, tag.bytes) }
        guard let match = open.lastIndex(where: { $0.name == name }) else {
            throw .closesOther(name, tag.bytes, open: innermost)
        }
        while open.count > match + 1, let forgotten = open.popLast() { report(.unclosed(forgotten)) }
        let opening = open[match]
        switch opening.kind {
        case .section:
            separate(tag)
            program.instructions.append(.sectionEnd(start: opening.step + 1))
        case .inverted, .block:
            separate(tag)
        case .argument:
            let lead = layout.lead(before: tag.bytes.lowerBound)
            writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
        case .parent:
            textStart = tag.bytes.upperBound
        }
        open.removeLast()
        try end(opening, at: tag)
    }

    /// Writes into the step that opened something where it ends.
    mutating func end(_ opening: OpenTag, at tag: Tag) throws(TemplateSyntaxError) {
        if case .argument(let ownLines) = opening.kind {
            return try pass(opening, ownLines: ownLines)
        }
        switch program.instructions[opening.step] {
        case .section(let name, _):
            program.instructions[opening.step] = .section(name: name, end: step)
        case .inverted(let name, _):
            program.instructions[opening.step] = .inverted(name: name, end: step)
        case .block(let index):
            program.blocks[index].end = step
            if opening.standsAlone, let shared = sharedIndentation(of: opening.step + 1..<step) {
                program.blocks[index].indentation = shared
            }
        case .inclusion(let index):
            program.inclusions[index].end = step
            if let lead = opening.lead, let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true) {
                program.inclusions[index].indentation = lead
                // The step before holds the lead, which the included lines bring along.
                let nothing = Text(bytes: lead.lowerBound..<lead.lowerBound, lineStarts: 0..<0)
                program.instructions[opening.step - 1] = .text(nothing)
                textStart = nextLine
            }
        case .text, .interpolation, .sectionEnd:
            break
        }
    }

    /// Adds an argument to its parent's list.
    mutating func pass(_ argument: OpenTag, ownLines: Bool) throws(TemplateSyntaxError) {
        guard let parent = open.last, case .inclusion(let index) = program.instructions[parent.step] else { return }
        if let first = program.inclusions[index].arguments.first(where: { $0.name == argument.name }) {
            throw .passedTwice(argument, first: first.tag, parent: parent)
        }
        // Of a text that is empty there is only the step that begins its line.
        let isEmpty = !ownLines && step == argument.step + 1
        let steps = (isEmpty ? step : argument.step)..<step
        let dedent = ownLines ? sharedIndentation(of: steps)?.count ?? 0 : 0
        program.inclusions[index].arguments.append(
            Argument(name: argument.name, tag: argument.tag.bytes, steps: steps, dedent: dedent))
    }
}
