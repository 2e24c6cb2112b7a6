#if !canImport(Amplify)
import AmplifyAuth
import AuthCore
import Testing

/// Tests of the module on a system that the Amplify SDK does not support.
struct WithoutAmplifyTests {
    @Test func `without the SDK no user can sign in, and a fetch throws`() async {
        let client = AmplifyAuthConfiguration.production.makeClient(brand: .poolHouse)
        await #expect(throws: UnavailableAuthClient.error) { try await client.fetchAuthSession() }
        await #expect(throws: UnavailableAuthClient.error) {
            try await client.signIn(username: "ada@example.com", password: "a1opensesame")
        }
        #expect(await client.signOut(globally: false) == .localOnly(UnavailableAuthClient.error))
    }
}
#endif
