public import AuthCore

/// Sign-in with the ID token of Apple or Google.
extension SupabaseAuthClient {
    /// Signs in with an ID token that the app received from a provider.
    ///
    /// An anonymous user keeps the identifier: the request links the identity to that user.
    ///
    /// - Parameters:
    ///   - provider: `.apple` or `.google`.
    ///   - idToken: The provider's ID token.
    ///   - nonce: The raw nonce. The token contains its SHA-256 in lower-case hexadecimal digits. `nil` if the token
    ///     has no nonce.
    ///   - clearance: The user has passed the age gate. A user without an account gets one.
    /// - Returns: `.done`: the session has begun.
    /// - Throws: `.service(.nonceMismatch)` if only one of token and call has a nonce, or if they differ; no request is
    ///   sent. `.notSupported` for another provider.
    package func signIn(
        with provider: SignInProvider, idToken: String, nonce: String?, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        let ticket = await session.signInTicket()
        return try await signIn(with: provider, idToken: idToken, nonce: nonce, for: ticket)
    }

    func signIn(
        with provider: SignInProvider, idToken: String, nonce: String?, for ticket: SignInTicket,
        appleUserID: String? = nil
    ) async throws(AuthError) -> AuthSignInResult {
        guard provider == .apple || provider == .google else { throw .notSupported(.signIn(provider)) }
        guard let claims = try? JSONWebToken<NonceClaims>(idToken).claims else { throw .service(.malformedResponse) }
        let expected = nonce.map { SHA256.hash($0).hexadecimal }
        guard claims.nonce == expected else { throw .service(.nonceMismatch) }
        let guest = try await anonymousGuest()
        var bearer: String?
        if let guest { bearer = try await session.tokens(of: guest).accessToken }
        let tokens = try await exchange(
            Body(
                provider: provider.rawValue, idToken: idToken, nonce: nonce, linksIdentity: guest == nil ? nil : true),
            bearing: bearer)
        if let guest, guest.user.userID != tokens.user.id {
            await end(tokens)
            throw .service(.userMismatch)
        }
        await end(memory.clear())
        try await session.begin(
            as: tokens.user.authUser(signedInBy: provider), with: tokens.tokenSet, for: ticket,
            appleUserID: appleUserID)
        return AuthSignInResult(nextStep: .done)
    }

    /// Exchanges an ID token for a session. Links the identity to the user of a bearer token.
    private func exchange(_ body: Body, bearing bearer: String? = nil) async throws(AuthError) -> SupabaseTokens {
        try await calling { () async throws(SupabaseError) in
            try await api.tokens(
                api.request("POST", "auth/v1/token", query: ["grant_type": "id_token"], body), bearing: bearer)
        }
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
}

/// Native sign-in with Apple.
extension SupabaseAuthClient: AppleTokenClient {
    /// Signs in with a credential of Apple. Its name is not sent: GoTrue does not accept it with a token.
    package func signIn(
        with credential: AppleIDCredential, nonce: AppleNonce, for ticket: SignInTicket, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try await signIn(
            with: .apple, idToken: credential.identityToken.value, nonce: nonce.value, for: ticket,
            appleUserID: credential.userID)
    }

    /// Signs in again with a credential of Apple. The tokens of this sign-in replace those of the session, because the
    /// service's functions require an access token with a recent authentication (`amr`).
    package func reauthenticate(
        with credential: AppleIDCredential, nonce: AppleNonce, in reference: SessionReference, for ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        let again = try await exchange(
            Body(
                provider: SignInProvider.apple.rawValue, idToken: credential.identityToken.value, nonce: nonce.value,
                linksIdentity: nil))
        guard again.user.id == reference.user.userID else {
            await end(again)
            throw .service(.userMismatch)
        }
        guard again.isAuthenticated(within: 0) else {
            await end(again)
            throw .service(.reauthenticationNotFresh)
        }
        let proof = IdentityProof(of: reference.user, by: .page(.apple), at: clock.now())
        try await session.replace(reference, with: again.tokenSet, of: proof, for: ticket)
        return proof
    }

    /// Writes a name to `user_metadata`, unless it contains one.
    package func save(_ name: AppleIDName, in reference: SessionReference) async throws(AuthError) {
        let keys = SupabaseUser.sentKeys
        guard try await fetchAttributes(in: reference).allSatisfy({ !keys.contains($0.key) }) else { return }
        let full = [name.given, name.family].compactMap(\.self).joined(separator: " ")
        let parts: [AuthUserAttributeKey: String?] = [.name: full, .givenName: name.given, .familyName: name.family]
        let data = Dictionary(
            uniqueKeysWithValues: parts.compactMap { key, value in value.map { (key.rawValue, $0) } })
        _ = try await updated(["data": data], in: reference)
    }
}

extension AuthError.Code {
    /// The nonce of an ID token is not that of the sign-in.
    public static let nonceMismatch = Self(rawValue: "nonce_mismatch")
}
