import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    struct RenewalFaultTests {
        private let control: ProviderControl
        private let provider: HostedUIServer

        init() async throws {
            let servers = try #require(LiveServers.current)
            control = servers.control
            provider = servers.provider
            try await control.reset()
        }

        private func signedIn() async throws -> LiveApp {
            let app = LiveApp(at: provider)
            _ = try await app.client.signIn(at: nil)
            try await control.reset()
            return app
        }

        /// Faults of every attempt, in which the provider does not replace the refresh token.
        static let outages: [[String: any Sendable]] = [
            ["status": 500], ["status": 503], ["status": 404], ["drop": "before"], ["drop": "after", "rotate": false],
            ["redirect": "http://localhost:1/oauth2/token"], ["padding": 2 << 20, "rotate": false],
        ]

        @Test(arguments: outages.indices)
        func `an outage does not end the session, and a later renewal succeeds`(index: Int) async throws {
            let app = try await signedIn()
            try await control.fail(Self.outages[index], times: 3)
            let before = try await app.signedIn()
            await #expect(throws: AuthError.network) { try await app.renew() }
            #expect(try await control.requests() == 3)
            #expect(await app.client.session.state == .signedIn(before.user))
            app.clock.skip(.seconds(10))
            #expect(try await app.renew().accessToken != before.tokens.accessToken)
        }

        @Test func `a lost response with a new refresh token ends the session once`() async throws {
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

        @Test func `a refresh token that a thief has used ends the session`() async throws {
            let app = try await signedIn()
            let stolen = try await app.signedIn().tokens.refreshToken
            try await app.renew()
            let thief = try await app.use(refreshToken: stolen)
            #expect(thief.status == 400)
            #expect(thief.error == "invalid_grant")
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(try await app.store.read(.session) == nil)
        }
    }
}
