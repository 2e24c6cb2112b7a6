package import AuthCore

/// The account of the signed-in user.
extension CognitoAuthClient {
    /// Returns the attributes of the signed-in user in the pool's order (`GetUser`). If the user signed in at the
    /// hosted pages, the client of the pages returns the attributes. Throws `.signedOut`, `.sessionExpired`.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        let user = try await getCurrentUser()
        if let pages, user.provider != .email { return try await pages.fetchUserAttributes() }
        let attributes = try await inSession(.getUser, as: UserResponse.self).attributes
        guard attributes.first(where: { $0.key == .sub }).map({ $0.value == user.userID }) ?? true else {
            throw .service(IDTokenError.subjectMismatch.code)
        }
        return attributes
    }

    /// Changes attributes of the signed-in user (`UpdateUserAttributes`).
    ///
    /// The email address and the phone number can recover the account ("Recovering user accounts" in the Amazon Cognito
    /// developer guide). Otherwise, anyone with the unlocked device could take over the account with another one.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` for the phone number, unless the user has recently proved their
    ///   identity, and always for the email address, which requires the password: see ``update(email:password:)``. Also
    ///   `.signedOut` and `.sessionExpired`.
    package func update(userAttributes: [AuthUserAttribute]) async throws(AuthError) {
        guard let reference = try await session.reference() else { throw .signedOut }
        let keys = Set(userAttributes.map(\.key))
        guard !keys.contains(.email) else { throw .service(.reauthenticationRequired) }
        if keys.contains(.phoneNumber) { try await session.requireProof(in: reference) }
        _ = try await api.call(
            .updateUserAttributes, ["UserAttributes": .attributes(userAttributes)], in: reference, of: session,
            as: EmptyResponse.self)
    }

    /// Proves the password by a separate sign-in, which is ended at once. The session keeps its tokens.
    ///
    /// - Throws: `.notSupported(.confirmSignIn)` if the pool requires a challenge after the password. The user then
    ///   signs in on the app's own screens, which is a proof, too.
    package func prove(
        _ password: SecretText, in reference: SessionReference
    ) async throws(AuthError) -> TokenSet? {
        let user = reference.user
        let (proven, tokens) = try await signIn(EmailAddress(username: user.email ?? user.username), password.value)
        await end(tokens)
        guard proven.userID == user.userID else { throw .invalidCredentials }
        return nil
    }

    /// Asks for a sign-in at the hosted pages. Throws `.notSupported` if there are none.
    package func reauthenticate(
        in reference: SessionReference, at provider: SignInProvider
    ) async throws(AuthError) -> IdentityProof {
        guard let pages else { throw .notSupported(.signIn(provider)) }
        await pending.cancel()
        return try await pages.reauthenticate(by: .page(provider))
    }

    /// Deletes the account (`DeleteUser`).
    ///
    /// The pool itself accepts any valid access token, so this client requires a recent proof of identity. Tokens from
    /// the hosted pages can delete the account if the scope `aws.cognito.signin.user.admin` was requested there
    /// ("Scopes, M2M, and resource servers" in the Amazon Cognito developer guide).
    package func deleteAccount(in reference: SessionReference) async throws(AuthError) {
        let remembered = await devices.keys
        try await api.deleteUser(in: reference, of: session)
        await devices.forget(remembered)
    }

    /// Calls an operation as the signed-in user.
    private func inSession<Body: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field] = [:], as type: Body.Type
    ) async throws(AuthError) -> Body {
        guard let reference = try await session.reference() else { throw .signedOut }
        return try await api.call(operation, fields, in: reference, of: session, as: type)
    }
}

extension CognitoAuthClient: ConfirmationChecking {
    /// Returns whether an account is not pending, by a sign-in that is ended at once.
    package func isConfirmed(_ email: EmailAddress, password: String) async throws(AuthError) -> Bool {
        do throws(AuthError) {
            await end(try await signIn(email, password).tokens)
            return true
        } catch {
            switch error {
            case .userNotConfirmed: return false
            // The pool compares the password and asks for a challenge only after the confirmation.
            case .invalidCredentials, .passwordResetRequired, .notSupported: return true
            default: throw error
            }
        }
    }

    /// Signs in without beginning a session, and without a device. The pool forgets an unconfirmed device. Returns the
    /// user that the password proves, and the tokens.
    func signIn(
        _ email: EmailAddress, _ password: String
    ) async throws(AuthError) -> (user: AuthUser, tokens: TokenSet) {
        let first: FirstResponse
        do throws(CognitoError) { first = try await firstResponse(email, password, from: nil) } catch {
            throw error.asAuthError(.signingIn)
        }
        guard first.response.body.challenge == nil else { throw .notSupported(.confirmSignIn) }
        return try await validated(first.response)
    }

    /// Ends a sign-in that only proved the password. If the pool cannot be reached, the tokens stay valid until they
    /// expire. No other code has them.
    func end(_ tokens: TokenSet) async {
        guard let refreshToken = tokens.refreshToken else { return }
        let fields = ["Token": refreshToken, "ClientId": configuration.clientID]
        _ = try? await api.send(
            CognitoRequest(.revokeToken, fields.mapValues { .text($0) }), as: EmptyResponse.self)
    }
}
