import AuthCore
import EmailOTP

/// A backend that replies to each call from a list. A test can hold a call.
actor ScriptedBackend: EmailOTPBackend {
    private(set) var calls: [String] = []
    private var replies: [Reply]
    private var gate: (@Sendable () async -> Void)?

    init(_ replies: [Reply]) {
        self.replies = replies
    }

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
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        try await reply("signUp \(email.text) \(password) \(options[.birthdate] ?? "")") {
            if case .signedUp(let result) = $0 { result } else { nil }
        }
    }

    func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try await reply("confirm \(email.text) \(code) \(password)") { $0 == .confirmed ? () : nil }
    }

    func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await reply("resendCode \(email.text)") { if case .codeSent(let delivery) = $0 { delivery } else { nil } }
    }

    func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult {
        try await reply("signIn \(email.text) \(password)", Self.signInResult)
    }

    func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        try await reply("answer \(challenge.continuation.value) \(answer.secret.value)", Self.signInResult)
    }

    private static func signInResult(_ reply: Reply) -> EmailSignInResult? {
        switch reply {
        case .signedIn(let session): .signedIn(session)
        case .challenged(let challenge): .challenge(challenge)
        default: nil
        }
    }

    func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await reply("requestPasswordReset \(email.text)") {
            if case .codeSent(let delivery) = $0 { delivery } else { nil }
        }
    }

    func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await reply("resetPassword \(email.text) \(code) \(newPassword)") { $0 == .passwordReset ? () : nil }
    }
}
