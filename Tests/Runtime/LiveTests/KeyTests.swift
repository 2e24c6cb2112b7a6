import AuthCore
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    /// The provider's keys over sockets.
    struct KeyTests {
        private static let keys = "/.well-known/jwks.json"
        private let control: ProviderControl
        private let provider: HostedUIServer

        init() async throws {
            let servers = try #require(LiveServers.current)
            control = servers.control
            provider = servers.provider
            try await control.reset()
        }

        @Test(arguments: ["RS256", "ES256"])
        func `tokens are verified with the provider's keys`(algorithm: String) async throws {
            try await control.replaceKey(algorithm)
            let app = LiveApp(at: provider)
            _ = try await app.client.signIn(at: nil)
            try await app.renew()
            #expect(try await control.requests(Self.keys) == 1)
        }

        @Test func `a replaced key is fetched`() async throws {
            let app = LiveApp(at: provider)
            _ = try await app.client.signIn(at: nil)
            try await control.replaceKey("ES256")
            _ = try await app.client.signIn(at: nil)
            #expect(try await control.requests(Self.keys) == 2)
        }

        @Test func `a renewal after the key was replaced keeps the session`() async throws {
            let app = LiveApp(at: provider)
            _ = try await app.client.signIn(at: nil)
            let before = try await app.signedIn()
            try await control.replaceKey()
            let renewed = try await app.renew()
            #expect(renewed.accessToken != before.tokens.accessToken)
            #expect(try await control.requests(Self.keys) == 2)
            // The first response rotated the refresh token, and could not be verified.
            #expect(try await control.requests() == 3)
            #expect(try await app.signedIn().user == before.user)
        }

        /// Faults of the address of the keys.
        static let outages: [([String: any Sendable], AuthError)] = [
            (["status": 503], .network), (["drop": "before"], .network), (["padding": 2 << 20], .network),
            (["redirect": "http://localhost:1/keys"], .network), (["padding": 70_000], .service(.malformedResponse)),
        ]

        @Test(arguments: outages.indices)
        func `without the keys, no one signs in, and the code is not used`(index: Int) async throws {
            let (fault, error) = Self.outages[index]
            try await control.fail(fault, at: Self.keys)
            let app = LiveApp(at: provider)
            await #expect(throws: error) { try await app.client.signIn(at: nil) }
            #expect(try await control.requests() == 0)
            #expect(try await app.client.fetchAuthSession() == .signedOut)
            _ = try await app.client.signIn(at: nil)
        }

        @Test(arguments: outages.indices)
        func `without the keys, a renewal does not end the session and does not use the refresh token`(
            index: Int
        ) async throws {
            let app = LiveApp(at: provider)
            _ = try await app.client.signIn(at: nil)
            let before = try await app.signedIn()
            let later = LiveApp(at: provider, store: app.store)
            try await control.reset()
            try await control.fail(Self.outages[index].0, at: Self.keys, times: 3)
            await #expect(throws: AuthError.network) { try await later.renew() }
            #expect(try await control.requests() == 0)
            #expect(await later.client.session.state == .signedIn(before.user))
            later.clock.skip(.seconds(10))
            #expect(try await later.renew().accessToken != before.tokens.accessToken)
        }
    }
}
