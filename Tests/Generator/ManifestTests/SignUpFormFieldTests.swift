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

    @Test(arguments: [
        (
            "[{ field: phone, 1️⃣optinal2️⃣: true }]",
            ["1️⃣–2️⃣ unknown key 'optinal' in 'auth.signUpFields'; did you mean 'optional'? [unknown-key]"]
        ),
        (
            "[{ field: 1️⃣phon2️⃣ }]",
            ["1️⃣–2️⃣ unknown value 'phon' for 'auth.signUpFields.field'; did you mean 'phone'? [unknown-value]"]
        ),
        (
            "[1️⃣{ optional: true }2️⃣]",
            [
                "1️⃣–2️⃣ 'auth.signUpFields.field' has no value; set one, for example 'field: phone' [missing-value]"
            ]
        ),
        (
            "[3️⃣phone4️⃣, 1️⃣{ field: phone, optional: true }2️⃣]",
            [
                "1️⃣–2️⃣ 'auth.signUpFields' contains 'phone' twice; remove one [duplicate-value]",
                "- 3️⃣–4️⃣ first used here",
            ]
        ),
    ]) func `a field with mistakes is refused at its position`(fields: String, expected: [String]) {
        #expect(workspace(fields).diagnostics() == expected)
    }
}
