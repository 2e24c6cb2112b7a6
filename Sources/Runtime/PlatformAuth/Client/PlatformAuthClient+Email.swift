package import AuthCore

/// The calls under `/v1/auth/email`, as the specification defines them.
extension PlatformAuthClient {
    private func post<Response: Decodable>(
        _ path: String, _ body: some Encodable
    ) async throws(AuthError) -> Response {
        try await calling { () async throws(ServiceError) in try await api.post("v1/auth/email/\(path)", body) }
    }

    private func post(_ path: String, _ body: some Encodable) async throws(AuthError) {
        try await calling { () async throws(ServiceError) in try await api.post("v1/auth/email/\(path)", body) }
    }

    /// Creates an account, or replaces a pending one.
    func createAccount(
        _ email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> (userID: String, sent: PlatformResponse.CodeSent) {
        let response: Both<PlatformResponse.SignedUp, PlatformResponse.CodeSent> = try await post(
            "signup", PlatformRequest.SignUp(email: email, password: password, options: options))
        return (response.first.userId, response.second)
    }

    func confirm(_ email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try checkForm(of: code)
        // No account has a password that the specification does not allow.
        guard (1...1024).contains(password.unicodeScalars.count) else { throw .codeMismatch(attemptsLeft: nil) }
        try await post(
            "confirm", PlatformRequest.Confirmation(email: email.text, code: code, password: password))
    }

    /// Returns whether there is a confirmed account with this password. Begins no session.
    func isConfirmed(_ email: EmailAddress, password: String) async throws(AuthError) -> Bool {
        do throws(AuthError) {
            await session.discard(try await login(email, password: password).tokenSet)
            return true
        } catch {
            guard error == .invalidCredentials || error == .userNotConfirmed else { throw error }
            return false
        }
    }

    func sendCode(_ path: String, to email: EmailAddress) async throws(AuthError) -> PlatformResponse.CodeSent {
        try await post(path, PlatformRequest.Address(email))
    }

    func setPassword(_ password: String, of email: EmailAddress, code: String) async throws(AuthError) {
        try brand.checkPassword(password)
        try checkForm(of: code)
        try await post(
            "forgot/confirm", PlatformRequest.NewPassword(email: email.text, code: code, password: password))
    }

    /// Requests new tokens with a password. Does not begin a session.
    func login(_ email: EmailAddress, password: String) async throws(AuthError) -> PlatformTokens {
        // No user has a password that the specification does not allow.
        guard (1...1024).contains(password.unicodeScalars.count) else { throw .invalidCredentials }
        return try await calling { () async throws(ServiceError) in
            try await api.tokens("v1/auth/email/login", PlatformRequest.Login(email: email.text, password: password))
        }
    }

    /// Signs in, and begins a session that replaces any other.
    func beginSession(_ email: EmailAddress, password: String) async throws(AuthError) {
        let ticket = await session.signInTicket()
        let tokens = try await login(email, password: password)
        let proof = IdentityProof(of: tokens.user, by: .password, at: clock.now())
        if let web {
            guard await session.signInTicket() == ticket, !Task.isCancelled else {
                await session.discard(tokens.tokenSet)
                throw .cancelled
            }
            // If the process ends after this call, no user is signed in. In the other order, there would be two
            // sessions, and the end of the new one would bring back the user of the pages.
            await web.signOut(globally: false)
        }
        try await session.begin(as: tokens.user, with: tokens.tokenSet, for: ticket, proof: proof)
    }

    /// Rejects text that cannot be a code. Sends no request, so that the text does not use up an attempt.
    private func checkForm(of code: String) throws(AuthError) {
        let isCode = (4...10).contains(code.utf8.count) && code.utf8.allSatisfy(\.isASCIIDigit)
        guard isCode else { throw .codeMismatch(attemptsLeft: nil) }
    }

    static func address(_ username: String) throws(AuthError) -> EmailAddress {
        try EmailAddress(username: username)
    }
}

/// Two values decoded from one body.
private struct Both<First: Decodable, Second: Decodable>: Decodable {
    let first: First
    let second: Second

    init(from decoder: any Decoder) throws {
        first = try First(from: decoder)
        second = try Second(from: decoder)
    }
}

extension PlatformAuthClient: AccountStatusChecking {
    /// Returns the status of an account. The service limits the number of these requests.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        let response: PlatformResponse.Status = try await post("status", PlatformRequest.Address(email))
        guard let status = EmailAccountStatus(rawValue: response.status) else { throw .service(.malformedResponse) }
        return status
    }
}
