import AuthCore
import Foundation

/// The token endpoint's answer (RFC 6749 section 5.1).
struct TokenReply: Decodable, RedactedValue {
    let accessToken: String
    let tokenType: String
    let idToken: String?
    let refreshToken: String?
    private let expiresIn: Seconds?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }

    /// A number, which some providers write as a text.
    private struct Seconds: Decodable {
        let value: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                guard let number = UInt32(text) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number of seconds")
                }
                value = Double(number)
            } else {
                value = try container.decode(Double.self)
            }
        }
    }

    /// How long an access token counts as valid where the provider does not say: five minutes. Too short costs a
    /// renewal, too long a refused request.
    private static let unknownLifetime = 300.0
    /// The longest that one counts as valid, whatever the provider says: a year.
    private static let longestLifetime = 365.0 * 86_400

    /// The tokens of an answer. Throws `.malformed` where it is none.
    static func grant(in response: HTTPResponse) throws(TokenEndpointError) -> TokenSet {
        guard let reply = try? JSONDecoder().decode(TokenReply.self, from: response.body),
            reply.tokenType.lowercased() == "bearer", !reply.accessToken.isEmpty
        else { throw .malformed }
        let seconds = reply.expiresIn?.value ?? unknownLifetime
        guard seconds >= 0 else { throw .malformed }
        return TokenSet(
            accessToken: reply.accessToken, idToken: reply.idToken, refreshToken: reply.refreshToken,
            expiresIn: .seconds(min(seconds, longestLifetime)), serverDate: response.serverDate)
    }
}
