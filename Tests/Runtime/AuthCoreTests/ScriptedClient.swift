import AuthCore
import Foundation

/// A client whose calls all throw `failure`, if it is set. Otherwise their next step is `.done` if `isComplete`.
struct ScriptedClient: AuthClient {
    var failure: AuthError?
    var isComplete = true

    private let delivery = AuthCodeDeliveryDetails(destination: .email("m•••@example.com"))

    private func result<Value>(_ value: Value) throws(AuthError) -> Value {
        if let failure { throw failure }
        return value
    }

    func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        try result(AuthSignUpResult(nextStep: isComplete ? .done : .confirmUser(delivery), userID: username))
    }

    func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        try result(AuthSignUpResult(nextStep: isComplete ? .done : .confirmUser(delivery)))
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try result(delivery)
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try result(AuthSignInResult(nextStep: isComplete ? .done : .confirmSignUp))
    }

    func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try result(AuthSignInResult(nextStep: isComplete ? .done : .confirmSignIn(.code)))
    }

    func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try result(.signedOut)
    }

    func getCurrentUser() async throws(AuthError) -> AuthUser {
        try result(AuthUser(userID: "u-1", username: "max@example.com", email: nil, provider: .email))
    }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try result(AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(delivery)))
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) { try result(()) }

    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try result([AuthUserAttribute(.email, value: "max@example.com")])
    }

    func deleteUser() async throws(AuthError) { try result(()) }

    func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        try result(IdentityProof(of: try await getCurrentUser(), by: way.method, at: .distantPast))
    }

    func signOut(globally: Bool) async -> AuthSignOutResult { failure.map(AuthSignOutResult.localOnly) ?? .complete }

    func sessionEvents() -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
}

extension SignInChallenge {
    static let code = SignInChallenge(.authenticatorCode, continuation: "1")
}
