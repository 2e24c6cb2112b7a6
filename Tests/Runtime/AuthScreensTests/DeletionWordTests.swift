import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// The word that the user types to delete the account.
struct DeletionWordTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let brand = BrandConfiguration.example(languages: [.en, .de])
    private let mira = AuthUser(userID: "2", username: "mira", email: "mira@example.com", provider: .email)

    /// Returns the flow of a user who sees the deletion of the account.
    private func flow(_ brand: BrandConfiguration) -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        for request in flow.handle(.session(.signedIn(mira)), at: now) {
            _ = flow.handle(.reply(.terms(areAccepted: true), to: request.id), at: now)
        }
        _ = flow.handle(.open(.deleteAccount), at: now)
        return flow
    }

    private func screen(_ flow: AuthFlow, _ language: Language) throws -> DeleteAccountScreen {
        let context = ScreenContext(texts: Texts(of: flow.brand, in: language), now: now)
        return try #require(flow.sheet(in: context) as? DeleteAccountScreen)
    }

    private func type(_ text: String, in language: Language, _ flow: inout AuthFlow) throws {
        let edit = try #require(try screen(flow, language).action(of: .edit(.deletionWord, text)))
        _ = flow.handle(edit, at: now)
    }

    @Test(arguments: [(Language.en, "DELETE"), (.de, "L\u{D6}SCHEN")])
    func `the screen asks for a word of its language, and accepts no other`(language: Language, word: String) throws {
        for text in ["DELETE", "L\u{D6}SCHEN", "", word.lowercased(), word + " "] {
            var flow = flow(brand)
            #expect(try screen(flow, language).word.label.contains(word))
            try type(text, in: language, &flow)
            #expect(try screen(flow, language).delete.isEnabled == (text == word), "\(text)")
        }
    }

    @Test func `a brand can ask for a word of its own`() throws {
        var flow = flow(.example(texts: BrandTexts([.en: ["deleteAccount.typedWord": "Goodbye {brand}"]])))
        try type("Goodbye Inner World", in: .en, &flow)
        #expect(try screen(flow, .en).delete.isEnabled)
    }

    @Test func `after a change of the language, the typed word is that of the screen`() throws {
        var flow = flow(brand)
        try type("DELETE", in: .en, &flow)
        #expect(try screen(flow, .de).word.value == "L\u{D6}SCHEN")
        try type("DELETE", in: .de, &flow)
        #expect(try !screen(flow, .de).delete.isEnabled)
    }

    @Test(arguments: Language.allCases) func `the input of previews has the word`(language: Language) throws {
        var flow = flow(brand)
        let input = SampleInput(
            email: "", password: "", birthdate: try CalendarDay(year: 1990, month: 4, day: 12))
        for interaction in input.interactions(on: try screen(flow, language)) {
            _ = flow.handle(try #require(try screen(flow, language).action(of: interaction)), at: now)
        }
        #expect(try screen(flow, language).delete.isEnabled)
    }
}
