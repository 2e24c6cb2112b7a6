package import AuthCore
import AuthKit
import FamilyAccounts
import RuntimeTestSupport

/// A brand with families, guests and a demo, whose sign-up asks for a name.
package enum FamilyEnvironment: String, TestEnvironment {
    case development

    package static var brand: BrandConfiguration {
        let example = BrandConfiguration.example(
            providers: [.guest, .email], signUpFields: [.displayName], oneTimeCode: nil, minimumAge: 0,
            languages: [.en, .de], screens: ScreenArrangement(welcome: .cards),
            familyAccounts: FamilyAccountPolicy(maxChildren: 3, pinLength: 4)
        )
        return example.adding(.demoMode)
    }

    package var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: ExampleEnvironment.development.definition.app, backend: .client(UnavailableAuthClient()),
            features: [.families])
    }
}

extension BrandConfiguration {
    /// Returns the brand with one more feature.
    fileprivate func adding(_ feature: BrandFeature) -> BrandConfiguration {
        BrandConfiguration(
            id: id, name: name, wordmark: wordmark, bundleIdentifier: bundleIdentifier, urlScheme: urlScheme,
            supportEmail: supportEmail, languages: languages, screens: screens, texts: texts, providers: providers,
            signUpFields: signUpForm, passwordPolicy: passwordPolicy, oneTimeCode: oneTimeCode, session: session,
            ageGate: ageGate, terms: terms, privacyPolicyURL: privacyPolicyURL, features: features.union([feature]),
            familyAccounts: familyAccounts)
    }
}
