public import AuthCore
import AuthCrypto

/// Sign-in with the ID token of Apple or Google.
extension SupabaseAuthClient {
    /// Signs in with an ID token that the app received from a provider.
    ///
    /// An anonymous user keeps the identifier: the request links the identity to that user.
    ///
    /// - Parameters:
    ///   - provider: `.apple` or `.google`.
    ///   - idToken: The provider's ID token.
    ///   - nonce: The raw nonce. The token contains its SHA-256 in lower-case hexadecimal digits. `nil` if the token has
    ///     no nonce.
    /// - Returns: `.done`: the session has begun.
    /// - Throws: `.service(.nonceMismatch)` if only one of token and call has a nonce, or if they differ; no request is
    ///   sent. `.notSupported` for another provider.
    public func signIn(
        with provider: SignInProvider, idToken: String, nonce: String?
    ) async throws(AuthError) -> AuthSignInResult {
        guard provider == .apple || provider == .google else { throw .notSupported(.signIn(provider)) }
        guard let claims = try? JSONWebToken<NonceClaims>(idToken).claims else { throw .service(.malformedResponse) }
        let expected = nonce.map { SHA256.hash($0).map { Self.hexadecimal($0) }.joined() }
        guard claims.nonce == expected else { throw .service(.nonceMismatch) }
        let ticket = await session.signInTicket()
        let guest = try await anonymousGuest()
        var bearer: String?
        if let guest { bearer = try await session.tokens(of: guest).accessToken }
        let body = Body(
            provider: provider.rawValue, idToken: idToken, nonce: nonce, linksIdentity: guest == nil ? nil : true)
        let tokens = try await calling { () async throws(SupabaseError) in
            try await api.tokens(
                api.request("POST", "auth/v1/token", query: ["grant_type": "id_token"], body), bearing: bearer)
        }
        if let guest, guest.user.userID != tokens.user.id {
            await end(tokens)
            throw .service(.userMismatch)
        }
        await end(memory.clear())
        try await session.begin(
            as: tokens.user.authUser(signedInBy: provider), with: tokens.tokenSet, for: ticket)
        return AuthSignInResult(nextStep: .done)
    }

    private struct NonceClaims: Decodable {
        let nonce: String?
    }

    private struct Body: Encodable, RedactedValue {
        let provider: String
        let idToken: String
        let nonce: String?
        let linksIdentity: Bool?

        private enum CodingKeys: String, CodingKey {
            case provider, nonce
            case idToken = "id_token"
            case linksIdentity = "link_identity"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
    }
}

extension AuthError.Code {
    /// The nonce of an ID token is not that of the sign-in.
    public static let nonceMismatch = Self(rawValue: "nonce_mismatch")
}
