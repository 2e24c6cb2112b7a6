import Diagnostics
import Testing

struct SuggestionTests {
    private let keys = ["brand", "theme", "auth", "legal", "privacy", "terms", "supportEmail"]

    @Test(arguments: [
        ("brnad", "brand"), ("them", "theme"), ("autth", "auth"), ("privicyURL", "privacy"), ("privicy", "privacy"),
        ("suportEmial", "supportEmail"), ("x", nil), ("", nil), ("features", nil),
    ])
    func `the nearest candidate is suggested if it is near enough`(word: String, expected: String?) {
        #expect(suggestion(for: word, among: keys) == expected)
    }

    @Test func `case is ignored`() {
        #expect(suggestion(for: "SUPPORTEMAIL", among: keys) == "supportEmail")
    }

    @Test func `two swapped letters are one error`() {
        #expect(suggestion(for: "ab", among: ["ba"]) == "ba")
        #expect(suggestion(for: "ab", among: ["cd"]) == nil)
    }

    @Test func `the first of several equally near candidates is suggested`() {
        #expect(suggestion(for: "cat", among: ["bat", "car"]) == "bat")
        #expect(suggestion(for: "cat", among: ["car", "bat"]) == "car")
    }

    @Test func `all equally near candidates are available`() {
        #expect(suggestions(for: "cat", among: ["bat", "cow", "car"]) == ["bat", "car"])
        #expect(suggestions(for: "cats", among: ["bat", "cat", "car"]) == ["cat"])
        #expect(suggestions(for: "cat", among: ["dog"]) == [])
    }

    @Test func `distances count characters, not bytes`() {
        #expect(suggestion(for: "né", among: ["nè"]) == "nè")
        #expect(suggestion(for: "日本語", among: ["日本"]) == "日本")
    }

    @Test func `a word without common letters is not suggested`() {
        #expect(suggestion(for: "x", among: ["y"]) == nil)
        #expect(suggestion(for: "", among: ["y"]) == nil)
        #expect(suggestion(for: "xy", among: ["zw"]) == nil)
    }
}
