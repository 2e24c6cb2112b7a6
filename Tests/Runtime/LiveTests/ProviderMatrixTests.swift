import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The steps of a session at each OpenID provider that was not written for these tests.
    ///
    /// Where a provider has a limit, the test of the step holds the provider to it: a limit that ends is noticed.
    struct ProviderMatrixTests {
        private func newUser(_ provider: OpenIDProvider) async throws -> TestUser {
            try await provider.control.addUser("\(UUID())@example.com")
        }

        /// Signs a new user in.
        private func signedIn(
            _ provider: OpenIDProvider, signOutPage: Bool = true
        ) async throws -> (app: ProviderApp, user: TestUser) {
            let user = try await newUser(provider)
            let app = try ProviderApp(
                at: provider, user, configuration: provider.configuration(signOutPage: signOutPage))
            _ = try await app.client.signIn(at: nil)
            return (app, user)
        }

        /// Expects that a changed sign-in fails with an error of the service, and that no session begins.
        private func expectRefusal(
            _ app: ProviderApp, _ code: AuthError.Code? = nil, location: SourceLocation = #_sourceLocation
        ) async throws {
            let error = await #expect(throws: AuthError.self, sourceLocation: location) {
                try await app.client.signIn(at: nil)
            }
            guard case .service(let found) = error else {
                Issue.record("\(String(describing: error))", sourceLocation: location)
                return
            }
            #expect(found == code ?? found, sourceLocation: location)
            #expect(try await app.client.fetchAuthSession() == .signedOut, sourceLocation: location)
        }

        @Test(arguments: OpenIDProvider.running)
        func `the issuer's document names all places, and must be about the issuer`(provider: OpenIDProvider)
            async throws
        {
            let (app, user) = try await signedIn(provider)
            #expect(try await app.client.getCurrentUser().email == user.username)
            let path = try #require(URL(string: provider.issuer)).path + "/.well-known/openid-configuration"
            #expect(await app.requests.filter { $0 == "GET \(path)" }.count == 1)
            let other = try provider.configuration(issuer: provider.issuer + "/")
            try await expectRefusal(
                try ProviderApp(at: provider, user, configuration: other), IDTokenError.issuerMismatch.code)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a code that was requested without the challenge is of no use`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(at: provider, try await newUser(provider)) {
                $0.without(["code_challenge", "code_challenge_method"])
            }
            try await expectRefusal(app)
        }

        @Test(arguments: OpenIDProvider.running)
        func `an ID token with another nonce is refused`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(at: provider, try await newUser(provider)) {
                $0.replacing("nonce", with: "\(UUID())")
            }
            try await expectRefusal(app, IDTokenError.nonceMismatch.code)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a code is exchanged once`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider)
            #expect(await app.requests.filter { $0.hasPrefix("POST") }.count == 1)
            #expect(try await (400..<500).contains(app.repeatCode()))
        }

        @Test(arguments: OpenIDProvider.running)
        func `a callback of another issuer is refused`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(
                at: provider, try await newUser(provider),
                callback: { url in
                    #expect(url.absoluteString.contains("iss=http"))
                    return url.replacing("iss", with: "https%3A%2F%2Fissuer.example")
                })
            try await expectRefusal(app, .callbackIssuerMismatch)
        }

        @Test(arguments: OpenIDProvider.running)
        func `the user info has the email address`(provider: OpenIDProvider) async throws {
            let (app, user) = try await signedIn(provider)
            let email = try await app.client.fetchUserAttributes().first { $0.key.rawValue == "email" }
            #expect(email?.value == user.username)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a session is restored and renewed twice`(provider: OpenIDProvider) async throws {
            let (user, store, browser) = (try await newUser(provider), InMemoryStore(), Browser())
            let app = try ProviderApp(at: provider, user, store: store, browser: browser)
            _ = try await app.client.signIn(at: nil)
            let first = try await app.signedIn()
            let visits = await browser.visits
            let later = try ProviderApp(at: provider, user, store: store, browser: browser)
            let restored = try await later.signedIn()
            #expect(restored.user == first.user)
            #expect(restored.tokens.accessToken == first.tokens.accessToken)
            let tokens = [first.tokens, try await later.renew(), try await later.renew()]
            #expect(Set(tokens.map(\.accessToken)).count == 3)
            #expect(Set(tokens.map(\.refreshToken)).count == 3)
            #expect(try await later.signedIn().user == first.user)
            #expect(await browser.visits == visits)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a refresh token that a thief has used ends the session`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider)
            let old = try await app.signedIn().tokens.refreshToken
            try await app.renew()
            #expect(try await app.use(old) == 400)
            let calls = try await app.callsUntilExpired()
            #expect((calls > 1) == (provider.limits[.replay] != nil))
        }

        @Test(arguments: OpenIDProvider.running)
        func `another state, code or verifier is refused`(provider: OpenIDProvider) async throws {
            let user = try await newUser(provider)
            let state = try ProviderApp(at: provider, user, callback: { $0.replacing("state", with: "\(UUID())") })
            try await expectRefusal(state, .callbackStateMismatch)
            #expect(await state.requests.allSatisfy { $0.hasPrefix("GET") })
            try await expectRefusal(
                try ProviderApp(at: provider, user, callback: { $0.replacing("code", with: "\(UUID())") }))
            try await expectRefusal(
                try ProviderApp(
                    at: provider, user,
                    body: { body in
                        let parts = body.split(separator: "&").map {
                            $0.hasPrefix("code_verifier=") ? "code_verifier=\(UUID())\(UUID())" : String($0)
                        }
                        return parts.joined(separator: "&")
                    }))
        }

        @Test(arguments: OpenIDProvider.running)
        func `a device's clock may be off by three days`(provider: OpenIDProvider) async throws {
            let user = try await newUser(provider)
            for days in [-3.0, 3] {
                let store = InMemoryStore()
                func launch() throws -> ProviderApp {
                    try ProviderApp(at: provider, user, store: store, clockError: days * 86_400)
                }
                _ = try await launch().client.signIn(at: nil)
                let later = try launch()
                let restored = try await later.signedIn()
                #expect(try await later.renew().accessToken != restored.tokens.accessToken)
                #expect(try await later.client.fetchUserAttributes().contains { $0.value == user.username })
            }
        }

        @Test(arguments: OpenIDProvider.running)
        func `a page asks for the password again, and only that is a proof`(provider: OpenIDProvider) async throws {
            let (user, browser) = (try await newUser(provider), Browser())
            _ = try await ProviderApp(at: provider, user, browser: browser).client.signIn(at: nil)
            let hasLimit = provider.limits[.proof] != nil
            if !hasLimit { try await provider.control.ageBrowsers() }
            let silent = try ProviderApp(at: provider, user, browser: browser, page: \.withoutReauthentication)
            _ = try await silent.client.signIn(at: nil)
            await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
                try await silent.client.reauthenticate(by: .page(.email))
            }
            #expect(await silent.passwords == 1)
            let app = try ProviderApp(at: provider, user, browser: browser)
            _ = try await app.client.signIn(at: nil)
            if hasLimit {
                await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
                    try await app.client.reauthenticate(by: .page(.email))
                }
            } else {
                let proof = try await app.client.reauthenticate(by: .page(.email))
                #expect(proof.user == (try await app.client.getCurrentUser()))
                #expect(await app.passwords == 2)
            }
        }

        @Test(arguments: OpenIDProvider.running)
        func `a sign-out without a page revokes the refresh token`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider, signOutPage: false)
            let token = try await app.signedIn().tokens.refreshToken
            let result = await app.client.signOut(globally: false)
            if provider.limits[.revocation] != nil {
                #expect(result == .localOnly(.service(.revocationUnsupported)))
                #expect(try await app.use(token) == 200)
            } else {
                #expect(result == .complete)
                #expect(try await app.use(token) == 400)
            }
        }

        @Test(arguments: OpenIDProvider.running)
        func `the sign-out page signs the browser out`(provider: OpenIDProvider) async throws {
            let (user, browser) = (try await newUser(provider), Browser())
            func signIn() async throws -> ProviderApp {
                let app = try ProviderApp(at: provider, user, browser: browser)
                _ = try await app.client.signIn(at: nil)
                return app
            }
            _ = try await signIn()
            // The browser remembers the user.
            let app = try await signIn()
            #expect(await app.passwords == 1)
            let token = try await app.signedIn().tokens.refreshToken
            let result = await app.client.signOut(globally: false)
            let isRevoked = provider.limits[.revocation] == nil
            #expect(result == (isRevoked ? .complete : .localOnly(.service(.revocationUnsupported))))
            #expect(try await app.use(token) == 400)
            _ = try await signIn()
            #expect(await app.passwords == 2)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a session that was revoked at the provider ends`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider)
            try await app.endSessionElsewhere()
            let calls = try await app.callsUntilExpired()
            #expect((calls > 1) == (provider.limits[.revokedSession] != nil))
            #expect(try await app.client.fetchAuthSession() == .signedOut)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a user who refuses consent has cancelled the sign-in`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(at: provider, try await newUser(provider), refuses: true)
            if provider.limits[.deniedConsent] != nil {
                #expect(try await app.client.signIn(at: nil).nextStep == .done)
            } else {
                await #expect(throws: AuthError.cancelled) { try await app.client.signIn(at: nil) }
            }
        }
    }
}
