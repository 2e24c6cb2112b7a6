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
