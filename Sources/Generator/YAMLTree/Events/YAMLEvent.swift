internal import Diagnostics

/// A step of reading YAML, as libyaml takes them, in Swift's types.
struct YAMLEvent {
    enum Kind {
        case documentStart(hasTagDirectives: Bool)
        case scalar(YAMLScalar, isBlock: Bool)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case alias(String)
        /// The end of a sequence or mapping, of the document or of the file.
        case end
    }

    let kind: Kind
    var anchor: String?
    /// In full: `!!str` is `tag:yaml.org,2002:str`.
    var tag: String?
    var start: SourcePosition
    var end: SourcePosition

    var isEnd: Bool { if case .end = kind { true } else { false } }

    var isScalar: Bool { if case .scalar = kind { true } else { false } }

    /// Whether nothing is written, as for a key without a value.
    var isAbsent: Bool { isScalar && start == end }

    mutating func move(to position: SourcePosition) {
        start = position
        end = position
    }
}
