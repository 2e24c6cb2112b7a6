import AuthCore
import Foundation

/// The user's claims from the user info endpoint (OpenID Connect Core section 5.3.2).
struct UserInfo: RedactedValue {
    /// The claims as attributes, sorted by name.
    let attributes: [AuthUserAttribute]

    /// Parses a response about a user. Throws `.malformed` if it contains no claims, and `.idToken(.subjectMismatch)`
    /// if they belong to another user.
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

    /// A string, number or Boolean as text; `nil` for arrays and objects.
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
