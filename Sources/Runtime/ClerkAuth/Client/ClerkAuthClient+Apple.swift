package import AuthCore

/// Native sign-in with Apple. The service has no field for a nonce, so only the app checks that of the token.
extension ClerkAuthClient: AppleTokenClient {
    /// Signs in with a credential of Apple. A user without an account gets one, with the credential's name.
    ///
    /// A sign-in comes first, which creates no account. The document allows a sign-up first, too, as
    /// `Auth.signInWithApple` of `clerk-ios` sends it. That creates the account with the first request.
    ///
    /// - Throws: The errors of ``signInWithWebUI(for:clearance:)``.
    package func signIn(
        with credential: AppleIDCredential, nonce: AppleNonce, for ticket: SignInTicket, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        var run = await memory.begin(ticket, appleUserID: credential.userID)
        let call = newSignIn(["strategy": Self.strategy, "token": credential.identityToken.value])
        let answer: ClerkEnvelope<ClerkSignIn>
        do throws(ClerkError) { answer = try await create(call, of: &run) } catch { throw error.asAuthError }
        let newUser = ClerkNewUser(name: credential.name, clearance: clearance)
        return try await finish(answer, by: .apple, proof: .page(.apple), of: run, newUser)
    }

    /// Signs in again with a credential of Apple, as a new client. The new session replaces the current one.
    package func reauthenticate(
        with credential: AppleIDCredential, nonce: AppleNonce, in reference: SessionReference, for ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        let client = pages.newClient()
        let answer: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
            try await client.send(newSignIn(["strategy": Self.strategy, "token": credential.identityToken.value]))
        }
        guard let id = answer.response?.createdSessionId else { throw .service(.userMismatch) }
        return try await replaceSession(with: id, answer.client, at: client, by: .apple, with: ticket)
    }

    /// Writes a name to the account, unless it has one.
    package func save(_ name: AppleIDName, in reference: SessionReference) async throws(AuthError) {
        let answer: ClerkEnvelope<ClerkUser> = try await send(.get("me"), in: reference)
        let user = try await calling { () throws(ClerkError) in try answer.resource() }
        guard user.id == reference.user.userID, user.firstName == nil, user.lastName == nil else { return }
        let fields: KeyValuePairs = ["first_name": name.given, "last_name": name.family]
        let _: ClerkEnvelope<ClerkUser> = try await send(.patch("me", fields), in: reference)
    }

    private static let strategy = "oauth_token_apple"
}
