internal import Diagnostics

/// The typed value of a scalar.
package enum ResolvedScalar: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction or exponent, or an integer that does not fit in `Int`.
    case number(Double)
    case string(String)
}

extension YAMLScalar {
    /// The scalar's value in the YAML 1.2 core schema (YAML 1.2.2, section 10.3.2). `no`, `on`, `1_000` and all quoted
    /// scalars are strings.
    package var resolved: ResolvedScalar {
        guard isPlain, Self.canBeOther(text.utf8.first) else { return .string(text) }
        guard text.utf8.count <= Self.longestWord else { return number ?? .string(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        default: return number ?? .string(text)
        }
    }

    /// Whether the scalar is null. It is fast for other values, because it is called first for every value of a
    /// manifest.
    package var isNull: Bool {
        guard isPlain else { return false }
        switch text.utf8.first {
        case nil, UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"): return resolved == .null
        default: return false
        }
    }

    package var isBoolean: Bool {
        guard isPlain, text.utf8.count <= Self.longestWord else { return false }
        return if case .bool = resolved { true } else { false }
    }

    /// The length in bytes of the longest word that is neither a string nor a number, such as `false`.
    private static let longestWord = 5

    /// Returns `false` if a text with this first byte is always a string. This is a fast test that decides for most
    /// texts.
    private static func canBeOther(_ first: UInt8?) -> Bool {
        guard let first else { return true }
        return first < 0x3A || "nNtTfF~".utf8.contains(first)
    }

    private var number: ResolvedScalar? {
        guard let first = text.utf8.first, first < 0x3A else { return nil }
        if text.hasPrefix("0x") { return unsigned(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return unsigned(text.dropFirst(2), radix: 8) }
        switch NumberForm(text.utf8) {
        case .integer: return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) }
        case .decimal: return Double(text).map { .number($0) }
        case nil: return nil
        }
    }

    private func unsigned(_ digits: Substring, radix: Int) -> ResolvedScalar? {
        var value = 0.0
        for digit in digits.utf8 {
            guard let digit = Character(Unicode.Scalar(digit)).hexDigitValue, digit < radix else { return nil }
            value = value * Double(radix) + Double(digit)
        }
        guard !digits.isEmpty else { return nil }
        return Int(digits, radix: radix).map { .integer($0) } ?? .number(value)
    }
}

/// The two forms of a decimal number: `[-+]?[0-9]+` and `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`.
private enum NumberForm {
    case integer, decimal

    init?(_ text: String.UTF8View) {
        var rest = text[...]
        Self.skipSign(&rest)
        let whole = Self.skipDigits(&rest)
        if rest.isEmpty, whole > 0 {
            self = .integer
            return
        }
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.skipDigits(&rest)
        }
        guard whole + fraction > 0 else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            Self.skipSign(&rest)
            guard Self.skipDigits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        self = .decimal
    }

    private static func skipSign(_ rest: inout Substring.UTF8View) {
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    }

    private static func skipDigits(_ rest: inout Substring.UTF8View) -> Int {
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest.removeFirst(digits.count)
        return digits.count
    }
}
