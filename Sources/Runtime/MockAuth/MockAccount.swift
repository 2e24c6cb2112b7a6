import AuthCore

/// An account as the mock's server holds it.
struct MockAccount {
    let userID: String
    let username: String
    let email: String?
    let provider: SignInProvider
    /// What was told at sign-up, without what the server itself knows.
    var attributes: [AuthUserAttribute] = []
    var terms: TermsAcceptance?
    var isConfirmed = true
    var mustResetPassword = false
    /// The digest of the password; nil where the account has none.
    var passwordDigest: [UInt8]?

    var user: AuthUser {
        AuthUser(userID: userID, username: username, email: email, provider: provider)
    }

    /// Everything the server knows of the person, its own knowledge first.
    var allAttributes: [AuthUserAttribute] {
        var all = [AuthUserAttribute(.sub, value: userID)]
        if let email {
            all.append(AuthUserAttribute(.email, value: email))
            all.append(AuthUserAttribute(.emailVerified, value: isConfirmed ? "true" : "false"))
        }
        return all + attributes
    }

    /// What nobody can tell the server about themselves: it knows better.
    static let ownKnowledge: Set<AuthUserAttributeKey> = [.sub, .email, .emailVerified]
}
