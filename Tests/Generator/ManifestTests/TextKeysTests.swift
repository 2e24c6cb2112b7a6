import Manifest
import Testing

struct TextKeysTests {
    private let keys = TextKeys.placeholders.map(\.key)

    @Test func `a key has two or more parts in lower camel case, and no part is a language`() {
        for key in keys {
            let parts = key.split(separator: ".", omittingEmptySubsequences: false)
            #expect(parts.count > 1, "\(key)")
            for part in parts {
                #expect(
                    part.first?.isLowercase == true && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
                #expect(Language(rawValue: String(part)) == nil, "\(key)")
            }
        }
    }

    @Test func `a path of a text is split before and after the text's key`() {
        #expect(Manifest.keys(of: "texts") == ["texts"])
        #expect(Manifest.keys(of: "texts.welcome.signIn") == ["texts", "welcome.signIn"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.de") == ["texts", "welcome.signIn", "de"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.fr") == ["texts", "welcome.signIn.fr"])
        #expect(Manifest.keys(of: "textsOf.welcome.signIn") == ["textsOf", "welcome", "signIn"])
    }
}
