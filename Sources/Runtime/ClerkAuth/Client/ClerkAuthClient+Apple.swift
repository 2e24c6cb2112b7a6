package import AuthCore

/// Native sign-in with Apple. The service has no field for a nonce, so only the app checks that of the token.
extension ClerkAuthClient: AppleTokenClient {
    /// Signs in with a credential of Apple. A user without an account gets one, with the credential's name.
    ///
    /// - Throws: `.service(.signUpIncomplete)` if the instance requires more than Apple tells, `.notSupported(.signUp)`
    ///   if it has closed its sign-up, and the errors of ``signInWithWebUI(for:clearance:)``.
    package func signIn(
        with credential: AppleIDCredential, nonce: AppleNonce, for ticket: SignInTicket, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        var run = await memory.begin(ticket, appleUserID: credential.userID)
        let token = credential.identityToken.value
        let signUp: ClerkEnvelope<ClerkSignUp>
        do throws(ClerkError) {
            signUp = try await create(
                .post(
                    "client/sign_ups",
                    [
                        "strategy": Self.strategy, "token": token, "first_name": credential.name?.given,
                        "last_name": credential.name?.family,
                    ]), of: &run)
        } catch {
            guard error.asAuthError == .notSupported(.signUp) else { throw error.asAuthError }
            // A closed sign-up does not refuse a user who has an account.
            return try await signIn(["strategy": Self.strategy, "token": token], of: run)
        }
        if signUp.response?.verifications?.externalAccount?.isTransferable == true {
            return try await signIn(["transfer": "true"], of: run)
        }
        try await begin(signUp, by: .apple, proof: .page(.apple), of: run)
        return AuthSignInResult(nextStep: .done)
    }

    private func signIn(
        _ fields: KeyValuePairs<String, String?>, of run: ClerkRun
    ) async throws(AuthError) -> AuthSignInResult {
        let answer: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
            try await api.send(.post("client/sign_ins", fields))
        }
        guard answer.response?.firstFactorVerification?.isTransferable != true else { throw .notSupported(.signUp) }
        let challenge = try await proceed(with: answer, by: .apple, proof: .page(.apple), of: run)
        return AuthSignInResult(challenge: challenge)
    }

    /// Signs in again with a credential of Apple, as a new client. The new session replaces the current one.
    package func reauthenticate(
        with credential: AppleIDCredential, nonce: AppleNonce, in reference: SessionReference, for ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        let client = pages.newClient()
        let answer: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
            try await client.send(
                .post(
                    "client/sign_ins", ["strategy": Self.strategy, "token": credential.identityToken.value]))
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
