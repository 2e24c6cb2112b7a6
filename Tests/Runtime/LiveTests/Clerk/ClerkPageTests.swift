import AuthCore
import AuthSystem
import AuthTesting
import ClerkAuth
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Sign-in at pages and with tokens of Apple, at the Clerk instance and the OpenID provider of `scripts/servers`.
    struct ClerkPageTests {
        private let servers: LiveServers
        // The client that the instance accepts by default.
        private let apple = LiveAppleAccount(audience: "template-app")
        private var user: TestUser { servers.provider.user }

        init() async throws {
            servers = try #require(LiveServers.current)
            try await servers.control.reset()
            try await InstanceApp.reset()
        }

        // MARK: Pages

        @Test(arguments: [
            SignInProvider.apple, .connection("acme_id"),
        ])
        func `a new user of a page gets an account, and returns to it`(provider: SignInProvider) async throws {
            let app = try InstanceApp(user: user)
            #expect(try await app.client.signInWithWebUI(for: provider).isSignedIn)
            let first = try await app.client.getCurrentUser()
            #expect(first.provider == provider && first.email == user.username)
            #expect(await app.client.recentProof() == nil)
            #expect(await app.client.signOut() == .complete)
            #expect(try await app.client.signInWithWebUI(for: provider).isSignedIn)
            #expect(try await app.client.getCurrentUser().userID == first.userID)
            try await app.expectNoViolations()
        }

        @Test func `a provider that the instance does not offer is refused`() async throws {
            try await InstanceApp.reset(["pages": ["oauth_google", "oauth_custom_acme_id"]])
            let app = try InstanceApp(user: user)
            await #expect(throws: AuthError.service(AuthError.Code(named: "form_param_value_invalid"))) {
                try await app.client.signInWithWebUI(for: .facebook)
            }
            #expect(try await app.client.fetchAuthSession() == .signedOut)
        }

        @Test func `a page of a user with a second factor leads to a challenge`() async throws {
            let app = try InstanceApp(email: user.username, user: user)
            try await app.addUser(["totp": true])
            let challenge = try await app.client.signInWithWebUI(for: .google).nextStep.challenge(.authenticatorCode)
            let totp = try await app.instance.control("GET", "/totp?email=\(app.email)") as? [String: String]
            #expect(
                try await app.client.confirmSignIn(
                    challenge, with: SignInAnswer(SecretText(try #require(totp?["code"])))
                ).isSignedIn)
            #expect(try await app.client.getCurrentUser().provider == .google)
        }

        @Test func `a user proves the identity at a page, and deletes the account`() async throws {
            let app = try InstanceApp(user: user)
            _ = try await app.client.signInWithWebUI(for: .google)
            let signedIn = try await app.client.getCurrentUser()
            let before = try await app.signedIn().tokens
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await app.client.deleteUser() }
            let proof = try await app.client.reauthenticate(by: .page(.google))
            #expect(proof.user == signedIn && proof.method == .page(.google))
            #expect(try await app.signedIn().tokens.refreshToken != before.refreshToken)
            #expect(try await app.sessions() == ["removed", "active"])
            try await app.renew()
            try await app.client.deleteUser()
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            try await app.expectNoViolations()
        }

        @Test func `another user at the page proves nothing, and the session continues`() async throws {
            let other = try await servers.control.addUser("live-\(UUID().uuidString.lowercased())@example.com")
            let app = try InstanceApp(user: user)
            try await app.begin()
            let stranger = try InstanceApp(email: other.username)
            try await stranger.addUser()
            let before = try await app.signedIn()
            await #expect(throws: AuthError.service(.userMismatch)) {
                _ = try await app.client.reauthenticate(by: .page(.google))
            }
            #expect(try await app.signedIn().user == before.user)
            try await app.renew()
            #expect(try await app.sessions().filter { $0 == "active" }.count == 1)
        }

        // MARK: Tokens of Apple

        private func credential(_ name: AppleIDName? = nil) async throws -> AppleIDCredential {
            var credential = try await apple.credential(
                for: ScriptedAppleID.Request(nonce: HashedAppleNonce(digits: "nonce"), requestsName: false))
            credential.name = name
            return credential
        }

        @Test func `a new user of Apple gets an account with the name, and returns to it`() async throws {
            let app = try InstanceApp(email: apple.email)
            try await app.signIn(with: credential(AppleIDName(given: "Mara", family: "Lind")))
            let first = try await app.client.getCurrentUser()
            let attributes = try await app.client.fetchUserAttributes()
            let names = attributes.filter { $0.key == .givenName || $0.key == .familyName }
            #expect(names.map(\.value) == ["Lind", "Mara"])
            #expect(await app.client.recentProof()?.method == .page(.apple))
            #expect(await app.count(of: "/v1/client/sign_ups") == 1)
            #expect(await app.client.signOut() == .complete)
            // A sign-up is only for users without an account.
            try await app.signIn(with: credential())
            #expect(try await app.client.getCurrentUser().userID == first.userID)
            #expect(await app.count(of: "/v1/client/sign_ups") == 1)
            try await app.expectNoViolations()
        }

        @Test func `a user of Apple whom the age gate refuses has no account at the service`() async throws {
            let app = try InstanceApp(email: apple.email)
            let gate = AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: InMemoryStore())
            let clearance = try await gate.clearConfirmation()
            await #expect(throws: AuthError.underAge(minimumAge: 13)) { try await gate.record(.tooYoung) }
            let credential = try await credential()
            await #expect(throws: AuthError.underAge(minimumAge: 13)) {
                try await app.signIn(with: credential, clearance)
            }
            // Without an account, the address is free.
            #expect(try await app.signUp() != .done)
            try await app.expectNoViolations()
        }

        @Test func `a closed sign-up refuses new users of Apple, and no others`() async throws {
            try await InstanceApp.reset(["signups": false])
            let app = try InstanceApp(email: apple.email)
            let credential = try await credential()
            await #expect(throws: AuthError.notSupported(.signUp)) { try await app.signIn(with: credential) }
            try await app.addUser()
            try await app.signIn(with: credential)
            #expect(try await app.client.fetchAuthSession().isSignedIn)
            try await app.expectNoViolations()
        }
    }
}

extension InstanceApp {
    @discardableResult
    fileprivate func signIn(
        with credential: AppleIDCredential, _ clearance: AgeClearance? = nil
    ) async throws -> AuthSignInStep {
        var clearance = clearance
        if clearance == nil { clearance = try await .withoutMinimumAge }
        let ticket = await client.session.signInTicket()
        return try await client.signIn(
            with: credential, nonce: AppleNonce("nonce"), for: ticket, clearance: try #require(clearance)
        ).nextStep
    }
}
