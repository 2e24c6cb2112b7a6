import AuthCore
import AuthSystem
import AuthTesting
import Foundation
import HostedUI
import Testing

extension LiveSuites {
    struct RenewalFaultTests {
        private let control: ProviderControl
        private let provider: LiveServer

        init() async throws {
            let servers = try #require(LiveServers.current)
            control = servers.control
            provider = servers.provider
            try await control.reset()
        }

        private func signedIn(
            store: any SecureStore = InMemoryStore(), limits: TransportLimits = TransportLimits()
        ) async throws -> LiveApp {
            let app = LiveApp(at: provider, store: store, transport: URLSessionTransport(limits: limits))
            _ = try await app.client.signIn(at: nil)
            try await control.reset()
            return app
        }

        /// What goes wrong on the wire with every try, without the provider having replaced the token.
        static let outages: [[String: any Sendable]] = [
            ["status": 500], ["status": 503], ["status": 404], ["drop": "before"], ["drop": "after", "rotate": false],
            ["redirect": "http://localhost:1/oauth2/token"], ["padding": 2 << 20, "rotate": false],
        ]

        @Test(arguments: outages.indices)
        func `an outage ends no session, and is over when it is over`(index: Int) async throws {
            let app = try await signedIn()
            try await control.fail(Self.outages[index], times: 3)
            let before = try await app.signedIn()
            await #expect(throws: AuthError.network) { try await app.renew() }
            #expect(try await control.requests() == 3)
            #expect(await app.client.session.state == .signedIn(before.user))
            app.clock.skip(.seconds(10))
            #expect(try await app.renew().accessToken != before.tokens.accessToken)
        }

        @Test func `a provider that is too slow ends no session`() async throws {
            let app = try await signedIn(limits: TransportLimits(idleTimeout: .seconds(1), totalTimeout: .seconds(1)))
            try await control.fail(["delay": 1.2, "rotate": false], times: 3)
            let before = try await app.signedIn()
            await #expect(throws: AuthError.network) { try await app.renew() }
            #expect(await app.client.session.state == .signedIn(before.user))
        }

        @Test func `one failure is got over at once`() async throws {
            let app = try await signedIn()
            try await control.fail(["status": 500])
            try await app.renew()
            #expect(try await control.requests() == 2)
        }

        @Test func `a reply that is lost with the new token in it ends the session, once`() async throws {
            let app = try await signedIn()
            var events = await app.client.session.events().makeAsyncIterator()
            try await control.fail(["drop": "after"])
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(await app.client.session.state == .expired)
            #expect(await events.next() == .sessionExpired)
            #expect(try await control.requests() == 2)
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            #expect(try await control.requests() == 2)
        }

        @Test func `a refresh token that somebody else has used ends the session`() async throws {
            let app = try await signedIn()
            let stolen = try await app.signedIn().tokens.refreshToken
            try await app.renew()
            let thief = try await app.use(refreshToken: stolen)
            #expect(thief.status == 400)
            #expect(thief.error == "invalid_grant")
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(try await app.store.read(.session) == nil)
        }

        @Test func `a provider that does not replace refresh tokens is understood`() async throws {
            let app = try await signedIn()
            try await control.fail(["rotate": false])
            let before = try await app.signedIn().tokens
            let renewed = try await app.renew()
            #expect(renewed.refreshToken == before.refreshToken)
            #expect(renewed.accessToken != before.accessToken)
            #expect(try await app.renew().refreshToken != before.refreshToken)
        }

        @Test func `identity tokens of somebody else are not taken at a renewal`() async throws {
            let app = try await signedIn()
            try await control.fail(["claims": ["sub": "somebody else"]])
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
        }

        @Test func `a hundred callers are one refresh on the wire`() async throws {
            let app = try await signedIn()
            let (user, tokens) = try await app.signedIn()
            let renewed = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await app.client.session.tokens(insteadOf: tokens.accessToken, of: user).accessToken
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(renewed.count == 1)
            #expect(!renewed.contains(tokens.accessToken))
            #expect(try await control.requests() == 1)
        }

        @Test func `requests that a service refuses are sent again after one refresh`() async throws {
            let app = try await signedIn()
            try await control.fail(["status": 401], at: "/oauth2/userInfo", times: 20)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await app.client.fetchUserAttributes() } }
                try await group.waitForAll()
            }
            #expect(try await control.requests() == 1)
            #expect(try await control.requests("/oauth2/userInfo") == 40)
        }

        @Test func `a reply that comes after the person signed out changes nothing`() async throws {
            let app = try await signedIn()
            try await control.fail(["hold": true])
            let renewal = Task { try await app.renew() }
            try await control.waitUntilHeld()
            await app.client.signOut(globally: false)
            try await control.release()
            await #expect(throws: AuthError.self) { try await renewal.value }
            #expect(await app.client.session.state == .signedOut)
            #expect(try await app.store.read(.session) == nil)
        }

        @Test func `a reply that comes after another person signed in does not end or replace their session`()
            async throws
        {
            let app = try await signedIn()
            try await control.fail(["hold": true])
            let renewal = Task { try await app.renew() }
            try await control.waitUntilHeld()
            await app.client.signOut(globally: false)
            _ = try await app.client.signIn(at: nil)
            let newcomer = try await app.signedIn()
            try await control.release()
            _ = try? await renewal.value
            #expect(try await app.signedIn() == newcomer)
            #expect(try await app.renew().accessToken != newcomer.tokens.accessToken)
        }

        @Test(arguments: [-3600.0, 3600])
        func `a clock that is set wrong between two launches costs one refresh at most`(
            error: TimeInterval
        ) async throws {
            let store = InMemoryStore()
            let first = try await signedIn(store: store)
            let later = LiveApp(at: provider, store: store, clockError: error)
            for _ in 0..<3 { #expect(try await later.signedIn().user == first.signedIn().user) }
            #expect(try await control.requests() <= 1)
        }
    }
}
