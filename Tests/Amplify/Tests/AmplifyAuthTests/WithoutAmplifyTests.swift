#if !canImport(Amplify)
import AmplifyAuth
import AuthCore
import Testing

/// The module on a system that the Amplify SDK is not made for.
struct WithoutAmplifyTests {
    @Test func `no user can sign in, and no session counts as signed out`() async {
        let client = AmplifyAuthConfiguration.production.makeClient(brand: .poolHouse)
        await #expect(throws: UnavailableAuthClient.error) { try await client.fetchAuthSession() }
        await #expect(throws: UnavailableAuthClient.error) {
            try await client.signIn(username: "ada@example.com", password: "a1opensesame")
        }
        #expect(await client.signOut(globally: false) == .localOnly(UnavailableAuthClient.error))
    }
}
#endif
