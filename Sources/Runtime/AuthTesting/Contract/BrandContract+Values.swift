import AuthCore
import Foundation

extension BrandContract {
    func values(_ expected: ExpectedBrand) -> [BrandCheck] {
        let brand = Environment.brand
        return [
            BrandCheck("the names and identifiers match the manifest, code point by code point") {
                try expect("the identifier", brand.id, isExactly: expected.id)
                try expect("the name", brand.name, isExactly: expected.name)
                try expect("the wordmark", brand.wordmark, isExactly: expected.wordmark)
                try expect("the bundle identifier", brand.bundleIdentifier, isExactly: expected.bundleIdentifier)
                try expect("the URL scheme", brand.urlScheme, isExactly: expected.urlScheme)
                try expect("the support address", brand.supportEmail, isExactly: expected.supportEmail)
            },
            BrandCheck("the languages, screens and texts match the manifest") { try checkScreens(expected) },
            BrandCheck("the providers and sign-up fields match the manifest, in order") {
                try expect("the list of providers", brand.providers.map(\.rawValue), equals: expected.providers)
                try expect("the names of connections", brand.connectionNames, equals: expected.connectionNames ?? [:])
                try expect(
                    "the list of sign-up fields", brand.signUpFields.map(\.spelling),
                    equals: expected.signUpFields.map(\.spelling))
            },
            BrandCheck("the password, code and session policies match the manifest") {
                try expect(
                    "the minimum length of a password", brand.passwordPolicy.minLength,
                    equals: expected.password.minLength)
                try expect(
                    "the set of required characters of a password", Set(brand.passwordPolicy.required.map(\.rawValue)),
                    equals: expected.password.require)
                try expect(
                    "the flag for entering a new password twice", brand.passwordPolicy.isEnteredTwice,
                    equals: expected.password.isEnteredTwice ?? false)
                try expect("the length of a code", brand.oneTimeCode?.length, equals: expected.oneTimeCode?.length)
                try expect(
                    "the time between two codes", brand.oneTimeCode?.resendAfter,
                    equals: expected.oneTimeCode.map { .seconds($0.resendAfter) })
                try expect(
                    "the flag for restoring sessions", brand.session.restoresAtLaunch, equals: expected.session.restore)
                try expect(
                    "the flag for biometric unlock", brand.session.biometricUnlock,
                    equals: expected.session.biometricUnlock)
                try expect(
                    "the flag for required biometrics", brand.session.requiresBiometrics,
                    equals: expected.session.requiresBiometrics ?? false)
                if let lockAfter = expected.session.lockAfter {
                    try expect(
                        "the time before the session locks", brand.session.lockAfter, equals: .seconds(lockAfter))
                }
                try expect(
                    "the set of choices about the session", Set(brand.session.userChoices.map(\.rawValue)),
                    equals: Set(expected.session.userChoices ?? []))
            },
            BrandCheck("the minimum age and the legal documents match the manifest") {
                try expect("the minimum age", brand.ageGate.minimumAge, equals: expected.minimumAge)
                try expect("the URL of the terms", brand.terms.url.absoluteString, isExactly: expected.terms.url)
                try expect("the version of the terms", brand.terms.version, isExactly: expected.terms.version)
                try expect(
                    "the number of bytes of the terms", try brand.terms.text().utf8.count, equals: expected.terms.bytes)
                try expect(
                    "the URL of the privacy policy", brand.privacyPolicyURL.absoluteString,
                    isExactly: expected.privacyPolicyURL)
            },
            BrandCheck("the features match the manifest") {
                try expect("the set of features", Set(brand.features.map(\.rawValue)), equals: expected.features)
                try expect(
                    "the maximum number of children", brand.familyAccounts?.maxChildren,
                    equals: expected.familyAccounts?.maxChildren
                )
                try expect(
                    "the length of a PIN", brand.familyAccounts?.pinLength, equals: expected.familyAccounts?.pinLength)
            },
        ] + assets
    }

    /// The check of the theme's files; empty if the theme has none.
    private var assets: [BrandCheck] {
        let theme = Environment.theme
        let images = [theme.logo].compactMap(\.self) + theme.images.sorted { $0.key < $1.key }.map(\.value)
        let fonts = theme.typography.fonts.map { [$0.regular, $0.bold] } ?? []
        guard !images.isEmpty || !fonts.isEmpty else { return [] }
        return [
            BrandCheck("the images and fonts of the theme are in the package") {
                for image in images {
                    try expect(image.isInBundle, "the package does not contain the image '\(image.name)'")
                }
                for font in fonts {
                    let isThere = font.file.map { FileManager.default.isReadableFile(atPath: $0.path) } ?? false
                    try expect(isThere, "the package does not contain the font '\(font.postScriptName)'")
                }
            }
        ]
    }

    private func checkScreens(_ expected: ExpectedBrand) throws {
        let brand = Environment.brand
        try expect("the list of languages", brand.languages.map(\.rawValue), equals: expected.languages)
        try expect("the welcome screen", brand.screens.welcome.rawValue, isExactly: expected.screens.welcome)
        try expect("the entry of the address", brand.screens.email.rawValue, isExactly: expected.screens.email)
        try expect("the entry of the code", brand.screens.code.rawValue, isExactly: expected.screens.code)
        try expect("the menu", brand.screens.menu.rawValue, isExactly: expected.screens.menu)
        try expect("the layout", Environment.theme.layout.rawValue, isExactly: expected.layout ?? "bottom")
        let texts = brand.texts.byLanguage.flatMap { language, texts in texts.keys.map { "\(language.rawValue) \($0)" }
        }
        try expect(
            "the list of texts", texts.sorted(), equals: expected.texts.map { "\($0.language) \($0.key)" }.sorted())
        for text in expected.texts {
            let own = Language(rawValue: text.language).flatMap { brand.texts[text.key, $0] }
            try expect("the text '\(text.key)' in \(text.language)", own ?? "", isExactly: text.text)
        }
    }
}

extension SignUpFormField {
    /// The field and its properties, as in a generated package: `phone.optional.withSMSConsent`.
    fileprivate var spelling: String {
        field.rawValue + (isOptional ? ".optional" : "") + (asksForSMSConsent ? ".withSMSConsent" : "")
    }
}
