package import AuthCore
import Foundation

/// The requests to the provider's endpoints that need no page: token, revocation and user info (RFC 6749, RFC 7009,
/// OpenID Connect Core section 5.3). Tokens are sent only to these endpoints.
///
/// The app client is public. It uses PKCE instead of a secret and a Basic header (RFC 8252 section 8.5).
struct TokenEndpoint: Sendable {
    let configuration: HostedUIConfiguration
    let transport: any HTTPTransport

    /// Exchanges a code for tokens.
    func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt, at url: URL
    ) async throws(TokenEndpointError) -> TokenSet {
        let response = try await post(
            [
                ("grant_type", "authorization_code"), ("client_id", configuration.clientID), ("code", code.value),
                ("redirect_uri", attempt.redirectURI), ("code_verifier", attempt.pkce.verifier.value),
            ], to: url)
        guard response.status == 200 else { throw Self.failure(response) }
        return try TokenResponse.tokenSet(in: response)
    }

    /// Exchanges a refresh token for new tokens.
    func renew(_ refreshToken: String, at url: URL) async throws(TokenEndpointError) -> TokenSet {
        let response = try await post(
            [
                ("grant_type", "refresh_token"), ("client_id", configuration.clientID), ("refresh_token", refreshToken),
            ], to: url)
        guard response.status == 200 else { throw Self.failure(response) }
        return try TokenResponse.tokenSet(in: response)
    }

    /// Revokes a refresh token and the access tokens that it was exchanged for. An unknown or revoked token is not an
    /// error (RFC 7009 section 2.2).
    ///
    /// - Throws: `.cannotRevoke` if the provider has no such endpoint, or answers there without a code that it requires
    ///   credentials that an app does not have (401), or that it revokes nothing (404 and 405); `.refused` with the code
    ///   of a refusal, such as `invalid_client`.
    func revoke(_ refreshToken: String, at url: URL?) async throws(TokenEndpointError) {
        guard let url else { throw .cannotRevoke }
        let response = try await post([("token", refreshToken), ("client_id", configuration.clientID)], to: url)
        guard response.status != 200 else { return }
        let failure = Self.failure(response)
        throw failure == .malformed && [401, 404, 405].contains(response.status) ? .cannotRevoke : failure
    }

    private func post(
        _ fields: [(name: String, value: String)], to url: URL
    ) async throws(TokenEndpointError) -> HTTPResponse {
        let body = fields.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        let request = HTTPRequest(
            method: "POST", url: url,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Data(body.utf8))
        do throws(TransportError) { return try await transport.send(request) } catch { throw .transport(error) }
    }

    /// Returns the error for a response whose status is not 200.
    static func failure(_ response: HTTPResponse) -> TokenEndpointError {
        struct ErrorResponse: Decodable {
            let error: String
        }
        let isRefusal = (400..<500).contains(response.status) && response.status != 408 && response.status != 429
        guard isRefusal else { return .unavailable(status: response.status, retryAfter: response.retryAfter) }
        guard let body = try? JSONDecoder().decode(ErrorResponse.self, from: response.body), !body.error.isEmpty else {
            return response.status == 400 ? .unexplained : .malformed
        }
        return .refused(OAuthErrorCode(rawValue: body.error))
    }
}

/// The response of the token endpoint (RFC 6749 section 5.1).
private struct TokenResponse: Decodable, RedactedValue {
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

    /// A number of seconds, which some providers send as a string.
    private struct Seconds: Decodable {
        let value: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                guard let number = UInt32(text) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number of seconds")
                }
                value = Double(number)
            } else {
                value = try container.decode(Double.self)
            }
        }
    }

    /// Returns the tokens in a response. Throws `.malformed` if it contains none.
    static func tokenSet(in response: HTTPResponse) throws(TokenEndpointError) -> TokenSet {
        guard let body = try? JSONDecoder().decode(TokenResponse.self, from: response.body),
            body.tokenType.lowercased() == "bearer", !body.accessToken.isEmpty
        else { throw .malformed }
        let seconds = body.expiresIn?.value
        if let seconds, seconds < 0 { throw .malformed }
        return TokenSet(
            accessToken: body.accessToken, idToken: body.idToken, refreshToken: body.refreshToken,
            expiresIn: TokenLifetime.reported(seconds), serverDate: response.serverDate)
    }
}

/// An error of the provider's endpoints. Contains no part of the request.
package enum TokenEndpointError: Error, Sendable, Hashable {
    /// The provider did not respond.
    case transport(TransportError)
    /// The provider refused the request (RFC 6749 section 5.2). Carries its error code, such as `invalid_grant`.
    case refused(OAuthErrorCode)
    /// The provider refused the request with the status of `invalid_grant` (400), but without an error code.
    case unexplained
    /// The provider failed or is busy. Carries the HTTP status and the requested delay.
    case unavailable(status: Int, retryAfter: Duration?)
    /// The response does not follow the standard.
    case malformed
    /// The provider does not revoke the tokens of apps.
    case cannotRevoke
    /// The ID token is not valid.
    case idToken(IDTokenError)
}

/// An error code of the token endpoint (RFC 6749 section 5.2). Providers define further codes, so the set is open.
package struct OAuthErrorCode: RawRepresentable, Sendable, Hashable {
    /// The code as the provider sent it.
    package let rawValue: String

    /// Creates a code.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The code or the refresh token is invalid, used, expired or revoked. The only refusal that ends a session.
    package static let invalidGrant = Self(rawValue: "invalid_grant")
}

extension TokenEndpointError {
    /// The error that a renewal throws. Only the provider's refusal of *this* refresh token ends the session. A deleted
    /// app client, a malformed request or a proxy's response would otherwise end the sessions of all users.
    var asRenewalError: SessionRenewalError {
        switch self {
        case .refused(.invalidGrant): .refused(AuthError.Code(rawValue: OAuthErrorCode.invalidGrant.rawValue))
        case .unexplained: .unexplained
        case .idToken(.subjectMismatch): .refused(IDTokenError.subjectMismatch.code)
        case .unavailable(_, let retryAfter): .unavailable(retryAfter: retryAfter)
        case .transport, .refused, .malformed, .cannotRevoke, .idToken: .unavailable(retryAfter: nil)
        }
    }
}
