import AuthCore

/// Answers every call the same way: with `failure` where there is one, else as far along as `isComplete` says.
struct ScriptedClient: AuthClient {
    var failure: AuthError?
    var isComplete = true

    private let delivery = AuthCodeDeliveryDetails(destination: .email("m•••@example.com"))

    init(failure: AuthError? = nil, isComplete: Bool = true) {
        self.failure = failure
        self.isComplete = isComplete
    }

    private func answer<Value>(_ value: Value) throws(AuthError) -> Value {
        if let failure { throw failure }
        return value
    }

    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try answer(AuthSignUpResult(nextStep: isComplete ? .done : .confirmUser(delivery), userID: username))
    }

    func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try answer(AuthSignUpResult(nextStep: isComplete ? .done : .confirmUser(delivery)))
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try answer(delivery)
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try answer(AuthSignInResult(nextStep: isComplete ? .done : .confirmSignUp))
    }

    func confirmSignIn(challengeResponse: String) async throws(AuthError) -> AuthSignInResult {
        try answer(AuthSignInResult(nextStep: isComplete ? .done : .confirmSignInWithTOTPCode))
    }

    func fetchAuthSession() async throws(AuthError) -> AuthSession { try answer(.signedOut) }

    func getCurrentUser() async throws(AuthError) -> AuthUser {
        try answer(AuthUser(userID: "u-1", username: "max@example.com", email: nil, provider: .email))
    }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try answer(AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery)))
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) { try answer(()) }

    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try answer([AuthUserAttribute(.email, value: "max@example.com")])
    }

    func deleteUser() async throws(AuthError) { try answer(()) }

    func signOut(globally: Bool) async -> AuthSignOutResult { failure.map(AuthSignOutResult.localOnly) ?? .complete }

    func sessionEvents() -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
}
