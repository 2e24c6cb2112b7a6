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
    /// A test also holds a provider to its limit, so that a limit that ends is noticed.
    struct ProviderMatrixTests {
        private func signedIn(
            _ provider: OpenIDProvider, signOutPage: Bool = true
        ) async throws -> (app: ProviderApp, user: TestUser) {
            let user = try await provider.newUser()
            let configuration = try provider.configuration(signOutPage: signOutPage)
            let app = try ProviderApp(at: provider, user, configuration: configuration)
            _ = try await app.client.signIn(at: nil)
            return (app, user)
        }

        /// Expects that a sign-in fails with an error of the service, and begins no session.
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

        /// Expects that the session has ended at the provider.
        private func expectEnd(of app: ProviderApp, _ limit: OpenIDProvider.Limit?) async throws {
            let refusals = try await app.refusalsUntilEnd()
            switch limit {
            case nil, .error: #expect(refusals == 1)
            case .delay: #expect(try #require(refusals) > 1)
            case .noEffect: #expect(refusals == nil)
            }
        }

        @Test(arguments: OpenIDProvider.running)
        func `the document names all places, and must be about the issuer`(provider: OpenIDProvider) async throws {
            let (app, user) = try await signedIn(provider)
            let path = try #require(URL(string: provider.issuer)).path + "/.well-known/openid-configuration"
            #expect(await app.requests.filter { $0 == "GET \(path)" }.count == 1)
            let other = try provider.configuration(issuer: provider.issuer + "/")
            let misled = try ProviderApp(at: provider, user, configuration: other)
            try await expectRefusal(misled, IDTokenError.issuerMismatch.code)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a request without the challenge leads to no tokens`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(
                at: provider, try await provider.newUser(),
                page: { $0.without(["code_challenge", "code_challenge_method"]) })
            try await expectRefusal(app)
        }

        @Test(arguments: OpenIDProvider.running)
        func `an ID token with another nonce is refused`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(
                at: provider, try await provider.newUser(), page: { $0.replacing("nonce", with: "\(UUID())") })
            try await expectRefusal(app, IDTokenError.nonceMismatch.code)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a code is exchanged once`(provider: OpenIDProvider) async throws {
            let (app, user) = try await signedIn(provider)
            #expect(try await app.client.getCurrentUser().email == user.username)
            #expect(await app.requests.filter { $0.hasPrefix("POST") }.count == 1)
            #expect(try await (400..<500).contains(app.repeatCode()))
        }

        @Test(arguments: OpenIDProvider.running)
        func `a callback of another issuer is refused`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(
                at: provider, try await provider.newUser(),
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
            let (user, store, browser) = (try await provider.newUser(), InMemoryStore(), Browser())
            let app = try ProviderApp(at: provider, user, store: store, browser: browser)
            _ = try await app.client.signIn(at: nil)
            let (first, visits) = (try await app.signedIn(), await browser.visits)
            let later = try ProviderApp(at: provider, user, store: store, browser: browser)
            #expect(try await later.signedIn() == first)
            let tokens = [first.tokens, try await later.renew(), try await later.renew()]
            #expect(Set(tokens.map(\.accessToken)).count == 3)
            #expect(Set(tokens.map(\.refreshToken)).count == 3)
            #expect(try await later.signedIn().user == first.user)
            #expect(await browser.visits == visits)
        }

        @Test(arguments: OpenIDProvider.running)
        func `an old refresh token is refused, and its replay ends the session`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider)
            let old = try await app.signedIn().tokens.refreshToken
            try await app.renew()
            #expect(try await app.use(old) == 400)
            try await expectEnd(of: app, provider.limits[.replay])
        }

        @Test(arguments: OpenIDProvider.running)
        func `another state, code or verifier is refused`(provider: OpenIDProvider) async throws {
            let user = try await provider.newUser()
            let state = try ProviderApp(at: provider, user, callback: { $0.replacing("state", with: "\(UUID())") })
            try await expectRefusal(state, .callbackStateMismatch)
            #expect(await state.requests.allSatisfy { $0.hasPrefix("GET") })
            let code = try ProviderApp(at: provider, user, callback: { $0.replacing("code", with: "\(UUID())") })
            try await expectRefusal(code)
            let verifier = try ProviderApp(
                at: provider, user,
                body: { $0.replacing(/code_verifier=[^&]*/, with: "code_verifier=\(UUID())\(UUID())") })
            try await expectRefusal(verifier)
        }

        @Test(arguments: OpenIDProvider.running, [-3.0, 3])
        func `a device's clock may be off by three days`(provider: OpenIDProvider, days: Double) async throws {
            let (user, store) = (try await provider.newUser(), InMemoryStore())
            func launch() throws -> ProviderApp {
                try ProviderApp(at: provider, user, store: store, clockError: days * 86_400)
            }
            _ = try await launch().client.signIn(at: nil)
            let later = try launch()
            let restored = try await later.signedIn().tokens
            #expect(try await later.renew().accessToken != restored.accessToken)
            #expect(try await later.client.fetchUserAttributes().contains { $0.value == user.username })
        }

        @Test(arguments: OpenIDProvider.running)
        func `a page asks for the password again, and only that is a proof`(provider: OpenIDProvider) async throws {
            let (user, browser, limit) = (try await provider.newUser(), Browser(), provider.limits[.proof])
            _ = try await ProviderApp(at: provider, user, browser: browser).client.signIn(at: nil)
            if limit == nil { try await provider.control.ageBrowsers() }
            let silent = try ProviderApp(at: provider, user, browser: browser, page: \.withoutReauthentication)
            _ = try await silent.client.signIn(at: nil)
            await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
                try await silent.client.reauthenticate(by: .page(.email))
            }
            #expect(await silent.passwords == 1)
            let app = try ProviderApp(at: provider, user, browser: browser)
            _ = try await app.client.signIn(at: nil)
            do throws(AuthError) {
                #expect(try await app.client.reauthenticate(by: .page(.email)).user == app.client.getCurrentUser())
                #expect(limit == nil)
                #expect(await app.passwords == 2)
            } catch {
                #expect(limit == .error(error))
            }
        }

        @Test(arguments: OpenIDProvider.running)
        func `a sign-out without a page revokes the refresh token`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider, signOutPage: false)
            let token = try await app.signedIn().tokens.refreshToken
            let (result, limit) = (await app.client.signOut(globally: false), provider.limits[.revocation])
            #expect(result == expectedSignOut(provider))
            #expect(try await app.use(token) == (limit == nil ? 400 : 200))
        }

        /// The result of a sign-out: with the limit of the revocation, the page alone cannot complete it.
        private func expectedSignOut(_ provider: OpenIDProvider) -> AuthSignOutResult {
            if case .error(let error) = provider.limits[.revocation] { .localOnly(error) } else { .complete }
        }

        @Test(arguments: OpenIDProvider.running)
        func `the sign-out page signs the browser out`(provider: OpenIDProvider) async throws {
            let (user, browser) = (try await provider.newUser(), Browser())
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
            #expect(await app.client.signOut(globally: false) == expectedSignOut(provider))
            #expect(try await app.use(token) == (provider.limits[.signOutPage] == nil ? 400 : 200))
            _ = try await signIn()
            #expect(await app.passwords == 2)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a session that was revoked at the provider ends`(provider: OpenIDProvider) async throws {
            let (app, _) = try await signedIn(provider)
            try await app.endSessionElsewhere()
            try await expectEnd(of: app, provider.limits[.revokedSession])
            #expect(try await app.client.fetchAuthSession() == .signedOut)
        }

        @Test(arguments: OpenIDProvider.running)
        func `a user who refuses consent has cancelled the sign-in`(provider: OpenIDProvider) async throws {
            let app = try ProviderApp(at: provider, try await provider.newUser(), refuses: true)
            let effect = provider.limits[.deniedConsent] ?? .error(.cancelled)
            do throws(AuthError) {
                _ = try await app.client.signIn(at: nil)
                #expect(effect == .noEffect)
            } catch {
                #expect(effect == .error(error))
            }
        }
    }
}

struct ProviderTableTests {
    @Test func `docs/openid.md has each provider's version and limits`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
        }
        let page = try lines("docs/openid.md")
        let rows = page.filter { $0.hasPrefix("|") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        for (index, step) in OpenIDProvider.Step.allCases.enumerated() {
            let row = rows[index + 2]
            #expect(row[0] == step.rawValue)
            for (provider, cell) in zip(OpenIDProvider.all, row.dropFirst()) {
                #expect((cell == "✓") == (provider.limits[step] == nil), "\(provider.testDescription): \(row)")
                #expect(cell == "✓" || page.contains { $0.hasPrefix("\(cell). ") })
            }
        }
        let pins = try lines("scripts/support/servers.txt") + lines("scripts/support/setup.sh")
        for (provider, title) in zip(OpenIDProvider.all, rows[0].dropFirst()) {
            #expect(pins.contains { $0.contains(provider.pin) })
            #expect(title == "\(provider.testDescription) \(provider.pin.split(separator: "=")[1])")
        }
    }
}
