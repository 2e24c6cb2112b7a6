/// One thing that a service knows of a person.
public struct AuthUserAttribute: Hashable, Sendable {
    /// What it is.
    public let key: AuthUserAttributeKey
    /// Its value as the service keeps it; a birthdate is `YYYY-MM-DD`.
    public let value: String

    /// One thing that a service knows of a person.
    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

/// The name of an attribute. The constants are standard claims of OpenID Connect Core 1.0, section 5.1; a service may
/// have more, so the set is open.
public struct AuthUserAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The claim as it stands in a token.
    public let rawValue: String

    /// The attribute of this name, which may be one of a service's own.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The service's identifier of the account, which never changes.
    public static let sub = AuthUserAttributeKey(rawValue: "sub")
    /// The e-mail address.
    public static let email = AuthUserAttributeKey(rawValue: "email")
    /// `true` where the address was proved to belong to the person, else `false`.
    public static let emailVerified = AuthUserAttributeKey(rawValue: "email_verified")
    /// The whole name as the person wants it shown.
    public static let name = AuthUserAttributeKey(rawValue: "name")
    /// The first name.
    public static let givenName = AuthUserAttributeKey(rawValue: "given_name")
    /// The last name.
    public static let familyName = AuthUserAttributeKey(rawValue: "family_name")
    /// The telephone number, best in the form of E.164: `+15550100`.
    public static let phoneNumber = AuthUserAttributeKey(rawValue: "phone_number")
    /// The birthdate as `YYYY-MM-DD`.
    public static let birthdate = AuthUserAttributeKey(rawValue: "birthdate")
}

/// What a person tells of themselves when they sign up, apart from username and password.
public struct SignUpOptions: Equatable, Sendable {
    /// What the account is to know of the person, the birthdate among it.
    public var attributes: [AuthUserAttribute]
    /// The terms that the person accepted; nil where they accepted none.
    public var terms: TermsAcceptance?

    /// What a person tells of themselves. A `birthdate` becomes one of the attributes, in place of any that is there.
    public init(
        attributes: [AuthUserAttribute] = [], birthdate: Birthdate? = nil, terms: TermsAcceptance? = nil
    ) {
        self.attributes = attributes
        self.terms = terms
        if let birthdate {
            self.attributes.removeAll { $0.key == .birthdate }
            self.attributes.append(AuthUserAttribute(.birthdate, value: birthdate.iso8601))
        }
    }

    /// The value of the first attribute of this key; a further one counts for nothing.
    public subscript(key: AuthUserAttributeKey) -> String? {
        attributes.first { $0.key == key }?.value
    }
}
