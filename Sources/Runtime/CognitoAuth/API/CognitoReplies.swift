import AuthCore
import Foundation

/// What says nothing but that it was done.
struct EmptyReply: Decodable, Sendable {}

/// Where a code was sent (`CodeDeliveryDetailsType`).
struct CodeDeliveryReply: Decodable, Sendable {
    private let destination: String?
    private let medium: String?

    private enum CodingKeys: String, CodingKey {
        case destination = "Destination"
        case medium = "DeliveryMedium"
    }

    /// By text message where it says so, else by e-mail, with the address as the service masks it.
    var details: AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(medium: medium, destination: destination ?? "")
    }
}

extension AuthCodeDeliveryDetails {
    /// What a medium of the service stands for: `SMS`, or `EMAIL`.
    init(medium: String?, destination: String) {
        self.init(destination: medium == "SMS" ? .sms(destination) : .email(destination))
    }
}

/// The answer of what sends a code.
struct CodeSentReply: Decodable, Sendable {
    let delivery: CodeDeliveryReply?

    private enum CodingKeys: String, CodingKey {
        case delivery = "CodeDeliveryDetails"
    }
}

/// The answer of `SignUp`.
struct SignUpReply: Decodable, Sendable {
    let isConfirmed: Bool
    let userID: String?
    let delivery: CodeDeliveryReply?

    private enum CodingKeys: String, CodingKey {
        case isConfirmed = "UserConfirmed"
        case userID = "UserSub"
        case delivery = "CodeDeliveryDetails"
    }
}

/// The answer of `GetUser`.
struct UserReply: Decodable, Sendable, RedactedValue {
    let attributes: [AuthUserAttribute]

    private enum CodingKeys: String, CodingKey {
        case attributes = "UserAttributes"
    }

    private struct Attribute: Decodable {
        let name: String
        let value: String?

        private enum CodingKeys: String, CodingKey {
            case name = "Name"
            case value = "Value"
        }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        attributes = try values.decode([Attribute].self, forKey: .attributes).compactMap { attribute in
            attribute.value.map { AuthUserAttribute(AuthUserAttributeKey(rawValue: attribute.name), value: $0) }
        }
    }
}
