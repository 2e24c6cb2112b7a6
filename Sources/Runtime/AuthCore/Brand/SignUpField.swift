/// A field of the sign-up in addition to address and password.
public enum SignUpField: String, CaseIterable, Hashable, Sendable {
    /// The name that other users see.
    case displayName
    /// The first name.
    case firstName
    /// The last name.
    case lastName
    /// The telephone number.
    case phone
    /// The birthdate.
    case birthdate

    /// The attribute that stores the field.
    package var attributeKey: AuthUserAttributeKey {
        switch self {
        case .displayName: .name
        case .firstName: .givenName
        case .lastName: .familyName
        case .phone: .phoneNumber
        case .birthdate: .birthdate
        }
    }
}

/// A field of a brand's sign-up form, with the brand's choices about it. A brand lists its fields as
/// `[.firstName, .lastName, .phone.optional.withSMSConsent]`.
public struct SignUpFormField: Hashable, Sendable {
    /// The field.
    public let field: SignUpField
    /// Whether the user can leave the field empty. An empty optional field is not sent.
    public let isOptional: Bool
    /// Whether the form also asks for the consent to receive text messages at the number. Only a phone number can have
    /// this question.
    public let asksForSMSConsent: Bool

    /// Creates a required field without further questions.
    package init(_ field: SignUpField) {
        self.init(field, isOptional: false, asksForSMSConsent: false)
    }

    private init(_ field: SignUpField, isOptional: Bool, asksForSMSConsent: Bool) {
        self.field = field
        self.isOptional = isOptional
        self.asksForSMSConsent = asksForSMSConsent
    }

    /// The required name that other users see.
    public static let displayName = SignUpFormField(.displayName)
    /// The required first name.
    public static let firstName = SignUpFormField(.firstName)
    /// The required last name.
    public static let lastName = SignUpFormField(.lastName)
    /// The required telephone number.
    public static let phone = SignUpFormField(.phone)
    /// The required birthdate.
    public static let birthdate = SignUpFormField(.birthdate)

    /// The field, which the user can leave empty.
    public var optional: SignUpFormField {
        SignUpFormField(field, isOptional: true, asksForSMSConsent: asksForSMSConsent)
    }

    /// The phone number with the question for the consent to text messages. Any other field stays unchanged.
    public var withSMSConsent: SignUpFormField {
        SignUpFormField(field, isOptional: isOptional, asksForSMSConsent: field == .phone)
    }
}
