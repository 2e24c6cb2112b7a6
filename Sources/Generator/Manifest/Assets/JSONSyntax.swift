import Diagnostics

/// A position in a JSON text (RFC 8259). Each method returns `false` at the first byte that is not JSON.
///
/// Foundation's decoder accepts more, such as `[1,]`, and reports no position.
struct JSONSyntax {
    private let bytes: [UInt8]
    private var index: Int

    /// The maximum nesting depth of arrays and objects.
    private static let maximumDepth = 100

    /// Returns the number of the line with the first error in a text, counted from 1; `nil` if the text is JSON in UTF-8.
    static func firstBadLine(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return 1 }
        var syntax = JSONSyntax(bytes: bytes, index: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        if syntax.skipValue(depth: 0) {
            syntax.skipSpace()
            if syntax.next == nil { return nil }
        }
        return 1 + bytes[..<min(syntax.index, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    private var next: Unicode.Scalar? { index < bytes.count ? Unicode.Scalar(bytes[index]) : nil }

    private mutating func skip(_ text: String) -> Bool {
        let isNext = bytes[index...].starts(with: text.utf8)
        if isNext { index += text.utf8.count }
        return isNext
    }

    private mutating func skipSpace() {
        while let next, " \n\r\t".unicodeScalars.contains(next) { index += 1 }
    }

    private mutating func skipValue(depth: Int) -> Bool {
        skipSpace()
        switch next {
        case "{", "[":
            guard depth < Self.maximumDepth else { return false }
            return skip("[")
                ? skipItems(before: "]") { $0.skipValue(depth: depth + 1) }
                : skip("{") && skipItems(before: "}") { $0.skipMember(depth: depth + 1) }
        case "\"": return skipString()
        case "t": return skip("true")
        case "f": return skip("false")
        case "n": return skip("null")
        default: return skipNumber()
        }
    }

    private mutating func skipItems(before end: String, _ skipItem: (inout JSONSyntax) -> Bool) -> Bool {
        skipSpace()
        if skip(end) { return true }
        repeat {
            guard skipItem(&self) else { return false }
            skipSpace()
        } while skip(",")
        return skip(end)
    }

    private mutating func skipMember(depth: Int) -> Bool {
        skipSpace()
        guard skipString() else { return false }
        skipSpace()
        return skip(":") && skipValue(depth: depth)
    }

    private mutating func skipNumber() -> Bool {
        _ = skip("-")
        guard skip("0") || skipDigits() else { return false }
        if skip("."), !skipDigits() { return false }
        guard skip("e") || skip("E") else { return true }
        if !skip("+") { _ = skip("-") }
        return skipDigits()
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while let next, next.isASCIIDigit { index += 1 }
        return index > start
    }

    private mutating func skipString() -> Bool {
        guard skip("\"") else { return false }
        while let scalar = next, scalar.value >= 0x20 {
            index += 1
            if scalar == "\"" { return true }
            if scalar == "\\", !skipEscape() { return false }
        }
        return false
    }

    private mutating func skipEscape() -> Bool {
        guard let sign = next, "\"\\/bfnrtu".unicodeScalars.contains(sign) else { return false }
        index += 1
        guard sign == "u" else { return true }
        let digits = bytes[index...].prefix(4)
        index += digits.count
        return digits.count == 4 && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
}
