import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct UnavailableAuthClientTests {
    private let client = UnavailableAuthClient()
    private let error = AuthError.service(.noClient)

    @Test func `every call throws the same error`() async {
        await #expect(throws: error) { try await client.signUp(username: "a", password: "b") }
        await #expect(throws: error) { try await client.confirmSignUp(for: "a", confirmationCode: "1", password: "b") }
        await #expect(throws: error) { try await client.resendSignUpCode(for: "a") }
        await #expect(throws: error) { try await client.signIn(username: "a", password: "b") }
        await #expect(throws: error) { try await client.resetPassword(for: "a") }
        await #expect(throws: error) {
            try await client.confirmResetPassword(for: "a", with: "b", confirmationCode: "1")
        }
        await #expect(throws: error) { try await client.fetchUserAttributes() }
        await #expect(throws: error) { try await client.deleteUser() }
    }

    @Test func `the client never reports a signed-out session`() async {
        await #expect(throws: error) { try await client.fetchAuthSession() }
        await #expect(throws: error) { try await client.getCurrentUser() }
        #expect(await client.signOut() == .localOnly(error))
    }
}
