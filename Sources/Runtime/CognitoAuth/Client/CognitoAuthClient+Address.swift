public import AuthCore

/// A change of the address that an account is got back by, which takes more than to be signed in.
extension CognitoAuthClient: EmailAddressUpdating {
    /// Changes the address of the person signed in, who proves by the password to be the one (`UpdateUserAttributes`).
    ///
    /// The new address is sent a code by the pool, and counts as the person's once that has been entered; whether one can
    /// sign in by it before is the pool's setting ("Updating user attributes" in the Amazon Cognito developer guide).
    ///
    /// - Throws: `.invalidCredentials` where the password is wrong, `.signedOut` where nobody is signed in,
    ///   `.usernameExists` where the address is another account's, and `.notSupported(.confirmSignIn)` where the pool asks
    ///   for more than a password. The session goes on as it was.
    public func update(email: String, password: String) async throws(AuthError) {
        let email = try address(email)
        let user = try await getCurrentUser()
        // A sign-in of its own, which the app's session knows nothing of.
        let (proven, grant) = try await proof(of: try address(user.email ?? user.username), password)
        var refusal: AuthError?
        do throws(AuthError) {
            guard proven.userID == user.userID else { throw .invalidCredentials }
            let fields: [String: CognitoRequest.Field] = [
                "AccessToken": .text(grant.accessToken),
                "UserAttributes": .attributes([AuthUserAttribute(.email, value: email.text)]),
            ]
            _ = try await send(.updateUserAttributes, fields, as: EmptyReply.self, on: .signedIn)
        } catch {
            refusal = error
        }
        await end(grant)
        if let refusal { throw refusal }
    }

    /// Who a password proves somebody to be, and the tokens of that sign-in, which begins no session.
    private func proof(
        of email: EmailAddress, _ password: String
    ) async throws(AuthError) -> (user: AuthUser, grant: TokenSet) {
        let first: FirstAnswer
        do throws(CognitoError) { first = try await firstAnswer(email, password) } catch {
            throw error.asAuthError(.signingIn)
        }
        guard first.answer.reply.challenge == nil else { throw .notSupported(.confirmSignIn) }
        return try believed(first.answer)
    }

    /// Ends a sign-in that only proved something. Nobody knows its tokens, and they expire by themselves where the pool
    /// cannot be told.
    private func end(_ grant: TokenSet) async {
        guard let refreshToken = grant.refreshToken else { return }
        let fields = ["Token": refreshToken, "ClientId": configuration.clientID]
        _ = try? await api.send(
            CognitoRequest(.revokeToken, fields.mapValues { .text($0) }), as: EmptyReply.self)
    }
}
