import AuthCore
import AuthSystem
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// A pool that remembers the devices of users whose addresses begin with `devices-`, over loopback.
    ///
    /// The pool refuses a renewal without the confirmed device, and compares each message with the model of the API.
    struct DeviceTests {
        private struct Claims: Decodable {
            let deviceKey: String?

            private enum CodingKeys: String, CodingKey {
                case deviceKey = "device_key"
            }
        }

        private let pool: LivePool
        private let email = "devices-\(LivePool.newAddress())"
        private let store = InMemoryStore()

        init() throws { pool = try #require(LivePool.running) }

        /// A new user on this device, with an authenticator app as the second factor. Returns the secret of the app.
        private func register(_ email: String) async throws -> String {
            let other = try await pool.signedInClient(email)
            let secret = try await pool.registerAuthenticator(of: other)
            await other.signOut()
            return secret
        }

        /// Signs in on this device. Returns the client, and whether the pool asked for the authenticator app.
        private func signIn(_ email: String, _ secret: String) async throws -> (CognitoAuthClient, wasAsked: Bool) {
            let client = pool.client(store: store)
            let step = try await client.signIn(username: email, password: "Passw0rd!").nextStep
            guard case .confirmSignIn(let challenge) = step else { return (client, false) }
            let code = try await LivePool.code(of: secret)
            #expect(try await client.confirmSignIn(challenge, with: SignInAnswer(SecretText(code))).isSignedIn)
            return (client, true)
        }

        private func key(of client: CognitoAuthClient) async throws -> String? {
            let tokens = try #require(try await client.fetchAuthSession().tokens)
            return try JSONWebToken<Claims>(tokens.accessToken).claims.deviceKey
        }

        private func renew(_ client: CognitoAuthClient) async throws {
            let before = try #require(try await client.fetchAuthSession().tokens)
            let user = try await client.getCurrentUser()
            let after = try await client.session.tokens(insteadOf: before.accessToken, of: user)
            #expect(after.accessToken != before.accessToken)
        }

        @Test func `a remembered device renews, replaces the second factor, and is forgotten at the sign-out`()
            async throws
        {
            let secret = try await register(email)
            let (first, asked) = try await signIn(email, secret)
            #expect(asked)
            let device = try await key(of: first)
            #expect(device != nil)
            for _ in 1...3 { try await renew(first) }
            // The session is over, and the user has not signed out.
            await store.remove(.session)
            let (second, askedAgain) = try await signIn(email, secret)
            #expect(!askedAgain)
            #expect(try await key(of: second) == device)
            try await renew(second)
            #expect(await second.signOut() == .complete)
            #expect(await store.read(.devices) == nil)
            let (third, askedAfterSignOut) = try await signIn(email, secret)
            #expect(askedAfterSignOut)
            #expect(try await key(of: third) != device)
        }

        @Test func `a device that an administrator deleted ends the session, and the user signs in as on a new one`()
            async throws
        {
            let secret = try await register(email)
            let (client, _) = try await signIn(email, secret)
            let device = try #require(try await key(of: client))
            try await pool.call(
                "AdminForgetDevice",
                ["UserPoolId": pool.configuration.userPoolID, "Username": email, "DeviceKey": device],
                authorization: LivePool.signature)
            await #expect(throws: AuthError.sessionExpired) { try await renew(client) }
            let (again, wasAsked) = try await signIn(email, secret)
            #expect(wasAsked)
            #expect(try await key(of: again) != device)
            try await renew(again)
        }

        @Test func `a pool that lets its users decide asks for the second factor at each sign-in`() async throws {
            let email = "devices-asked-\(LivePool.newAddress())"
            let secret = try await register(email)
            let (first, asked) = try await signIn(email, secret)
            let device = try await key(of: first)
            try await renew(first)
            await store.remove(.session)
            let (second, askedAgain) = try await signIn(email, secret)
            #expect(asked && askedAgain)
            #expect(try await key(of: second) == device)
        }

        @Test func `a pool that remembers no devices gets no request about one, and the store no value`() async throws {
            let client = pool.client(store: store)
            _ = try await client.signIn(username: pool.email, password: pool.password)
            try await renew(client)
            #expect(try await key(of: client) == nil)
            #expect(await store.read(.devices) == nil)
            #expect(await client.signOut() == .complete)
        }
    }
}
