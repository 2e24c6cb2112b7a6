public import AuthCore

/// Sign-in with the identity token of Apple. The service checks no nonce: the token contains one that no one else has.
extension ClerkAuthClient {
    /// Signs in with an identity token that the app received from Apple. A user without an account gets one.
    ///
    /// - Parameters:
    ///   - identityToken: Apple's identity token.
    ///   - givenName: The first name. Apple tells it once, for a new user.
    ///   - familyName: The last name.
    /// - Returns: The next step, which may be a second factor.
    /// - Throws: `.service(.signUpIncomplete)` if the instance requires more than Apple tells, `.network`, `.storage`, and
    ///   `.service` with the code of the service.
    public func signIn(
        withAppleToken identityToken: SecretText, givenName: String?, familyName: String?
    ) async throws(AuthError) -> AuthSignInResult {
        var run = await memory.begin(session.signInTicket())
        let proof = IdentityProof.Method.page(.apple)
        let signUp: ClerkEnvelope<ClerkSignUp>
        do throws(ClerkError) {
            signUp = try await create(
                .post(
                    "client/sign_ups",
                    [
                        "strategy": Self.strategy, "token": identityToken.value, "first_name": givenName,
                        "last_name": familyName,
                    ]), of: &run)
        } catch {
            guard error.asAuthError == .notSupported(.signUp) else { throw error.asAuthError }
            // A closed sign-up does not refuse a user who has an account.
            let signIn: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
                try await api.send(
                    .post("client/sign_ins", ["strategy": Self.strategy, "token": identityToken.value]))
            }
            guard signIn.response?.firstFactorVerification?.isTransferable != true else {
                throw .notSupported(.signUp)
            }
            return try await finish(signIn, proof: proof, of: run)
        }
        if signUp.response?.verifications?.externalAccount?.isTransferable == true {
            let signIn: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
                try await api.send(.post("client/sign_ins", ["transfer": "true"]))
            }
            return try await finish(signIn, proof: proof, of: run)
        }
        try await begin(signUp, by: .apple, proof: proof, of: run)
        return AuthSignInResult(nextStep: .done)
    }

    /// Proves the identity of the signed-in user with a new identity token of Apple, as a new client. The new session
    /// replaces the current one.
    ///
    /// - Throws: `.signedOut` if no user is signed in; `.service(.userMismatch)` if the token is that of another account,
    ///   after which the session continues.
    public func reauthenticate(withAppleToken identityToken: SecretText) async throws(AuthError) -> IdentityProof {
        guard try await session.reference() != nil else { throw .signedOut }
        let ticket = await session.signInTicket()
        let client = pages.newClient()
        let answer: ClerkEnvelope<ClerkSignIn> = try await calling { () async throws(ClerkError) in
            try await client.send(
                .post("client/sign_ins", ["strategy": Self.strategy, "token": identityToken.value]))
        }
        guard let id = answer.response?.createdSessionId else { throw .service(.userMismatch) }
        return try await replaceSession(with: id, answer.client, at: client, by: .apple, with: ticket)
    }

    private static let strategy = "oauth_token_apple"

    private func finish(
        _ answer: ClerkEnvelope<ClerkSignIn>, proof: IdentityProof.Method, of run: ClerkRun
    ) async throws(AuthError) -> AuthSignInResult {
        let challenge = try await proceed(with: answer, by: .apple, proof: proof, of: run)
        return AuthSignInResult(nextStep: challenge?.step ?? .done)
    }
}
