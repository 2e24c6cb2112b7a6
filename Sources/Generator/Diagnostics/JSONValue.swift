/// A JSON value (RFC 8259) to write as text. Objects keep the order of their members.
package enum JSONValue: Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONValue])
    case object([Member])

    package struct Member: Equatable {
        let name: String
        let value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Returns the object with these members appended. Returns any other value unchanged.
    package func adding(_ others: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let more) = others else { return self }
        return .object(members + more)
    }

    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// The JSON text, indented by two spaces for each level. A list of plain values takes one line. Ends without a line
    /// break.
    package var text: String { text(indentation: "") }

    /// The value on one line, without spaces.
    package var line: String {
        switch self {
        case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(quotedText($0.name)):\($0.value.line)" }.joined(separator: ",") + "}"
        case .string, .integer, .boolean: text
        }
    }

    private func text(indentation: String) -> String {
        let inner = indentation + "  "
        switch self {
        case .string(let string): return quotedText(string)
        case .integer(let integer): return "\(integer)"
        case .boolean(let boolean): return "\(boolean)"
        case .array(let items) where items.allSatisfy(\.isPlain):
            return "[" + items.map(\.text).joined(separator: ", ") + "]"
        case .object(let members) where members.isEmpty: return "{}"
        case .array(let items):
            let lines = items.map { inner + $0.text(indentation: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indentation)]"
        case .object(let members):
            let lines = members.map { inner + quotedText($0.name) + ": " + $0.value.text(indentation: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
        }
    }

    private var isPlain: Bool {
        switch self {
        case .string, .integer, .boolean: true
        case .array, .object: false
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }

    package init(integerLiteral integer: Int) { self = .integer(integer) }

    package init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }

    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }
}

/// Returns the text as a double-quoted scalar (YAML 1.2.2, section 7.3.1), which is also a JSON string (RFC 8259,
/// section 7).
///
/// Escapes characters that YAML does not allow, and those that an editor or a terminal hides or reorders.
package func quotedText(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case _ where needsEscape(scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// Returns whether a character needs an escape. YAML allows all characters above U+FFFF.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    // Most characters are here, and their category is slow to look up.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    guard scalar.value <= 0xFFFF else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
    // Joiners make up emoji and letters of many scripts, so they are not escaped.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
}
