import AuthCore
import Testing

/// The languages, the own texts and the arrangement of the screens of a brand.
struct BrandTextsTests {
    @Test func `a text is found by its key and its language`() {
        let texts: BrandTexts = [.en: ["welcome.signIn": "Log In"], .de: ["welcome.signIn": "Anmelden", "a.b": "x"]]
        #expect(texts["welcome.signIn", .en] == "Log In")
        #expect(texts["welcome.signIn", .de] == "Anmelden")
        #expect(texts["a.b", .en] == nil)
        #expect(texts["Welcome.signIn", .en] == nil)
        #expect(BrandTexts()["a.b", .en] == nil)
    }

    @Test func `of a text that occurs twice in a literal, the last one counts`() {
        let texts: BrandTexts = [.en: ["a.b": "1", "a.c": "2", "a.b": "3"], .en: ["a.c": "4"]]
        #expect(texts == BrandTexts([.en: ["a.b": "3", "a.c": "4"]]))
    }
}
