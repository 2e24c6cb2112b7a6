import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// A client at which another user has signed in since the deletion began.
private actor SwitchedClient: AuthClient {
    private(set) var deletions = 0

    func getCurrentUser() -> AuthUser { jonas }
    func fetchAuthSession() -> AuthSession {
        .signedIn(jonas, AuthTokens(accessToken: "access-7", expiresAt: .distantFuture))
    }
    func deleteUser() { deletions += 1 }
    func signIn(username: String, password: String) -> AuthSignInResult { AuthSignInResult(nextStep: .done) }
    func signOut(globally: Bool) -> AuthSignOutResult { .complete }
    func fetchUserAttributes() -> [AuthUserAttribute] { [] }
    func signUp(
        username: String, password: String, options: SignUpOptions
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.signUp) }
    func confirmSignUp(
        for username: String, confirmationCode: String
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.confirmSignUp) }
    func resendSignUpCode(for username: String) throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }
    func resetPassword(for username: String) throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }
    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) throws(AuthError) { throw .notSupported(.resetPassword) }
}

@Suite struct DeletionAfterSwitchTests {
    @Test func `the screen that deletes one user's account never deletes the next user's`() async {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let client = SwitchedClient()
        let runner = AccountDeletionRunner(
            flow: AccountDeletionFlow(user: mira, lastSignIn: now), client: client, now: { now })
        await runner.send(.editText(AccountDeletionFlow.word))
        let flow = await runner.send(.submit)
        #expect(await client.deletions == 0)
        #expect(flow.state != .deleted)
    }
}
