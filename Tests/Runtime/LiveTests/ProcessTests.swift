import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    struct ProcessTests {
        private let servers: LiveServers

        init() async throws {
            servers = try #require(LiveServers.current)
            try await servers.control.reset()
        }

        @Test(arguments: [true, false])
        func `a second process resumes the session of the first`(usesPool: Bool) async throws {
            let server = usesPool ? servers.pool : servers.provider
            let process = LiveProcess()
            let app = LiveApp(at: server, store: process.store)
            _ = try await app.client.signIn(at: nil)
            let first = try await app.signedIn().tokens
            try process.start(at: server)
            let (status, output) = process.end()
            #expect(status == 0)
            #expect(output == "\(server.user.username)\nrenewed\n")

            let later = LiveApp(at: server, store: process.store)
            let tokens = try await later.signedIn().tokens
            #expect(tokens.accessToken != first.accessToken)
            #expect(try await later.renew().accessToken != tokens.accessToken)
            #expect(await later.client.signOut(globally: false) == .complete)
            #expect(try await app.use(refreshToken: tokens.refreshToken).error == "invalid_grant")
        }

        /// The killed process never stored the response, so the provider decides whether the stored token is still valid.
        @Test(arguments: [true, false])
        func `a process that is killed before it stores the response leaves the previous session`(
            rotates: Bool
        ) async throws {
            let process = LiveProcess()
            let app = LiveApp(at: servers.provider, store: process.store)
            _ = try await app.client.signIn(at: nil)
            let first = try await app.signedIn()
            try await servers.control.fail(["hold": true, "rotate": rotates])
            try process.start(at: servers.provider)
            try await servers.control.waitUntilHeld()
            process.killNow()
            try await servers.control.release()

            let later = LiveApp(at: servers.provider, store: process.store)
            #expect(try await later.signedIn() == first)
            if rotates {
                await #expect(throws: AuthError.sessionExpired) { try await later.renew() }
                #expect(try await process.store.read(.session) == nil)
            } else {
                #expect(try await later.renew().accessToken != first.tokens.accessToken)
            }
        }
    }
}
