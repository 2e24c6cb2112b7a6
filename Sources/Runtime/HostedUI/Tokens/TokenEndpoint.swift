import AuthCore
import Foundation

/// The provider's endpoints that are called without a page: token, revocation and user info ("Token", "Revoke" and
/// "UserInfo endpoint" in the Amazon Cognito developer guide; RFC 6749, RFC 7009, OpenID Connect Core section 5.3).
///
/// The app client is public: there is no secret and no Basic header, PKCE takes their place (RFC 8252 section 8.5).
struct TokenEndpoint: Sendable {
    let configuration: HostedUIConfiguration
    let transport: any HTTPTransport

    /// The tokens that a code is good for.
    func exchange(_ code: AuthorizationCode, of attempt: SignInAttempt) async throws(TokenEndpointError) -> TokenSet {
        let response = try await post(
            "/oauth2/token",
            [
                ("grant_type", "authorization_code"), ("client_id", configuration.clientID), ("code", code.value),
                ("redirect_uri", attempt.redirectURI), ("code_verifier", attempt.pkce.verifier.value),
            ])
        return try TokenReply.grant(in: response)
    }

    /// New tokens for a refresh token.
    func renew(_ refreshToken: String) async throws(TokenEndpointError) -> TokenSet {
        let response = try await post(
            "/oauth2/token",
            [
                ("grant_type", "refresh_token"), ("client_id", configuration.clientID), ("refresh_token", refreshToken),
            ])
        return try TokenReply.grant(in: response)
    }

    /// Ends what a refresh token is good for, and the access tokens it brought. A token that is unknown or revoked
    /// already is no error (RFC 7009 section 2.2).
    func revoke(_ refreshToken: String) async throws(TokenEndpointError) {
        _ = try await post("/oauth2/revoke", [("token", refreshToken), ("client_id", configuration.clientID)])
    }

    /// Where the user's claims are.
    var userInfoURL: URL? { url("/oauth2/userInfo") }

    private func post(
        _ path: String, _ fields: [(name: String, value: String)]
    ) async throws(TokenEndpointError) -> HTTPResponse {
        guard let url = url(path) else { throw .malformed }
        let body = fields.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        let request = HTTPRequest(
            method: "POST", url: url,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Data(body.utf8))
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        if response.status == 200 { return response }
        throw Self.failure(response)
    }

    private func url(_ path: String) -> URL? {
        URL(string: "\(configuration.scheme.rawValue)://\(configuration.domain)\(path)")
    }

    /// What an answer means that is not 200.
    static func failure(_ response: HTTPResponse) -> TokenEndpointError {
        struct Refusal: Decodable {
            let error: String
        }
        let isRefusal = (400..<500).contains(response.status) && response.status != 408 && response.status != 429
        guard isRefusal else { return .unavailable(status: response.status, retryAfter: response.retryAfter) }
        guard let refusal = try? JSONDecoder().decode(Refusal.self, from: response.body) else { return .malformed }
        return .refused(OAuthErrorCode(rawValue: refusal.error))
    }
}
