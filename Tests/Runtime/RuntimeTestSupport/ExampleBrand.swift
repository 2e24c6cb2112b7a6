package import AuthCore
import Foundation

extension BrandConfiguration {
    /// Inner World, whose terms of 2026-01-15 are in force.
    package static func example(
        id: String = "inner-world", name: String = "Inner World", bundleIdentifier: String = "com.example.innerworld",
        providers: [SignInProvider] = SignInProvider.allCases, signUpFields: [SignUpField] = [.birthdate],
        oneTimeCode: OneTimeCodePolicy? = OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        minimumAge: Int = 13
    ) -> BrandConfiguration {
        BrandConfiguration(
            id: id, name: name, wordmark: "Inner\nWorld", bundleIdentifier: bundleIdentifier, urlScheme: "innerworld",
            supportEmail: "support@innerworld.example", providers: providers, signUpFields: signUpFields,
            passwordPolicy: PasswordPolicy(minLength: 8, required: [.lowercase, .uppercase, .digit]),
            oneTimeCode: oneTimeCode, session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            ageGate: AgeGate(minimumAge: minimumAge),
            terms: TermsDocument(url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15"),
            privacyPolicyURL: URL(validated: "https://innerworld.example/privacy"), features: [.accountDeletion])
    }
}
