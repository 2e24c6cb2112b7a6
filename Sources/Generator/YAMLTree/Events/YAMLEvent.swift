internal import Diagnostics

/// A step of reading YAML, as libyaml takes them: what it is and where. What it says is asked of the ``EventReader``.
struct YAMLEvent {
    enum Kind {
        case documentStart, scalar, sequenceStart, mappingStart, alias
        /// The end of a sequence or mapping, of the document or of the file.
        case end
    }

    let kind: Kind
    var start: SourcePosition
    var end: SourcePosition

    var isEnd: Bool { kind == .end }

    /// Whether nothing is written, as for a key without a value.
    var isAbsent: Bool { kind == .scalar && start == end }

    mutating func move(to position: SourcePosition) {
        start = position
        end = position
    }
}
