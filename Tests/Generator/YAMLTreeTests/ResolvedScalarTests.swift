import Testing
import YAMLTree

struct ResolvedScalarTests {
    @Test(arguments: ["", "~", "null", "Null", "NULL"])
    func `null has five spellings`(text: String) {
        #expect(plain(text) == .null)
    }

    @Test func `booleans are true and false, and nothing else`() {
        #expect(["true", "True", "TRUE"].map(plain) == [.bool(true), .bool(true), .bool(true)])
        #expect(["false", "False", "FALSE"].map(plain) == [.bool(false), .bool(false), .bool(false)])
    }

    @Test(arguments: [
        "no", "NO", "yes", "on", "off", "y", "tRUE", "nULL", "1_000", "1:30", "0b1", "0x", "0o8", "0xG", "-0x1", "1e",
        "-",
        "+", ".", "e1", "1.2.3", "1 ", "2026-01-15", "inf", "nan", ".iNF", "+.nan", "<<", "١", "１",
    ])
    func `words with a meaning in YAML 1-1 or other languages are strings`(text: String) {
        #expect(plain(text) == .string(text))
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("+7", 7), ("-19", -19), ("007", 7), ("0o17", 15), ("0x1F", 31), ("0xff", 255),
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ])
    func `integers are decimal, octal or hexadecimal`(text: String, value: Int) {
        #expect(plain(text) == .integer(value))
    }

    @Test(arguments: [
        ("1.5", 1.5), ("-.5", -0.5), ("5.", 5), ("+1.e3", 1000), ("1E-2", 0.01), ("1e400", .infinity),
        (".inf", .infinity), ("+.Inf", .infinity), ("-.INF", -.infinity),
        ("9223372036854775808", 9_223_372_036_854_775_808),
        ("0xFFFFFFFFFFFFFFFF", 18_446_744_073_709_551_616),
    ])
    func `other numbers are floating point`(text: String, value: Double) {
        #expect(plain(text) == .number(value))
    }

    private func plain(_ text: String) -> ResolvedScalar {
        YAMLScalar(text: text, isPlain: true).resolved
    }
}
