import Diagnostics
import Testing

struct SuggestionTests {
    private let keys = ["brand", "theme", "auth", "legal", "privacy", "terms", "supportEmail"]

    @Test(arguments: [
        ("brnad", "brand"), ("them", "theme"), ("autth", "auth"), ("privicyURL", "privacy"), ("privicy", "privacy"),
        ("suportEmial", "supportEmail"), ("SUPPORTEMAIL", "supportEmail"), ("x", nil), ("", nil), ("features", nil),
    ])
    func `the nearest candidate is suggested if it is near enough`(word: String, expected: String?) {
        #expect(suggestion(for: word, among: keys) == expected)
    }

    @Test func `all equally near candidates are available`() {
        #expect(suggestions(for: "cat", among: ["bat", "cow", "car"]) == ["bat", "car"])
        #expect(suggestions(for: "cats", among: ["bat", "cat", "car"]) == ["cat"])
        #expect(suggestions(for: "cat", among: ["dog"]) == [])
    }
}
