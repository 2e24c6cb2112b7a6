import AuthCore
import EmailOTP

/// A client that replies to each call of a flow from a list. A test can hold a call.
actor ScriptedClient: ForwardingAuthClient, AccountStatusChecking {
    let client: any AuthClient = UnavailableAuthClient()
    private(set) var calls: [String] = []
    private var replies: [Reply]
    private var session: AuthSession?
    private var gate: (@Sendable () async -> Void)?

    init(_ replies: [Reply]) {
        self.replies = replies
    }

    nonisolated func capability<Capability>(_ kind: Capability.Type) -> Capability? { self as? Capability }

    /// Runs `gate` before the reply to the next call.
    func holdNextCall(_ gate: @escaping @Sendable () async -> Void) { self.gate = gate }

    private func reply<Value>(_ call: String, _ value: (Reply) -> Value?) async throws(AuthError) -> Value {
        calls.append(call)
        let reply = replies.isEmpty ? .failed(.service(.init(rawValue: "unscripted"))) : replies.removeFirst()
        if let gate {
            self.gate = nil
            await gate()
        }
        if case .failed(let error) = reply { throw error }
        guard let value = value(reply) else { throw .service(.init(rawValue: "misscripted")) }
        return value
    }

    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try await reply("status \(email.text)") { if case .status(let status) = $0 { status } else { nil } }
    }

    func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let step = try await reply("signUp \(username) \(password) \(profile.options[.birthdate] ?? "")") {
            if case .signedUp(let step) = $0 { step } else { nil }
        }
        return AuthSignUpResult(nextStep: step)
    }

    func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        try await reply("confirm \(username) \(confirmationCode) \(password)") { $0 == .confirmed ? () : nil }
        return AuthSignUpResult(nextStep: .done)
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await reply("resendCode \(username)") { if case .codeSent(let delivery) = $0 { delivery } else { nil } }
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await signInResult("signIn \(username) \(password)")
    }

    func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try await signInResult("answer \(challenge.continuation.value) \(answer.secret.value)")
    }

    /// The reply to a sign-in. The flow asks for the session after the reply `.signedIn`.
    private func signInResult(_ call: String) async throws(AuthError) -> AuthSignInResult {
        let reply = try await reply(call) { $0 }
        switch reply {
        case .signedIn(let session):
            self.session = session
            return AuthSignInResult(nextStep: .done)
        case .challenged(let challenge): return AuthSignInResult(challenge: challenge)
        default: throw .service(.init(rawValue: "misscripted"))
        }
    }

    func fetchAuthSession() async throws(AuthError) -> AuthSession {
        guard let session else { throw UnavailableAuthClient.error }
        return session
    }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let sent = try await reply("requestPasswordReset \(username)") {
            if case .codeSent(let delivery) = $0 { delivery } else { nil }
        }
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(sent))
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await reply("resetPassword \(username) \(confirmationCode) \(newPassword)") {
            $0 == .passwordReset ? () : nil
        }
    }
}
