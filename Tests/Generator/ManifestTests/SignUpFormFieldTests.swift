import ManifestRules
import ManifestTestSupport
import Testing

@testable import Manifest

/// The fields of the sign-up form: names, or sections with choices.
struct SignUpFormFieldTests {
    private func workspace(_ fields: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: [email]\n  signUpFields: \(fields)"))
    }

    @Test func `a field is a name, or a section with choices`() throws {
        let brand = try #require(
            workspace("[firstName, { field: lastName, optional: true }, { field: phone, smsConsent: true }]")
                .load().brands.first)
        #expect(
            brand.auth.signUpFields == [
                SignUpFormField(.firstName), SignUpFormField(.lastName, isOptional: true),
                SignUpFormField(.phone, asksForSMSConsent: true),
            ])
    }
}
