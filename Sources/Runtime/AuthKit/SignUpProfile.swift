public import AuthCore
internal import Foundation

/// The user's input for a new account, besides the address and the password.
///
/// The manifest lists the fields of an account (`auth.signUpFields`), and which of them the user can leave empty. Other
/// fields are not sent.
public struct SignUpProfile: Sendable, Hashable {
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// The name that other users see.
    public var displayName: String?
    /// The telephone number, preferably in the form of E.164: `+15550100`.
    public var phone: String?
    /// Whether the user agrees to receive text messages at the number. Sent only with a number, and only if the brand
    /// asks for this consent.
    public var acceptsTextMessages: Bool
    /// The birthdate, which a brand with a minimum age requires.
    public var birthdate: Birthdate?

    /// Creates a profile.
    public init(
        firstName: String? = nil, lastName: String? = nil, displayName: String? = nil, phone: String? = nil,
        acceptsTextMessages: Bool = false, birthdate: Birthdate? = nil
    ) {
        self.firstName = firstName
        self.lastName = lastName
        self.displayName = displayName
        self.phone = phone
        self.acceptsTextMessages = acceptsTextMessages
        self.birthdate = birthdate
    }
}

extension SignUpProfile: RedactedValue {}

extension SignUpProfile {
    /// Returns the options of a sign-up at this time, with the fields of the brand's form.
    func options(of brand: BrandConfiguration, terms version: String?, at now: Date) -> SignUpOptions {
        let form = brand.signUpForm
        let fields = form.map(\.field)
        let hasConsent = acceptsTextMessages && form.contains { $0.asksForSMSConsent }
        return SignUpOptions(
            attributes: attributes(fields.filter { $0 != .birthdate }),
            birthdate: fields.contains(.birthdate) ? birthdate : nil,
            terms: version.map { TermsAcceptance(version: $0, acceptedAt: now) },
            smsConsent: hasConsent ? SMSConsent(givenAt: now) : nil)
    }

    /// Returns the attributes of those of the fields that are not empty.
    func attributes(_ fields: [SignUpField]) -> [AuthUserAttribute] {
        fields.compactMap { field in text(of: field).map { AuthUserAttribute(field.attributeKey, value: $0) } }
    }

    private func text(of field: SignUpField) -> String? {
        let text =
            switch field {
            case .displayName: displayName
            case .firstName: firstName
            case .lastName: lastName
            case .phone: phone
            case .birthdate: birthdate?.iso8601
            }
        let trimmed = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }
}
