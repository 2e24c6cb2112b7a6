import Manifest
import Mustache

extension BrandContext {
    var languages: MustacheValue {
        [
            "all": .items(brand.languages.map { ["name": .string($0.rawValue), "title": .string($0.about)] }),
            "first": .string(brand.languages.first?.rawValue ?? ""),
            "differ": .bool(brand.languages != [.en]),
        ]
    }

    /// The arrangement of the screens: each choice, and the list of those that differ from the runtime's standard.
    var screens: MustacheValue {
        let screens = brand.screens
        let choices = [
            ("welcome", screens.welcome.rawValue, screens.welcome == .none),
            ("email", screens.email.rawValue, screens.email == .onePage),
            ("code", screens.code.rawValue, screens.code == .ownScreen),
            ("menu", screens.menu.rawValue, screens.menu == .button),
        ]
        let others = choices.filter { !$0.2 }
        return [
            "welcome": .string(screens.welcome.rawValue), "email": .string(screens.email.rawValue),
            "code": .string(screens.code.rawValue), "menu": .string(screens.menu.rawValue),
            "differ": .bool(!others.isEmpty),
            "others": .items(others.map { ["label": .string($0.0), "name": .string($0.1)] }),
        ]
    }

    /// The brand's own texts, as one list and by language.
    var texts: MustacheValue {
        func items(_ texts: [BrandText]) -> MustacheValue {
            .items(
                texts.map {
                    [
                        "language": .string($0.language.rawValue), "key": .string($0.key), "text": .string($0.text),
                    ]
                })
        }
        let languages = brand.languages.filter { language in brand.texts.contains { $0.language == language } }
        return [
            "all": items(brand.texts), "any": .bool(!brand.texts.isEmpty),
            "byLanguage": .items(
                languages.map { language in
                    [
                        "language": .string(language.rawValue),
                        "texts": items(brand.texts.filter { $0.language == language }),
                    ]
                }),
        ]
    }
}
