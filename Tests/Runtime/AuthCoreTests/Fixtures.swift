import AuthCore
import Foundation
import Testing

extension BrandConfiguration {
    static func example(
        name: String = "Inner World", signUpFields: [SignUpField] = [.birthdate], minimumAge: Int = 13
    ) -> BrandConfiguration {
        BrandConfiguration(
            id: "inner-world", name: name, wordmark: "Inner\nWorld", bundleIdentifier: "com.example.innerworld",
            urlScheme: "innerworld", supportEmail: "support@innerworld.example", providers: [.email, .apple],
            signUpFields: signUpFields,
            passwordPolicy: PasswordPolicy(minLength: 8, required: [.lowercase, .uppercase, .digit]),
            oneTimeCode: OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
            session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            ageGate: AgeGate(minimumAge: minimumAge),
            terms: TermsDocument(
                url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15"),
            privacyPolicyURL: URL(validated: "https://innerworld.example/privacy"),
            features: [.accountDeletion, .analytics])
    }
}

/// The moment that `text` spells, such as `2026-03-01T12:00:00Z`.
func moment(_ text: String) throws -> Date {
    try Date.ISO8601FormatStyle().parse(text)
}

func day(_ text: String) throws -> CalendarDay {
    try CalendarDay(iso8601: text)
}

func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
}
