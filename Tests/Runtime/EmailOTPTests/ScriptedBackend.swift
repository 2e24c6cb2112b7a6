import AuthCore
import EmailOTP

/// Answers each call with what the test has laid down for it, and waits for the test before it does.
actor ScriptedBackend: EmailOTPBackend {
    private(set) var calls: [String] = []
    private var replies: [Reply]
    private var gate: (@Sendable () async -> Void)?

    init(_ replies: [Reply]) {
        self.replies = replies
    }

    /// Runs `gate` before the next call is answered.
    func holdNextCall(_ gate: @escaping @Sendable () async -> Void) { self.gate = gate }

    private func answer<Value>(_ call: String, _ value: (Reply) -> Value?) async throws(AuthError) -> Value {
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
        try await answer("status \(email.text)") { if case .status(let status) = $0 { status } else { nil } }
    }

    func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        try await answer("signUp \(email.text) \(password) \(options[.birthdate] ?? "")") {
            if case .signedUp(let result) = $0 { result } else { nil }
        }
    }

    func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try await answer("confirm \(email.text) \(code) \(password)") { $0 == .confirmed ? () : nil }
    }

    func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await answer("resendCode \(email.text)") { if case .codeSent(let delivery) = $0 { delivery } else { nil } }
    }

    func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        try await answer("signIn \(email.text) \(password)") {
            if case .signedIn(let session) = $0 { session } else { nil }
        }
    }

    func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await answer("requestPasswordReset \(email.text)") {
            if case .codeSent(let delivery) = $0 { delivery } else { nil }
        }
    }

    func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await answer("resetPassword \(email.text) \(code) \(newPassword)") { $0 == .passwordReset ? () : nil }
    }
}
