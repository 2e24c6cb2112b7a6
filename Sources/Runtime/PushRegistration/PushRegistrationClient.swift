internal import AuthCore
import Foundation

/// A client that ends the registration of the device while the session still lives: before a sign-out, and before the
/// deletion of the account. Neither fails because of the registration.
struct PushRegistrationClient: AuthClient {
    private let client: any AuthClient
    private let registration: PushRegistration

    init(_ client: any AuthClient, registration: PushRegistration) {
        self.client = client
        self.registration = registration
    }

    @discardableResult
    func signOut(globally: Bool) async -> AuthSignOutResult {
        await registration.withdraw()
        let result = await client.signOut(globally: globally)
        await registration.resume()
        return result
    }

    func deleteUser() async throws(AuthError) {
        try await registration.withdrawn { () async throws(AuthError) in try await client.deleteUser() }
    }

    var capabilities: AuthCapabilities {
        var capabilities = client.capabilities
        capabilities.passwordedDeletion = capabilities.passwordedDeletion.map {
            Deletion(deletion: $0, registration: registration)
        }
        return capabilities
    }

    private struct Deletion: PasswordedDeletion {
        let deletion: any PasswordedDeletion
        let registration: PushRegistration

        func deleteUser(password: String) async throws(AuthError) {
            try await registration.withdrawn { () async throws(AuthError) in
                try await deletion.deleteUser(password: password)
            }
        }
    }

    // MARK: Calls without a part of the registration

    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.signUp(username: username, password: password, options: options)
    }

    func confirmSignUp(for username: String, confirmationCode: String) async throws(AuthError) -> AuthSignUpResult {
        try await client.confirmSignUp(for: username, confirmationCode: confirmationCode)
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await client.resendSignUpCode(for: username)
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await client.signIn(username: username, password: password)
    }

    func confirmSignIn(
        challengeResponse: String, attributes: [AuthUserAttribute]
    ) async throws(AuthError) -> AuthSignInResult {
        try await client.confirmSignIn(challengeResponse: challengeResponse, attributes: attributes)
    }

    func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        try await client.signInWithWebUI(for: provider)
    }

    func signInAsGuest() async throws(AuthError) -> AuthSignInResult { try await client.signInAsGuest() }

    func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        try await client.resumeSignIn(from: callback)
    }

    func fetchAuthSession() async throws(AuthError) -> AuthSession { try await client.fetchAuthSession() }

    func getCurrentUser() async throws(AuthError) -> AuthUser { try await client.getCurrentUser() }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await client.resetPassword(for: username)
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await client.confirmResetPassword(for: username, with: newPassword, confirmationCode: confirmationCode)
    }

    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await client.fetchUserAttributes()
    }

    func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        try await client.reauthenticate(by: way)
    }

    func recentProof() async -> IdentityProof? { await client.recentProof() }

    func sessionEvents() async -> AsyncStream<SessionEvent> { await client.sessionEvents() }
}

extension PushRegistration {
    /// Ends the registration for the deletion of the account. If the deletion fails, registers the device again.
    func withdrawn(_ deletion: () async throws(AuthError) -> Void) async throws(AuthError) {
        await withdraw()
        do throws(AuthError) {
            try await deletion()
        } catch {
            await resume()
            throw error
        }
        await resume()
    }
}
