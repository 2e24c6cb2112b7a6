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
        guard isPlain else { return .string(text) }
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

    package var isNull: Bool { resolved == .null }

    package var isBoolean: Bool { if case .bool = resolved { true } else { false } }

    private var number: ResolvedScalar? {
        if text.hasPrefix("0x") { return unsigned(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return unsigned(text.dropFirst(2), radix: 8) }
        // The initializers also accept words and hexadecimal numbers.
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }) else { return nil }
        return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) }
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
