import AuthCore
import MockAuth
import RuntimeTestSupport
import Testing

/// Deleting an account from the word to the end, against the service in memory.
@Suite struct AccountDeletionTests {
    @Test func `who proves to be its owner deletes the account, at the second try`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        scene.clock.advance(by: 3600)
        let user = try await scene.client.getCurrentUser()
        let runner = AccountDeletionRunner(
            flow: AccountDeletionFlow(user: user), client: scene.client, now: scene.clock.now)
        await runner.send(.editText("DELETE"))
        #expect(await runner.send(.submit).state == .provingIdentity)
        await runner.send(.editPassword("wrong"))
        #expect(await runner.send(.submit).problem == .invalidCredentials)
        #expect(try await scene.client.getCurrentUser() == user)
        await runner.send(.editPassword(SecretText(scene.password)))
        #expect(await runner.send(.submit).state == .deleted)
        #expect(try await scene.client.fetchAuthSession() == .signedOut)
        await #expect(throws: AuthError.invalidCredentials) {
            try await scene.client.signIn(username: scene.username, password: scene.password)
        }
    }

    @Test func `a password that is not all a sign-in asks for is no proof`() async throws {
        let scene = try Scene()
        try await scene.registerAndSignIn()
        let user = try await scene.client.getCurrentUser()
        await scene.client.requirePasswordReset(for: scene.username)
        let runner = AccountDeletionRunner(
            flow: AccountDeletionFlow(user: user), client: scene.client, now: scene.clock.now)
        await runner.send(.editText("DELETE"))
        await runner.send(.submit)
        await runner.send(.editPassword(SecretText(scene.password)))
        let flow = await runner.send(.submit)
        #expect(flow.state == .provingIdentity)
        #expect(flow.problem == .signedOut)
        #expect(try await scene.client.getCurrentUser() == user)
    }
}
