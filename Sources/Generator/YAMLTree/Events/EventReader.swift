internal import CLibYAML
internal import Diagnostics

/// Owns a libyaml parser and the copy of the text that it reads.
final class EventReader {
    private let text: SourceText
    /// At one address for life: libyaml keeps a pointer to its own parser, and one to its input.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    init(_ text: SourceText) throws(DiagnosticError) {
        self.text = text
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        let body = text.file.bytes[text.bodyStart...]
        input = .allocate(capacity: body.count)
        _ = input.initialize(from: body)
        guard yaml_parser_initialize(parser) == 1 else { throw DiagnosticError(outOfMemory) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// - Throws: the syntax error that ends the reading.
    func next() throws(DiagnosticError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw DiagnosticError(problem) }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event, in: text)
    }

    private var problem: Diagnostic {
        guard let problem = parser.pointee.problem else { return outOfMemory }
        return SyntaxProblem(
            problem: String(cString: problem), position: text.position(parser.pointee.problem_mark),
            context: parser.pointee.context.map { String(cString: $0) },
            contextPosition: text.position(parser.pointee.context_mark)
        ).diagnostic(in: text)
    }

    private var outOfMemory: Diagnostic {
        let start = SourcePosition(line: 1, column: 1)
        return Diagnostic(
            .outOfMemory, "there is not enough memory to read the file", at: text.range(start, start))
    }
}

extension SourceText {
    /// libyaml counts lines and characters from 0. Its line breaks are ours, since `SourceText` refuses the others; but
    /// it ends a last line that has no end, and so may name a line that is not there.
    fileprivate func position(_ mark: yaml_mark_t) -> SourcePosition {
        mark.line < lineCount
            ? SourcePosition(line: mark.line + 1, column: mark.column + 1) : position(at: file.bytes.count)
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t, in text: SourceText) {
        start = text.position(event.start_mark)
        end = text.position(event.end_mark)
        let data = event.data
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            let directives = data.document_start.tag_directives
            kind = .documentStart(hasTagDirectives: directives.start != directives.end)
        case YAML_SCALAR_EVENT:
            let style = data.scalar.style
            let isBlock = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
            let characters = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
            let isPlain = style == YAML_PLAIN_SCALAR_STYLE
            kind = .scalar(
                YAMLScalar(text: String(decoding: characters, as: UTF8.self), isPlain: isPlain), isBlock: isBlock)
            anchor = string(data.scalar.anchor)
            tag = string(data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart(isFlow: data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
            anchor = string(data.sequence_start.anchor)
            tag = string(data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart(isFlow: data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
            anchor = string(data.mapping_start.anchor)
            tag = string(data.mapping_start.tag)
        case YAML_ALIAS_EVENT:
            kind = .alias(string(data.alias.anchor) ?? "")
        default:
            kind = .end
        }
    }
}

private func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
}
