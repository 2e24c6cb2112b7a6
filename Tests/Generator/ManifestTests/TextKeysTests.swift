import Manifest
import Testing

struct TextKeysTests {
    private let keys = TextKeys.placeholders.map(\.key)

    @Test func `a path of a text is split before and after the text's key`() {
        #expect(Manifest.keys(of: "texts") == ["texts"])
        #expect(Manifest.keys(of: "texts.welcome.signIn") == ["texts", "welcome.signIn"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.de") == ["texts", "welcome.signIn", "de"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.fr") == ["texts", "welcome.signIn.fr"])
        #expect(Manifest.keys(of: "textsOf.welcome.signIn") == ["textsOf", "welcome", "signIn"])
    }
}
