import AuthCore

/// The calls under `/v1/auth/email`, each as the document has it.
extension PlatformAuthClient {
    func asked<Reply: Decodable>(_ path: String, _ body: some Encodable) async throws(AuthError) -> Reply {
        do throws(PlatformFailure) {
            return try await api.post("v1/auth/email/\(path)", body)
        } catch {
            throw error.asAuthError
        }
    }

    func told(_ path: String, _ body: some Encodable) async throws(AuthError) {
        do throws(PlatformFailure) {
            try await api.post("v1/auth/email/\(path)", body)
        } catch {
            throw error.asAuthError
        }
    }

    /// Creates an account, once the brand's own rules are met: who is too young is not told to the service.
    func createAccount(
        _ email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> (userID: String, sent: PlatformReply.CodeSent) {
        try brand.checkSignUp(password: password, options: options, at: clock.now(), in: timeZone)
        let reply: Both<PlatformReply.SignedUp, PlatformReply.CodeSent> = try await asked(
            "signup", PlatformRequest.SignUp(email: email, password: password, options: options))
        await pendingSignUp.keep(password, of: email)
        return (reply.first.userId, reply.second)
    }

    /// Confirms a pending account by its code and its password. By default, the password is the one of the last
    /// sign-up, or of the last sign-in that proved it.
    func confirm(_ email: EmailAddress, code: String, password: String? = nil) async throws(AuthError) {
        try checkForm(of: code)
        var password = password
        if password == nil { password = await pendingSignUp.password(of: email)?.value }
        guard let password else { throw .service(.reauthenticationRequired) }
        // A password that the document does not allow belongs to no account.
        guard (1...1024).contains(password.unicodeScalars.count) else { throw .codeMismatch(attemptsLeft: nil) }
        try await told(
            "confirm", PlatformRequest.Confirmation(email: email.text, code: code, password: password))
        await pendingSignUp.forget()
    }

    func sendCode(_ path: String, to email: EmailAddress) async throws(AuthError) -> PlatformReply.CodeSent {
        try await asked(path, PlatformRequest.Address(email))
    }

    func setPassword(_ password: String, of email: EmailAddress, code: String) async throws(AuthError) {
        try brand.checkPassword(password)
        try checkForm(of: code)
        try await told(
            "forgot/confirm", PlatformRequest.NewPassword(email: email.text, code: code, password: password))
    }

    /// New tokens for a password. Begins no session.
    func login(_ email: EmailAddress, password: String) async throws(AuthError) -> PlatformTokens {
        // What the document does not let through is nobody's password.
        guard (1...1024).contains(password.unicodeScalars.count) else { throw .invalidCredentials }
        do throws(PlatformFailure) {
            return try await api.tokens(
                "v1/auth/email/login", PlatformRequest.Login(email: email.text, password: password))
        } catch {
            throw error.asAuthError
        }
    }

    /// Signs in and begins the session, in place of any other.
    func beginSession(_ email: EmailAddress, password: String) async throws(AuthError) {
        let ticket = await session.signInTicket()
        let tokens: PlatformTokens
        do throws(AuthError) {
            tokens = try await login(email, password: password)
        } catch {
            if error == .userNotConfirmed { await pendingSignUp.keep(password, of: email) }
            throw error
        }
        await pendingSignUp.forget()
        try await session.begin(as: tokens.user, with: tokens.grant, for: ticket)
        await web?.signOut(globally: false)
    }

    /// What cannot be a code is wrong without being asked about, which leaves the attempts as many as they are.
    private func checkForm(of code: String) throws(AuthError) {
        let isCode = (4...10).contains(code.utf8.count) && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isCode else { throw .codeMismatch(attemptsLeft: nil) }
    }

    static func address(_ username: String) throws(AuthError) -> EmailAddress {
        try EmailAddress(username: username)
    }
}

/// Two readings of one body.
private struct Both<First: Decodable, Second: Decodable>: Decodable {
    let first: First
    let second: Second

    init(from decoder: any Decoder) throws {
        first = try First(from: decoder)
        second = try Second(from: decoder)
    }
}
