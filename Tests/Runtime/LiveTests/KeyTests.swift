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
    }
}
