import AuthCore
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock behind the client that records events.
@Suite struct AnalyticsTests {
    @Test func `each sign-in records its provider, and each failure its error code`() async throws {
        let scene = try Scene()
        let sink = RecordingSink()
        let client = AnalyticsAuthClient(scene.client, sink: sink)
        try await scene.register()
        _ = try? await client.signIn(username: scene.username, password: "Wrong-passw0rd")
        _ = try await client.signIn(username: scene.username, password: scene.password)
        _ = try await client.signInWithWebUI(for: .apple)
        _ = try await client.signInAsGuest()
        #expect(
            sink.events == [
                .signInFailed(.email, AuthError.invalidCredentials.code), .signIn(.email), .signIn(.apple),
                .signIn(.guest),
            ])
    }

    @Test func `no event contains data of the user`() async throws {
        let scene = try Scene()
        let sink = RecordingSink()
        let client = AnalyticsAuthClient(scene.client, sink: sink)
        _ = try await client.signUp(username: scene.username, password: scene.password, options: scene.options)
        let code = try await scene.code()
        _ = try await client.confirmSignUp(for: scene.username, confirmationCode: code, password: scene.password)
        _ = try await client.signIn(username: scene.username, password: scene.password)
        let userID = try await client.getCurrentUser().userID
        _ = try? await client.signUp(username: scene.username, password: scene.password, options: scene.options)
        try await client.deleteUser()
        var recorded = ""
        dump(sink.events, to: &recorded)
        for secret in ["max", scene.password, code, userID, "2000-02-29"] {
            #expect(!recorded.lowercased().contains(secret.lowercased()))
        }
        #expect(sink.events.count == 7)
    }
}
