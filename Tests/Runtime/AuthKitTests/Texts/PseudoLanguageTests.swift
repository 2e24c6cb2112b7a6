import AuthCore
import RuntimeTestSupport
import Testing

@testable import AuthKit

struct PseudoLanguageTests {
    static let bidi: Set<Unicode.Scalar> = [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]

    let accented = Texts(of: .example(), in: .en, as: .accented)
    let rightToLeft = Texts(of: .example(), in: .en, as: .rightToLeft)

    @Test func `accented text is in brackets and longer, and its values are unchanged`() {
        #expect(accented(.signInSubmit) == "[Šïğñ ïñ~~~]")
        #expect(
            accented(.noticeCodeSentTo, "place", "a•••@example.com") == "[Ŵé šéñţ á çóđé ţó a•••@example.com.~~~~~~~~]")
        #expect(accented(.welcomeTitle) == "[Ŵéłçóɱé ţó Inner World~~~~~]")
    }

    @Test(arguments: AuthText.allCases)
    func `accented text is at least 40 percent longer, and has no plain letter outside its names`(text: AuthText) {
        let result = Texts(of: .example(name: ""), in: .en, as: .accented)(text)
            .replacing("support@innerworld.example", with: "")
        let names = TextTemplate(text.english).names.subtracting(["brand", "support"])
        var literal = result
        for name in names { literal = literal.replacing("{\(name)}", with: "") }
        let original = TextTemplate(text.english).parts.reduce(0) {
            if case .literal(let text) = $1 { $0 + text.count } else { $0 }
        }
        #expect(literal.count * 10 >= original * 14)
        #expect(literal.hasPrefix("[") && literal.hasSuffix("]"))
        #expect(!literal.contains { $0.isASCII && $0.isLetter })
    }

    @Test func `text from right to left is reversed, and its values are not`() {
        #expect(
            rightToLeft(.noticeCodeSentTo, "place", "a•••@example.com")
                == "\u{2067}\u{202E}We sent a code to \u{202C}\u{2068}a•••@example.com\u{2069}\u{202E}.\u{202C}\u{2069}"
        )
    }

    @Test(arguments: ["\u{2069}\u{202C}", "\u{202E}abc", "\u{2067}", "a\u{202B}b", "{brand}", ""])
    func `a value cannot end the direction of the text around it`(value: String) {
        let text = rightToLeft(.noticeCodeSentTo, "place", value)
        var open: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where Self.bidi.contains(scalar) {
            switch scalar {
            case "\u{202C}": #expect(open.popLast() == "\u{202E}")
            case "\u{2069}": #expect(open.popLast().map { $0 == "\u{2067}" || $0 == "\u{2068}" } == true)
            default: open.append(scalar)
            }
        }
        #expect(open == [])
        #expect(text.unicodeScalars.first == "\u{2067}" && text.unicodeScalars.last == "\u{2069}")
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.bidi.contains($0) }))
        #expect(
            plain.contains(String(String.UnicodeScalarView(value.unicodeScalars.filter { !Self.bidi.contains($0) }))))
    }

    @Test func `a pseudo-language is made of its language`() {
        #expect(Texts(of: .example(), in: .de, as: .accented)(.signInSubmit) == "[Åñɱéłđéñ~~~~]")
        #expect(PseudoLanguage.allCases.filter(\.isRightToLeft) == [.rightToLeft])
    }
}
