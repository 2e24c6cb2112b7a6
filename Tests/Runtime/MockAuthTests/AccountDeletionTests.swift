import AuthCore
import AuthKit
import MockAuth
import RuntimeTestSupport
import Testing

/// The deletion of an account, from the confirmation to the end, with the mock.
@Suite @MainActor struct AccountDeletionTests {
    @Test func `a user who proves the password at the second try deletes the account`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        scene.clock.advance(by: 3600)
        let user = try await scene.client.getCurrentUser()
        let runner = FlowModel(AccountDeletionFlow(user: user), client: scene.client, now: scene.clock.now)
        await runner.complete(.editText("DELETE", word: "DELETE"))
        #expect(await runner.complete(.submit).state == .provingIdentity)
        await runner.complete(.editPassword("wrong"))
        #expect(await runner.complete(.submit).problem == .invalidCredentials)
        #expect(try await scene.client.getCurrentUser() == user)
        await runner.complete(.editPassword(SecretText(scene.password)))
        #expect(await runner.complete(.submit).state == .deleted)
        #expect(try await scene.client.fetchAuthSession() == .signedOut)
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.signIn(username: scene.username, password: scene.password)
        }
    }

    @Test func `a sign-in is a proof for five minutes`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        scene.clock.advance(by: 299)
        #expect(await scene.client.recentProof()?.method == .password)
        scene.clock.advance(by: 1)
        #expect(await scene.client.recentProof() == nil)
        await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await scene.client.deleteUser() }
        let proof = try await scene.client.reauthenticate(by: .password(SecretText(scene.password)))
        #expect(await scene.client.recentProof() == proof)
        try await scene.client.deleteUser()
        #expect(try await scene.client.fetchAuthSession() == .signedOut)
    }

    @Test func `a user of a page proves their identity at the page of their provider`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signInWithWebUI(for: .apple)
        scene.clock.advance(by: 300)
        await #expect(throws: AuthError.service(.userMismatch)) {
            try await scene.client.reauthenticate(by: .page(.google))
        }
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.reauthenticate(by: .password("Passw0rd"))
        }
        #expect(try await scene.client.reauthenticate(by: .page(.apple)).method == .page(.apple))
        try await scene.client.deleteUser()
    }

    @Test func `a guest deletes the account without a proof`() async throws {
        let scene = try Scene()
        _ = try await scene.client.signInAsGuest()
        scene.clock.advance(by: 300)
        try await scene.client.deleteUser()
        #expect(try await scene.client.fetchAuthSession() == .signedOut)
    }
}
