import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct UnavailableAuthClientTests {
    private let client = UnavailableAuthClient()
    private let error = AuthError.service(.noClient)

    @Test func `the client never reports a signed-out session`() async {
        await #expect(throws: error) { try await client.fetchAuthSession() }
        await #expect(throws: error) { try await client.getCurrentUser() }
        #expect(await client.signOut() == .localOnly(error))
    }
}
