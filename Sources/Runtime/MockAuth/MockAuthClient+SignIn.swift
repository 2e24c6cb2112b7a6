import AuthCore
import AuthCrypto

/// Passwords and who has them, as the server does it for every protocol that the mock speaks.
extension MockAuthClient {
    /// Where a right password leads.
    enum Admission {
        case granted(AuthSession)
        case mustConfirm
        case mustResetPassword
    }

    /// Begins a session if the password is right and nothing stands before it.
    func admit(_ email: EmailAddress, password: String) async throws(AuthError) -> Admission {
        try requireOffered(.email)
        let ticket = await session.signInTicket()
        let found = accounts[email]
        guard passwords.matches(password, found), let account = found else { throw .invalidCredentials }
        if !account.isConfirmed {
            pendingSignUp = (email, SecretText(password))
            return .mustConfirm
        }
        pendingSignUp = nil
        if account.mustResetPassword { return .mustResetPassword }
        return .granted(try await beginSession(of: account, for: ticket))
    }

    /// Begins a session of the example user of this provider, who signed up when first met.
    func admitExample(of provider: SignInProvider, email: String?, name: String) async throws(AuthError) {
        try requireOffered(provider)
        let ticket = await session.signInTicket()
        let account =
            examples[provider]
            ?? MockAccount(
                userID: makeIdentifier(), username: email ?? name, email: email, provider: provider,
                attributes: [AuthUserAttribute(.name, value: name)])
        examples[provider] = account
        _ = try await beginSession(of: account, for: ticket)
    }

    /// Sends a code for a new password if there is a confirmed account. The result is the same if there is none. A
    /// pending account may be a stranger's: it has no password of its owner to reset.
    func sendResetCode(to email: EmailAddress) throws(AuthError) -> AuthCodeDeliveryDetails {
        try requireOffered(.email)
        return try sendCode(
            for: .passwordReset, to: email, under: resetPolicy, whereReal: accounts[email]?.isConfirmed == true)
    }

    /// Sets a new password if the code is right. A pending account has no right code.
    func setPassword(_ password: String, of email: EmailAddress, code: String) throws(AuthError) {
        try requireOffered(.email)
        try brand.checkPassword(password)
        let confirmed = accounts[email].flatMap { $0.isConfirmed ? $0 : nil }
        var account = try codes.redeem(
            code, for: .passwordReset, of: email, whose: confirmed, under: resetPolicy, at: now(), random: random)
        account.passwordDigest = passwords.digest(password, for: account.userID)
        account.mustResetPassword = false
        accounts[email] = account
        mailbox[email] = nil
    }

    /// The brand's way with codes. A forgotten password needs one even where a sign-up does not.
    var resetPolicy: OneTimeCodePolicy { brand.oneTimeCode ?? .standard }
}
