import AuthCore
import Foundation

/// The user's claims as the user info endpoint tells them (OpenID Connect Core section 5.3.2).
struct UserInfo: RedactedValue {
    /// What is known of the person, in the order of the claims' names.
    let attributes: [AuthUserAttribute]

    /// The claims of an answer that is about this person. Throws `.malformed` where it is none, and
    /// `.idToken(.subjectMismatch)` where it is about somebody else.
    init(_ response: HTTPResponse, about user: AuthUser) throws(TokenEndpointError) {
        guard response.status == 200 else { throw TokenEndpoint.failure(response) }
        guard let claims = try? JSONDecoder().decode([String: Claim].self, from: response.body) else {
            throw .malformed
        }
        guard claims["sub"]?.text == user.userID else { throw .idToken(.subjectMismatch) }
        attributes = claims.sorted { $0.key < $1.key }.compactMap { name, claim in
            claim.text.map { AuthUserAttribute(AuthUserAttributeKey(rawValue: name), value: $0) }
        }
    }

    /// A text, a number or a truth value, as a text; nothing for lists and objects.
    private struct Claim: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                text = flag ? "true" : "false"
            } else if let number = try? value.decode(Int.self) {
                text = String(number)
            } else {
                text = try? value.decode(String.self)
            }
        }
    }
}
