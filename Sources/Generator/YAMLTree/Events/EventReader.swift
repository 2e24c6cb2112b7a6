internal import CLibYAML
internal import Diagnostics

/// Owns a libyaml parser, the bytes that it reads, and its most recent event.
final class EventReader {
    private let text: SourceText
    /// The parser. Its address must not change, because libyaml keeps pointers to the parser and its input.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// The most recent event. libyaml owns its contents until the next event.
    private let event: UnsafeMutablePointer<yaml_event_t>

    init(_ text: SourceText) throws(DiagnosticError) {
        self.text = text
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        let body = text.file.bytes[text.bodyStart...]
        input = .allocate(capacity: body.count)
        _ = input.initialize(from: body)
        guard yaml_parser_initialize(parser) == 1 else { throw DiagnosticError(outOfMemory) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
        input.deallocate()
    }

    /// Parses the next event.
    ///
    /// - Throws: `DiagnosticError` with the syntax error that ends parsing.
    func next() throws(DiagnosticError) -> YAMLEvent {
        yaml_event_delete(event)
        guard yaml_parser_parse(parser, event) == 1 else { throw DiagnosticError(problem) }
        return YAMLEvent(
            kind: YAMLEvent.Kind(event.pointee.type), start: text.position(event.pointee.start_mark),
            end: text.position(event.pointee.end_mark))
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
    /// Converts a mark, which counts from 0. libyaml and `SourceText` count the same line breaks, because `SourceText`
    /// refuses files with other ones. However, libyaml adds a missing line end at the end of a file, so a mark can
    /// refer to a line after the last.
    fileprivate func position(_ mark: yaml_mark_t) -> SourcePosition {
        mark.line < lineCount
            ? SourcePosition(line: mark.line + 1, column: mark.column + 1) : position(at: file.bytes.count)
    }
}

// MARK: - The most recent event

extension EventReader {
    /// Whether the scalar is written without quotes and not as a block. The event must be a scalar.
    var isPlain: Bool { event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE }

    /// Whether the scalar is a block scalar. The event must be a scalar.
    var isBlock: Bool {
        let style = event.pointee.data.scalar.style
        return style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
    }

    /// The scalar's text. The event must be a scalar.
    var scalarText: String {
        let scalar = event.pointee.data.scalar
        return String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    }

    /// The name of the anchor of a scalar, sequence or mapping, or the name that an alias refers to.
    var anchor: String? {
        let anchor =
            switch event.pointee.type {
            case YAML_SCALAR_EVENT: event.pointee.data.scalar.anchor
            case YAML_SEQUENCE_START_EVENT: event.pointee.data.sequence_start.anchor
            case YAML_MAPPING_START_EVENT: event.pointee.data.mapping_start.anchor
            case YAML_ALIAS_EVENT: event.pointee.data.alias.anchor
            default: nil as UnsafeMutablePointer<yaml_char_t>?
            }
        return anchor.map { String(cString: $0) }
    }

    /// The full tag. For `!!str`, it is `tag:yaml.org,2002:str`.
    var tag: String? {
        let tag =
            switch event.pointee.type {
            case YAML_SCALAR_EVENT: event.pointee.data.scalar.tag
            case YAML_SEQUENCE_START_EVENT: event.pointee.data.sequence_start.tag
            case YAML_MAPPING_START_EVENT: event.pointee.data.mapping_start.tag
            default: nil as UnsafeMutablePointer<yaml_char_t>?
            }
        return tag.map { String(cString: $0) }
    }

    /// Whether the scalar is plain and its text is `-`. The event must be a scalar.
    var isHyphen: Bool { isPlain && scalarText == "-" }

    /// Whether the sequence or mapping has an anchor or a tag. The event must be the start of one.
    var hasProperties: Bool { anchor != nil || tag != nil }

    /// Whether the sequence or mapping is written in brackets. The event must be the start of one.
    var isFlow: Bool {
        event.pointee.type == YAML_SEQUENCE_START_EVENT
            ? event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
            : event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    }

    /// Whether the document has `%TAG` directives. The event must be the start of a document.
    var hasTagDirectives: Bool {
        let directives = event.pointee.data.document_start.tag_directives
        return directives.start != directives.end
    }
}

extension YAMLEvent.Kind {
    fileprivate init(_ type: yaml_event_type_t) {
        switch type {
        case YAML_DOCUMENT_START_EVENT: self = .documentStart
        case YAML_SCALAR_EVENT: self = .scalar
        case YAML_SEQUENCE_START_EVENT: self = .sequenceStart
        case YAML_MAPPING_START_EVENT: self = .mappingStart
        case YAML_ALIAS_EVENT: self = .alias
        default: self = .end
        }
    }
}

/// A parser event: its kind and range. The ``EventReader`` provides the details.
struct YAMLEvent {
    enum Kind {
        case documentStart, scalar, sequenceStart, mappingStart, alias
        /// The end of a sequence, mapping, document or file.
        case end
    }

    let kind: Kind
    var start: SourcePosition
    var end: SourcePosition

    var isEnd: Bool { kind == .end }

    /// Whether the scalar has no text, such as the value of a key without a value.
    var isAbsent: Bool { kind == .scalar && start == end }

    mutating func move(to position: SourcePosition) {
        start = position
        end = position
    }
}
