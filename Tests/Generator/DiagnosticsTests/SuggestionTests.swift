import Diagnostics
import Testing

struct SuggestionTests {
    private let keys = ["brand", "theme", "auth", "legal", "privacy", "terms", "supportEmail"]

    @Test(arguments: [
        ("brnad", "brand"), ("them", "theme"), ("autth", "auth"), ("privicyURL", "privacy"), ("privicy", "privacy"),
        ("suportEmial", "supportEmail"), ("x", nil), ("", nil), ("features", nil),
    ])
    func `the nearest candidate is suggested, if it is near`(word: String, expected: String?) {
        #expect(suggestion(for: word, among: keys) == expected)
    }

    @Test func `upper and lower case do not count`() {
        #expect(suggestion(for: "SUPPORTEMAIL", among: keys) == "supportEmail")
    }

    @Test func `two letters in the wrong order are one mistake`() {
        #expect(suggestion(for: "ab", among: ["ba"]) == "ba")
        #expect(suggestion(for: "ab", among: ["cd"]) == nil)
    }

    @Test func `of candidates equally near the first is suggested`() {
        #expect(suggestion(for: "cat", among: ["bat", "car"]) == "bat")
        #expect(suggestion(for: "cat", among: ["car", "bat"]) == "car")
    }

    @Test func `candidates that are equally near can be told from the nearest one`() {
        #expect(suggestions(for: "cat", among: ["bat", "cow", "car"]) == ["bat", "car"])
        #expect(suggestions(for: "cats", among: ["bat", "cat", "car"]) == ["cat"])
        #expect(suggestions(for: "cat", among: ["dog"]) == [])
    }

    @Test func `letters are characters, not bytes`() {
        #expect(suggestion(for: "né", among: ["nè"]) == "nè")
        #expect(suggestion(for: "日本語", among: ["日本"]) == "日本")
    }

    @Test func `no word is suggested that has no letter in common`() {
        #expect(suggestion(for: "x", among: ["y"]) == nil)
        #expect(suggestion(for: "", among: ["y"]) == nil)
        #expect(suggestion(for: "xy", among: ["zw"]) == nil)
    }
}
