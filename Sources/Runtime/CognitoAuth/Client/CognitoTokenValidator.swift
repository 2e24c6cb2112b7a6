import AuthCore

/// Decides whether tokens of a user pool are to be believed: what `IDTokenValidator` asks, and that each token says which
/// kind it is (`token_use`), as all of a user pool's do. There is no nonce: no page is between the app and the pool.
struct CognitoTokenValidator: Sendable {
    private let tokens: IDTokenValidator
    private let now: DateSource

    init(configuration: CognitoConfiguration, now: @escaping DateSource) {
        tokens = IDTokenValidator(issuer: configuration.issuer, clientID: configuration.clientID)
        self.now = now
    }

    /// The person to whom tokens were issued that somebody has just signed in for. The time is the server's where it tells.
    func user(of grant: TokenSet) throws(CognitoError) -> AuthUser {
        do throws(IDTokenError) {
            guard let idToken = grant.idToken else { throw .missing }
            try tokens.check(accessToken: grant.accessToken)
            let claims = try tokens.claims(of: idToken, at: grant.serverDate ?? now())
            guard claims.use == "id" else { throw .useMismatch }
            return claims.user(signedInBy: .email)
        } catch {
            throw .token(error)
        }
    }

    /// Checks tokens that a renewal brought: they must be the same person's.
    func check(_ grant: TokenSet, of user: AuthUser) throws(CognitoError) {
        guard try self.user(of: grant).userID == user.userID else { throw .token(.subjectMismatch) }
    }
}
