import AuthCore
import AuthSystem
import AuthTesting
import Foundation
import HostedUI
import Testing

extension LiveSuites {
    struct SignInTests {
        private let servers: LiveServers

        init() async throws {
            servers = try #require(LiveServers.current)
            try await servers.control.reset()
        }

        /// Where somebody signs in, and how they are known there.
        enum Door: CaseIterable {
            case poolByPassword, poolByGoogle, poolByApple, provider
        }

        private func door(_ door: Door, _ store: any SecureStore) -> (app: LiveApp, way: SignInProvider, email: String)
        {
            let (local, federated) = (servers.pool.person, servers.provider.person)
            return switch door {
            case .poolByPassword: (LiveApp(at: servers.pool, store: store), .email, local.username)
            case .poolByGoogle:
                (LiveApp(at: servers.pool, person: federated, store: store), .google, federated.username)
            case .poolByApple:
                (LiveApp(at: servers.pool, person: federated, store: store), .apple, federated.username)
            case .provider: (LiveApp(at: servers.provider, store: store), .email, federated.username)
            }
        }

        @Test(arguments: Door.allCases)
        func `a person signs in, comes back, goes on and signs out for good`(at place: Door) async throws {
            let store = InMemoryStore()
            let (app, way, email) = door(place, store)
            #expect(try await app.client.signInWithWebUI(for: way).nextStep == .done)
            let (user, first) = try await app.signedIn()
            #expect(user.email == email)
            #expect(user.provider == way)
            #expect(try await app.client.fetchUserAttributes().contains { $0.value == email })

            let (later, _, _) = door(place, store)
            #expect(try await later.client.getCurrentUser() == user)
            let renewed = try await later.renew()
            #expect(renewed.accessToken != first.accessToken)
            // ministack does not replace refresh tokens.
            #expect((renewed.refreshToken != first.refreshToken) == (place == .provider))

            #expect(await later.client.signOut(globally: false) == .complete)
            #expect(await later.client.session.state == .signedOut)
            #expect(await store.read(.session) == nil)
            let refused = try await app.use(refreshToken: renewed.refreshToken)
            #expect(refused.status == 400)
            #expect(refused.error == "invalid_grant")
        }

        @Test func `a person picks the provider on the page`() async throws {
            var person = servers.provider.person
            person.provider = "Google"
            let browser = Browser()
            let app = LiveApp(at: servers.provider, person: person, browser: browser)
            _ = try await app.client.signIn(at: nil)
            #expect(try await app.signedIn().user.email == person.username)
            let domain = servers.provider.configuration.domain
            #expect(
                await browser.visits == [
                    "GET \(domain)/oauth2/authorize 302", "GET \(domain)/login 200", "GET \(domain)/login 200",
                    "POST \(domain)/login 302",
                ])
        }

        @Test(arguments: [Person.Intention.closesPage, .declines])
        func `a person who does not want to is not signed in, and nothing is asked for`(
            intention: Person.Intention
        ) async throws {
            var person = servers.provider.person
            person.intention = intention
            let app = LiveApp(at: servers.provider, person: person)
            await #expect(throws: AuthError.cancelled) { try await app.client.signIn(at: nil) }
            #expect(await app.client.session.state != .expired)
            #expect(try await servers.control.requests() == 0)
        }

        @Test func `the browser knows the person until they sign out`() async throws {
            let browser = Browser()
            let app = LiveApp(at: servers.provider, browser: browser)
            func passwordsAsked() async -> Int { await browser.visits.filter { $0.hasPrefix("POST") }.count }
            _ = try await app.client.signIn(at: nil)
            _ = try await app.client.signIn(at: nil)
            #expect(await passwordsAsked() == 1)
            #expect(await app.client.signOut(globally: false) == .complete)
            _ = try await app.client.signIn(at: nil)
            #expect(await passwordsAsked() == 2)
        }

        @Test func `nothing secret shows in what the app would log`() async throws {
            let app = LiveApp(at: servers.provider)
            _ = try await app.client.signIn(at: nil)
            let (_, tokens) = try await app.signedIn()
            var shown = ""
            dump(app.client, to: &shown)
            dump(tokens, to: &shown)
            dump(try await app.client.fetchAuthSession(), to: &shown)
            dump(await app.client.session.state, to: &shown)
            let code = await app.pages.callbacks.first?.query?.split(separator: "&").first { $0.hasPrefix("code=") }
            let secrets = [
                tokens.accessToken, tokens.idToken, tokens.refreshToken, servers.provider.person.password,
                code.map { String($0.dropFirst(5)) },
            ]
            for secret in secrets { #expect(!shown.contains(try #require(secret))) }
        }
    }
}
