package import AuthCore
import Foundation

extension BrandConfiguration {
    /// The brand Inner World.
    package static func example(
        id: String = "inner-world", name: String = "Inner World", wordmark: String = "Inner\nWorld",
        bundleIdentifier: String = "com.example.innerworld",
        providers: [SignInProvider] = [.email, .apple, .google, .guest], connectionNames: [String: String] = [:],
        signUpFields: [SignUpFormField] = [.birthdate],
        oneTimeCode: OneTimeCodePolicy? = OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        minimumAge: Int = 13,
        languages: [Language] = [.en],
        screens: ScreenArrangement = ScreenArrangement(welcome: .sheets, email: .twoSteps),
        texts: BrandTexts = [:],
        session: SessionPolicy = SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
        features: Set<BrandFeature> = [.accountDeletion], familyAccounts: FamilyAccountPolicy? = nil
    ) -> BrandConfiguration {
        BrandConfiguration(
            id: id, name: name, wordmark: wordmark, bundleIdentifier: bundleIdentifier, urlScheme: "innerworld",
            supportEmail: "support@innerworld.example", languages: languages, screens: screens, texts: texts,
            providers: providers, connectionNames: connectionNames, signUpFields: signUpFields,
            passwordPolicy: PasswordPolicy(minLength: 8, required: [.lowercase, .uppercase, .digit]),
            oneTimeCode: oneTimeCode, session: session,
            ageGate: AgeGate(minimumAge: minimumAge),
            terms: TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15"),
            privacyPolicyURL: URL(validated: "https://innerworld.example/privacy"), features: features,
            familyAccounts: familyAccounts)
    }
}

/// An environment of the example brand. Its client supports nothing; tests pass a backend of their choice.
package enum ExampleEnvironment: String, BrandEnvironment {
    case development

    package static var brand: BrandConfiguration { .example() }
    package static var theme: BrandTheme { .example }

    package var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: AppIdentity(
                displayName: "Inner World Dev", bundleIdentifier: "com.example.innerworld.development",
                urlScheme: "innerworld"),
            backend: .client(UnavailableAuthClient()))
    }
}

extension BrandTheme {
    /// A theme with white text on black.
    package static var example: BrandTheme {
        let white = ThemeColor(0xFFFFFF)
        let black = ThemeColor(0x000000)
        return BrandTheme(
            colors: Colors(
                background: black, backgroundEnd: nil, onBackground: white, mutedText: white, primary: white,
                onPrimary: black, secondary: white, onSecondary: black, surface: black, onSurface: white, error: white),
            typography: Typography(design: .rounded, titleSize: 64, buttonSize: 22),
            shape: Shape(controls: .capsule, cornerRadius: 12))
    }
}

/// An environment of a brand that a test describes, with the theme and the app of the example brand unless the test has
/// its own.
package protocol TestEnvironment: BrandEnvironment {}

extension TestEnvironment {
    package static var theme: BrandTheme { .example }
    package var definition: EnvironmentDefinition { ExampleEnvironment.development.definition }
}
