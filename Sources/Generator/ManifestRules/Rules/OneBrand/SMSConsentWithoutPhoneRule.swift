import Diagnostics
import Manifest

extension Rule {
    static let smsConsentWithoutPhone = Rule(
        id: "sms-consent-without-phone",
        summary: "the consent to text messages belongs to the phone number",
        severity: .error,
        documentation: Documentation(
            """
            The consent to text messages is a question about the phone number. The app asks it next to that field, and \
            sends no consent without a number.
            """,
            bad: """
                auth:
                  signUpFields: [{ field: firstName, smsConsent: true }]
                """,
            good: """
                auth:
                  signUpFields: [firstName, { field: phone, optional: true, smsConsent: true }]
                """),
        check: .manifest(checkSMSConsent))
}

@Sendable private func checkSMSConsent(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    (manifest.value(at: "auth.signUpFields")?.items ?? []).compactMap { item in
        guard let field = item.signUpField, field != .phone, let consent = item["smsConsent"], consent.content == true
        else { return nil }
        return rule.diagnostic(
            "'smsConsent' is set for \(field.rawValue), but only phone can have it; remove it",
            at: consent.range ?? manifest.range(of: "auth.signUpFields"))
    }
}

extension ManifestValue {
    /// The field of a value of `auth.signUpFields`, with or without further keys; `nil` if it is invalid.
    var signUpField: SignUpField? { (text ?? self["field"]?.text).flatMap(SignUpField.init) }
}
