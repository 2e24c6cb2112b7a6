import Testing

@testable import Manifest

struct PatternTests {
    @Test(arguments: [
        ("abc", ["abc"], ["", "ab", "abcd", "ABC"]),
        ("[a-c0-9_-]+", ["a", "c9_-"], ["", "d", "a b"]),
        ("[^\\n\\u0000-\\u0008]*", ["", "日本 🎉"], ["a\nb", "\u{7}"]),
        ("a(b|cd)*e?", ["a", "ae", "abcdbe"], ["acbe", "aee", "abc"]),
        ("[0-9]{4}-[0-9]{2}", ["2026-01"], ["202-01", "2026-011"]),
        ("(ab){2}c", ["ababc"], ["abc", "abababc"]),
        ("\\.\\[\\]\\*", [".[]*"], ["a[]*"]),
        ("(a|)b", ["ab", "b"], ["aab"]),
        ("(a?b?)+c", ["c", "abbac"], ["d"]),
    ])
    func `a pattern matches whole texts`(source: String, matching: [String], other: [String]) {
        let pattern = Pattern(source)
        #expect(pattern.isWellFormed)
        #expect(matching.filter { !pattern.matches($0) } == [])
        #expect(other.filter(pattern.matches) == [])
    }

    @Test(arguments: [
        "(a", "a)", "[a", "*a", "a{0}", "a{x}", "a|b", "\\d", "(a)\\1", "\\", "[z-a]", "^a", "a$", ".", "\\u12",
    ])
    func `an expression with unsupported syntax is malformed and matches nothing`(source: String) {
        let pattern = Pattern(source)
        #expect(!pattern.isWellFormed)
        #expect(!pattern.matches("a"))
    }

    @Test func `a text that slows down backtracking matchers is refused quickly`() {
        let text = String(repeating: "a", count: 100_000) + "!"
        #expect(!Pattern("((a+)+)+").matches(text))
    }
}
