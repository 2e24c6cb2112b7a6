internal import AuthCore

/// The tokens of the session in which a request starts. A request is never sent with the tokens of a later session.
struct RequestTokens: Sendable {
    /// The sessions of the brand. Empty if another SDK keeps the session.
    let sessions: [SessionController]
    let client: any AuthClient

    /// Returns the access token of the current session, which has not expired.
    ///
    /// - Throws: `.signedOut` if no user is signed in.
    func current() async throws(AuthError) -> RequestToken {
        try await cancellable { () async throws(AuthError) -> RequestToken in
            guard !sessions.isEmpty else {
                return try RequestToken(in: try await client.fetchAuthSession())
            }
            guard let (session, reference) = try await SessionController.last(of: sessions) else { throw .signedOut }
            return RequestToken(
                text: try await session.tokens(of: reference).accessToken, owner: .session(session, reference))
        }
    }

    /// Returns a token of the same session that replaces a refused one; `nil` if there is none.
    ///
    /// - Throws: `.signedOut` if the session has ended.
    func renewed(_ refused: RequestToken) async throws(AuthError) -> RequestToken? {
        try await cancellable { () async throws(AuthError) -> RequestToken? in
            switch refused.owner {
            case .session(let session, let reference):
                let tokens = try await session.tokens(insteadOf: refused.text, of: reference)
                return RequestToken(text: tokens.accessToken, owner: refused.owner)
            case .user(let userID):
                let session = try await client.fetchAuthSession(insteadOf: refused.text)
                guard session.user?.userID == userID else { throw .signedOut }
                let renewed = try RequestToken(in: session)
                return renewed.text == refused.text ? nil : renewed
            }
        }
    }

    /// Performs work, and throws `.cancelled` if it fails in a canceled task. A renewal, which other calls share,
    /// continues.
    private func cancellable<Value: Sendable>(
        _ work: () async throws(AuthError) -> Value
    ) async throws(AuthError) -> Value {
        do throws(AuthError) { return try await work() } catch {
            throw Task.isCancelled ? .cancelled : error
        }
    }
}

/// An access token, and the session or the user that it belongs to.
struct RequestToken: Sendable, RedactedValue {
    enum Owner: Sendable {
        case session(SessionController, SessionReference)
        /// The user's identifier, with a client that keeps its own sessions.
        case user(String)
    }

    let text: String
    let owner: Owner

    init(text: String, owner: Owner) {
        self.text = text
        self.owner = owner
    }

    /// Creates the token of a session. Throws `.signedOut` if no user is signed in, or only a guest without tokens.
    init(in session: AuthSession) throws(AuthError) {
        guard case .signedIn(let user, let tokens) = session, !tokens.accessToken.isEmpty,
            SessionController.onlyUserID.map({ $0 == user.userID }) ?? true
        else { throw .signedOut }
        self.init(text: tokens.accessToken, owner: .user(user.userID))
    }
}
