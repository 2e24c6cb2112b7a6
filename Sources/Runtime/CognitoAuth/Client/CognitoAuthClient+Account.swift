public import AuthCore

/// What is done to the account of the person signed in.
extension CognitoAuthClient {
    /// What the pool knows of the person signed in (`GetUser`), in its own order; of who signed in at the pages, what these
    /// tell. Throws `.signedOut`, `.sessionExpired`.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        let user = try await getCurrentUser()
        if let pages, user.provider != .email { return try await pages.fetchUserAttributes() }
        let attributes = try await inSession(.getUser, as: UserReply.self).attributes
        guard attributes.first(where: { $0.key == .sub }).map({ $0.value == user.userID }) ?? true else {
            throw .service(IDTokenError.subjectMismatch.code)
        }
        return attributes
    }

    /// Changes what the pool knows of the person signed in (`UpdateUserAttributes`).
    ///
    /// Throws `.signedOut`, `.sessionExpired`; `.service(.reauthenticationRequired)` for the address, which takes the
    /// password: see ``update(email:password:)``.
    public func update(userAttributes: [AuthUserAttribute]) async throws(AuthError) {
        // Who holds an unlocked phone for a minute could take the account over by an address of theirs.
        guard !userAttributes.contains(where: { $0.key == .email }) else {
            throw .service(.reauthenticationRequired)
        }
        _ = try await inSession(
            .updateUserAttributes, ["UserAttributes": .attributes(userAttributes)], as: EmptyReply.self)
    }

    /// Deletes the signed-in user's account (`DeleteUser`), and ends the session.
    ///
    /// Tokens from the hosted pages can do that if the scope `aws.cognito.signin.user.admin` was requested there ("Scopes,
    /// M2M, and resource servers" in the Amazon Cognito developer guide).
    public func deleteUser() async throws(AuthError) {
        guard let reference = try await session.reference() else { throw .signedOut }
        _ = try await call(.deleteUser, in: reference, as: EmptyReply.self)
        await session.accountDeleted(of: reference.user)
    }

    /// The response to an operation as the signed-in user.
    private func inSession<Reply: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field] = [:], as type: Reply.Type
    ) async throws(AuthError) -> Reply {
        guard let reference = try await session.reference() else { throw .signedOut }
        return try await call(operation, fields, in: reference, as: type)
    }

    /// The response to an operation in one session. An access token that the pool refuses although it has not expired is
    /// renewed once. The session ends if the pool refuses to renew it.
    private func call<Reply: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field] = [:], in reference: SessionReference,
        as type: Reply.Type
    ) async throws(AuthError) -> Reply {
        let tokens = try await session.tokens(of: reference)
        var fields = fields
        fields["AccessToken"] = .text(tokens.accessToken)
        do throws(CognitoError) {
            return try await api.send(CognitoRequest(operation, fields), as: type).reply
        } catch {
            switch error {
            case .refused(.notAuthorized, _), .refused(.userNotFound, _): break
            default: throw error.asAuthError(.signedIn)
            }
        }
        let renewed = try await session.tokens(insteadOf: tokens.accessToken, of: reference)
        fields["AccessToken"] = .text(renewed.accessToken)
        return try await send(operation, fields, as: type, on: .signedIn)
    }
}
