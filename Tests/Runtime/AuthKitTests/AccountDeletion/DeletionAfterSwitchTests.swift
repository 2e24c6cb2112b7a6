import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

private let mira = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)
private let jonas = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: .google)

/// A client whose user changes after the deletion began.
private actor SwitchedClient: ForwardingAuthClient {
    let client: any AuthClient = UnavailableAuthClient()
    private(set) var deletions = 0

    func getCurrentUser() -> AuthUser { jonas }
    func fetchAuthSession() -> AuthSession {
        .signedIn(jonas, AuthTokens(accessToken: "access-7", expiresAt: .distantFuture))
    }
    func deleteUser() { deletions += 1 }
    func signIn(username: String, password: String) -> AuthSignInResult { AuthSignInResult(nextStep: .done) }
    func signOut(globally: Bool) -> AuthSignOutResult { .complete }
    func sessionEvents() -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
    func fetchUserAttributes() -> [AuthUserAttribute] { [] }
}

@Suite struct DeletionAfterSwitchTests {
    @Test func `the screen that deletes one user's account never deletes the next user's`() async {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let client = SwitchedClient()
        let runner = await FlowModel(AccountDeletionFlow(user: mira), client: client, now: { now })
        await runner.complete(.editText(AccountDeletionFlow.word))
        let flow = await runner.complete(.submit)
        #expect(await client.deletions == 0)
        #expect(flow.state != .deleted)
    }
}
