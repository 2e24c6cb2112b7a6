/// Something that is asked at sign-up beside address and password.
public enum SignUpField: String, CaseIterable, Hashable, Sendable {
    /// The name that others see.
    case displayName
    /// The first name.
    case firstName
    /// The last name.
    case lastName
    /// The telephone number.
    case phone
    /// The birthdate.
    case birthdate

    /// The attribute that the field is kept as.
    public var attributeKey: AuthUserAttributeKey {
        switch self {
        case .displayName: .name
        case .firstName: .givenName
        case .lastName: .familyName
        case .phone: .phoneNumber
        case .birthdate: .birthdate
        }
    }

    /// What the field is called within an English sentence.
    public var label: String {
        switch self {
        case .displayName: "display name"
        case .firstName: "first name"
        case .lastName: "last name"
        case .phone: "phone number"
        case .birthdate: "date of birth"
        }
    }
}
