import AuthCore
import FamilyAccounts
import Foundation
import PushRegistration
import RuntimeTestSupport
import Testing

@testable import AuthKit

struct TextsTests {
    enum SampleText: String, ScreenText {
        case values = "sample.values"
        case brand = "sample.brand"
        case one = "sample.one"
        case many = "sample.many"

        var english: String {
            switch self {
            case .values: "{first}, {second}, {unknown} {} { {a b} {first"
            case .brand: "{brand} {support}"
            case .one: "one"
            case .many: "{count} in {place}"
            }
        }

        var singular: SampleText? { self == .many ? .one : nil }
        static var bundle: Bundle { AuthText.bundle }
    }

    let english = Texts(of: .example(), in: .en)

    @Test func `values replace their names, and unknown names and other braces stay`() {
        #expect(
            english(SampleText.values, ["first": "1st", "second": "2nd", "other": "3rd"])
                == "1st, 2nd, {unknown} {} { {a b} {first")
    }

    @Test(arguments: ["{second}", "{brand}", "{support}", "{", "}", "\\", "%@", ""])
    func `a value is not searched for names`(value: String) {
        #expect(english(SampleText.values, ["first": value, "second": "{first}"]).hasPrefix("\(value), {first}, "))
    }

    @Test func `every text knows the brand and its support, which no value replaces`() {
        #expect(english(SampleText.brand, ["brand": "Other"]) == "Inner World support@innerworld.example")
        let hostile = Texts(of: .example(name: "{support} {brand}"), in: .en)
        #expect(hostile(SampleText.brand) == "{support} {brand} support@innerworld.example")
    }

    @Test(
        arguments: [
            (Language.en, nil, "1,024", "April 12, 1990"), (.de, nil, "1.024", "12. April 1990"),
            (.en, "en_GB", "1,024", "12 April 1990"), (.de, "de_DE", "1.024", "12. April 1990"),
            // The user's language is not that of the screens.
            (.en, "de_DE", "1,024", "April 12, 1990"), (.de, "en_GB", "1.024", "12. April 1990"),
        ] as [(Language, String?, String, String)])
    func `numbers and dates follow the language of the screens, and the user's region`(
        language: Language, user: String?, number: String, date: String
    ) throws {
        let texts = Texts(of: .example(), in: language, as: nil, for: user.map(Locale.init(identifier:)))
        #expect(texts.number(1024) == number)
        #expect(texts.date(try CalendarDay(year: 1990, month: 4, day: 12)) == date)
        #expect(texts.message(for: .invalidPassword(unmet: [.maxLength(1024)])).contains(number))
    }

    @Test func `a name of a value in braces is unfilled`() {
        #expect(english.unfilledNames(in: "{place} {{count}} {dots} {brand}") == ["place", "count", "brand"])
        for text in AuthText.allCases {
            #expect(english.unfilledNames(in: text.english) == TextTemplate(text.english).names)
        }
    }

    @Test(arguments: [("1", "one"), ("0", "0 in town"), ("2", "2 in town"), ("11", "11 in town"), ("01", "01 in town")])
    func `the number 1 has its own text`(count: String, text: String) {
        #expect(english(SampleText.many, ["count": count, "place": "town"]) == text)
    }
}

struct PreferredLanguageTests {
    @Test(arguments: [
        (["de-AT", "en-GB"], Language.de), (["fr-FR", "de"], .de), (["fr"], .en), ([], .en), (["en-US", "de"], .en),
    ])
    func `the user's languages decide`(_ preferences: [String], _ language: Language) {
        #expect(Language.preferred(of: .example(languages: [.en, .de]), for: preferences) == language)
    }
}
