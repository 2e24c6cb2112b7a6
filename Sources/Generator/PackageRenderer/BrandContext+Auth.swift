import Manifest
import Mustache

extension BrandContext {
    var auth: MustacheValue {
        let auth = brand.auth
        var values: MustacheValue.Members = [
            "providers": .items(auth.providers.map(Self.provider)),
            "connections": Self.connections(of: auth),
            "signUpFields": .items(auth.signUpFields.map(Self.field)),
            "password": password,
            "otp": auth.otp.map(Self.oneTimeCode) ?? .null,
            "session": [
                "restore": .bool(auth.session.restore), "biometricUnlock": .bool(auth.session.biometricUnlock.isOn),
                "requiresBiometrics": .bool(auth.session.biometricUnlock == .required),
                "lock": auth.session.lockAfter.map { ["after": .integer($0)] } ?? .null,
                "choices": choices,
            ],
            "asksForSMSConsent": .bool(auth.signUpFields.contains(where: \.asksForSMSConsent)),
            "hasWebProviders": .bool(auth.providers.contains { RuntimeNames.identityProvider(for: $0) != nil }),
            "nativeApple": .bool(auth.apple == .native && auth.offers(.apple)),
            "hasAnonymousGuests": .bool(auth.guest == .anonymous && auth.offers(.guest)),
        ]
        for provider in SignInProvider.allCases {
            values[provider.rawValue] = .bool(auth.offers(provider))
        }
        return .object(values)
    }

    private var choices: MustacheValue {
        let choices = brand.auth.session.userChoices
        guard !choices.isEmpty else { return .null }
        return ["all": .items(choices.map { ["name": .string($0.rawValue), "title": .string($0.title)] })]
    }

    private var password: MustacheValue {
        let policy = brand.auth.password
        let start = policy.require.map(\.example).joined()
        let example =
            start
            + String(repeating: "opensesame", count: policy.minLength / 10 + 1).prefix(
                max(0, policy.minLength - start.count))
        return [
            "minLength": .integer(policy.minLength),
            // A character has at least one byte, so the server refuses every longer password.
            "maxLength": brand.environments.compactMap(\.backend.maximumPasswordLength).min().map { .integer($0) }
                ?? .null,
            "require": .items(policy.require.map { ["name": .string($0.rawValue), "title": .string($0.title)] }),
            "example": .string(example),
            "isEnteredTwice": .bool(policy.confirm),
        ]
    }

    private static func oneTimeCode(_ code: OneTimeCodeSettings) -> MustacheValue {
        [
            "length": .integer(code.length), "resendAfter": .integer(code.resendAfter),
            "hasCooldown": .bool(code.resendAfter > 0),
        ]
    }

    static func provider(_ provider: OfferedProvider) -> MustacheValue.Members {
        var values: MustacheValue.Members = [
            "name": .string(provider.identifier), "title": .string(provider.title), "connection": .null,
        ]
        if case .connection(let id, let name) = provider {
            values["connection"] = ["id": .string(id), "name": .string(name)]
        }
        return values
    }

    private static func connections(of auth: AuthSettings) -> MustacheValue {
        let connections = auth.providers.map(provider).filter { $0["connection"] != .null }
        return connections.isEmpty ? .null : ["all": .items(connections)]
    }

    private static func field(_ field: SignUpFormField) -> MustacheValue.Members {
        [
            "name": .string(field.field.rawValue), "title": .string(field.field.title),
            "attribute": .string(field.field.cognitoAttribute),
            "isOptional": .bool(field.isOptional), "asksForSMSConsent": .bool(field.asksForSMSConsent),
        ]
    }
}

extension OfferedProvider {
    fileprivate var title: String {
        switch self {
        case .named(.email): "email"
        case .named(.guest): "guest"
        case .named(.apple): "Apple"
        case .named(let provider): RuntimeNames.identityProvider(for: .named(provider)) ?? provider.rawValue
        case .connection(_, let name): name
        }
    }
}

extension SignUpField {
    fileprivate var title: String {
        switch self {
        case .displayName: "display name"
        case .firstName: "first name"
        case .lastName: "last name"
        case .phone: "phone number"
        case .birthdate: "date of birth"
        }
    }

    /// The user pool attribute's name (OpenID Connect Core, section 5.1).
    fileprivate var cognitoAttribute: String {
        switch self {
        case .displayName: "name"
        case .firstName: "given_name"
        case .lastName: "family_name"
        case .phone: "phone_number"
        case .birthdate: "birthdate"
        }
    }
}

extension SessionChoice {
    fileprivate var title: String {
        switch self {
        case .restore: "staying signed in"
        case .biometricUnlock: "Face ID or Touch ID"
        }
    }
}

extension PasswordCharacterKind {
    fileprivate var title: String {
        switch self {
        case .lowercase: "a lowercase letter"
        case .uppercase: "an uppercase letter"
        case .digit: "a digit"
        case .symbol: "a symbol"
        }
    }

    fileprivate var example: String {
        switch self {
        case .lowercase: "a"
        case .uppercase: "A"
        case .digit: "1"
        case .symbol: "!"
        }
    }
}

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
        let differing = choices.filter { !$0.2 }
        return [
            "welcome": .string(screens.welcome.rawValue), "email": .string(screens.email.rawValue),
            "code": .string(screens.code.rawValue), "menu": .string(screens.menu.rawValue),
            "hasButton": .bool(screens.menu == .button),
            "differ": .bool(!differing.isEmpty),
            "others": .items(differing.map { ["label": .string($0.0), "name": .string($0.1)] }),
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
