import AuthCore
import Foundation

/// The import of the session of an earlier app version.
extension HostedUIAuthority {
    /// Returns `false` for a session of another provider or app client, if the session names them.
    func canAdopt(_ session: ImportedSession) -> Bool {
        let configuration = endpoint.configuration
        return session.issuer.map { $0 == configuration.issuer } ?? true
            && (session.clientID ?? configuration.clientID) == configuration.clientID
    }

    /// Renews the tokens. The ID token identifies the user, or the user info if the provider sends no ID token with
    /// renewed tokens (OpenID Connect Core sections 5.3 and 12.2).
    ///
    /// Tokens that can never become valid are revoked, and the session counts as refused: another refresh would return
    /// the same.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        let tokenSet: TokenSet
        do throws(TokenEndpointError) { tokenSet = try await tokens(for: session.refreshToken) } catch {
            throw error.asRenewalError
        }
        do throws(TokenEndpointError) {
            return AdoptedTokens(tokenSet, user: try await user(of: tokenSet))
        } catch {
            guard case .idToken(let reason) = error, !reason.mayPass else { return AdoptedTokens(tokenSet, user: nil) }
            try? await revoke(tokenSet.refreshToken ?? session.refreshToken)
            throw .refused(reason.code)
        }
    }

    private func user(of tokenSet: TokenSet) async throws(TokenEndpointError) -> AuthUser {
        let claims = try await verifier.claims(ofImported: tokenSet, at: tokenSet.serverDate ?? now())
        if let claims { return claims.user(signedInBy: .email) }
        let url = try await verifier.issuer.endpoints().userInfo
        return try await endpoint.user(bearing: tokenSet.accessToken, at: url)
    }
}

extension IDTokenError {
    /// Whether a later token of the same session can be valid: the issuer may publish the key, and the clocks may
    /// agree.
    fileprivate var mayPass: Bool {
        switch self {
        case .unknownKey, .expired, .issuedInFuture: true
        default: false
        }
    }
}

extension TokenEndpoint {
    private struct Claims: Decodable {
        let sub: String
        let email: String?
        let username: String?
    }

    /// Fetches the user whom the user info endpoint identifies.
    fileprivate func user(bearing accessToken: String, at url: URL?) async throws(TokenEndpointError) -> AuthUser {
        guard let url else { throw .malformed }
        let request = HTTPRequest(
            url: url, headers: ["Accept": "application/json", "Authorization": "Bearer \(accessToken)"])
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 200 else { throw Self.failure(response) }
        guard let claims = try? JSONDecoder().decode(Claims.self, from: response.body), !claims.sub.isEmpty else {
            throw .malformed
        }
        return AuthUser(
            userID: claims.sub, username: claims.email ?? claims.username ?? claims.sub, email: claims.email,
            provider: .email)
    }
}
