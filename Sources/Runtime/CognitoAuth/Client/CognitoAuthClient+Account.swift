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
            throw .service(AuthError.Code(rawValue: IDTokenError.foreignSubject.rawValue))
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

    /// Deletes the account of the person signed in (`DeleteUser`), and ends the session.
    ///
    /// Tokens that came from the hosted pages can do that where the scope `aws.cognito.signin.user.admin` was asked for
    /// there ("Scopes, M2M, and resource servers" in the Amazon Cognito developer guide).
    public func deleteUser() async throws(AuthError) {
        _ = try await inSession(.deleteUser, as: EmptyReply.self)
        await session.accountDeleted()
    }

    /// The answer of an operation in the name of the person signed in. An access token that the pool refuses, although it
    /// has not expired, is renewed once: the session ends where that is refused too.
    private func inSession<Reply: Decodable & Sendable>(
        _ operation: CognitoOperation, _ fields: [String: CognitoRequest.Field] = [:], as type: Reply.Type
    ) async throws(AuthError) -> Reply {
        guard case .signedIn(let user, let tokens) = try await session.session() else { throw .signedOut }
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
        fields["AccessToken"] = .text(try await session.tokens(insteadOf: tokens.accessToken, of: user).accessToken)
        return try await send(operation, fields, as: type, on: .signedIn)
    }
}
