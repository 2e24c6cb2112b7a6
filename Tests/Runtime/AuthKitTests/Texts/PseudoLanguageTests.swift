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
}
