import Manifest
import Testing

struct TextKeysTests {
    private let keys = TextKeys.placeholders.map(\.key)

    @Test func `the keys are sorted by bytes, and none occurs twice`() {
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

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

    @Test func `placeholders are words in lower camel case, sorted`() {
        for (key, placeholders) in TextKeys.placeholders {
            #expect(placeholders == placeholders.sorted() && Set(placeholders).count == placeholders.count, "\(key)")
            #expect(placeholders.allSatisfy { $0.first?.isLowercase == true && $0.allSatisfy(\.isLetter) }, "\(key)")
        }
    }

    @Test func `a path of a text is split before and after the text's key`() {
        #expect(Manifest.keys(of: "texts") == ["texts"])
        #expect(Manifest.keys(of: "texts.welcome.signIn") == ["texts", "welcome.signIn"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.de") == ["texts", "welcome.signIn", "de"])
        #expect(Manifest.keys(of: "texts.welcome.signIn.fr") == ["texts", "welcome.signIn.fr"])
        #expect(Manifest.keys(of: "textsOf.welcome.signIn") == ["textsOf", "welcome", "signIn"])
    }

    @Test func `the text in the examples exists`() {
        let texts = ManifestTable.texts.type.fields
        #expect(texts.map(\.key) == keys)
        #expect(texts.compactMap(\.example) == [.text("Log In")])
    }
}
