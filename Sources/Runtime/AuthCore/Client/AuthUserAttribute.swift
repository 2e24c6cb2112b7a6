/// An attribute of a user at the service.
public struct AuthUserAttribute: Hashable, Sendable {
    /// The attribute's name.
    public let key: AuthUserAttributeKey
    /// The value, in the service's form. A birthdate is `YYYY-MM-DD`.
    public let value: String

    /// Creates an attribute.
    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

/// The name of an attribute. The constants are standard claims of OpenID Connect Core 1.0, section 5.1. A service may
/// define other names, so the set is open.
public struct AuthUserAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The name of the claim in a token.
    public let rawValue: String

    /// Creates an attribute name, which may be one of the service's own.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The service's identifier of the account, which never changes.
    public static let sub = AuthUserAttributeKey(rawValue: "sub")
    /// The email address.
    public static let email = AuthUserAttributeKey(rawValue: "email")
    /// `true` if the user has proved that the address is theirs, otherwise `false`.
    public static let emailVerified = AuthUserAttributeKey(rawValue: "email_verified")
    /// The full name, in the form for display.
    public static let name = AuthUserAttributeKey(rawValue: "name")
    /// The first name.
    public static let givenName = AuthUserAttributeKey(rawValue: "given_name")
    /// The last name.
    public static let familyName = AuthUserAttributeKey(rawValue: "family_name")
    /// The telephone number, preferably in the form of E.164: `+15550100`.
    public static let phoneNumber = AuthUserAttributeKey(rawValue: "phone_number")
    /// The birthdate as `YYYY-MM-DD`.
    public static let birthdate = AuthUserAttributeKey(rawValue: "birthdate")
}

/// The user's input at sign-up, except the username and the password.
public struct SignUpOptions: Equatable, Sendable {
    /// The attributes of the new account, including the birthdate.
    public var attributes: [AuthUserAttribute]
    /// The terms that the user accepted; `nil` if they accepted none.
    public var terms: TermsAcceptance?
    private let givenSMSConsent: SMSConsent?

    /// Creates options. A `birthdate` replaces a birthdate in `attributes`.
    public init(
        attributes: [AuthUserAttribute] = [], birthdate: Birthdate? = nil, terms: TermsAcceptance? = nil,
        smsConsent: SMSConsent? = nil
    ) {
        self.attributes = attributes
        self.terms = terms
        givenSMSConsent = smsConsent
        if let birthdate {
            self.attributes.removeAll { $0.key == .birthdate }
            self.attributes.append(AuthUserAttribute(.birthdate, value: birthdate.iso8601))
        }
    }

    /// The consent to text messages; `nil` if the user gave none, or if the attributes contain no phone number.
    public var smsConsent: SMSConsent? {
        (self[.phoneNumber] ?? "").allSatisfy(\.isWhitespace) ? nil : givenSMSConsent
    }

    /// The value of the first attribute with this key; `nil` if there is none.
    public subscript(key: AuthUserAttributeKey) -> String? {
        attributes.first { $0.key == key }?.value
    }
}

extension AuthUserAttribute: RedactedValue {
    /// The attribute's name, without the value.
    public var description: String { "AuthUserAttribute(\(key.rawValue), redacted)" }
}

extension SignUpOptions: RedactedValue {}
