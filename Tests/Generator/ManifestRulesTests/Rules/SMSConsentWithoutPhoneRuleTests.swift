import ManifestTestSupport
import Testing

@testable import Manifest
@testable import ManifestRules

struct SMSConsentWithoutPhoneRuleTests {
    private func diagnostics(_ fields: String) -> [String] {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: [email]\n  signUpFields: \(fields)")
        ).diagnostics()
    }

    @Test func `only a phone number can have the question for text messages`() {
        #expect(
            diagnostics("[phone, { field: lastName, smsConsent: 1️⃣true2️⃣ }]") == [
                "1️⃣–2️⃣ 'smsConsent' is set for lastName, but only phone can have it; remove it "
                    + "[sms-consent-without-phone]"
            ])
    }

    @Test(arguments: [
        "[{ field: phone, smsConsent: true }]", "[{ field: lastName, smsConsent: false }]", "[phone]", "[]",
    ]) func `a phone number with the question, and a field without it, are valid`(fields: String) {
        #expect(diagnostics(fields) == [])
    }
}
