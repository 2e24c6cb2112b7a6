internal import Diagnostics

/// A tag such as `!!str` before a value.
///
/// `!!str` makes a scalar a string. The other tags of the core schema have no effect, so they are allowed if they match
/// the value's type. All other tags are refused, because no type corresponds to them.
struct Tag {
    enum Core: String {
        case string = "str"
        case null, bool
        case integer = "int"
        case number = "float"
        case sequence = "seq"
        case mapping = "map"
    }

    let core: Core?
    private let name: String
    private let range: SourceRange

    /// Reads the tag of an event, which must be the most recent one. Returns `nil` if it has no tag.
    init?(of event: YAMLEvent, in events: EventReader, at cursor: inout TextCursor) {
        let tag = events.tag
        // libyaml ignores the tag '!', which makes a scalar a string.
        guard tag != nil || event.kind == .scalar else { return nil }
        let written = cursor.tagRange(from: event.start, to: event.end)
        guard tag != nil || written != nil else { return nil }
        range = written ?? cursor.emptyRange
        let uri = tag ?? "!"
        let corePrefix = "tag:yaml.org,2002:"
        if uri.hasPrefix(corePrefix) {
            core = Core(rawValue: String(uri.dropFirst(corePrefix.count)))
            name = "!!" + uri.dropFirst(corePrefix.count)
        } else {
            core = nil
            name = uri
        }
    }

    func applied(to scalar: YAMLScalar) -> (YAMLScalar, Diagnostic?) {
        let fits =
            switch (core, scalar.resolved) {
            case (.string, _): true
            case (.null, .null), (.bool, .bool), (.integer, .integer), (.number, .number): true
            default: false
            }
        let typed = YAMLScalar(text: scalar.text, isPlain: scalar.isPlain && core != .string)
        return (typed, fits ? nil : refusal)
    }

    var refusal: Diagnostic {
        let message =
            core == nil
            ? "the tag '\(onOneLine(name))' is not supported; remove it"
            : "the tag '\(onOneLine(name))' does not fit this value; remove it"
        return Diagnostic(.tag, message, at: range)
    }
}
