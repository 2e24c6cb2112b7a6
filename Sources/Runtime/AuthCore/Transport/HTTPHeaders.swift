/// The header fields of a request or an answer: names in any case, each with one value (RFC 9110 section 5).
///
/// A field that arrives several times has its values joined by `, ` (section 5.3), as URLSession hands them out.
public struct HTTPHeaders: Sendable, Equatable {
    private var values: [String: String] = [:]

    /// No fields.
    public init() {}

    /// The value of a field; nil where it is missing. Names are compared without regard to case.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// Every field, names in lower case, in alphabetical order.
    public var fields: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// The fields of a literal; of two that differ by case alone, the later.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension HTTPHeaders: RedactedValue {}
