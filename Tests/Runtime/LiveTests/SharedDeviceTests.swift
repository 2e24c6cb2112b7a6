import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import Testing

extension LiveSuites {
    /// A device that two users share: the browser keeps the cookie of the first.
    struct SharedDeviceTests {
        private let control: ProviderControl
        private let provider: HostedUIServer
        private let browser = Browser()
        private let second: TestUser
        private var first: TestUser { provider.user }

        init() async throws {
            let servers = try #require(LiveServers.current)
            control = servers.control
            provider = servers.provider
            try await control.reset()
            second = try await control.addUser("bob@example.com")
        }

        /// Signs a user in at the shared browser, and returns the address of the signed-in user.
        private func signIn(
            _ user: TestUser, _ store: any SecureStore, _ records: any SecureStore
        ) async throws -> (app: LiveApp, email: String?) {
            let app = LiveApp(at: provider, user: user, store: store, records: records, browser: browser)
            _ = try await app.client.signIn(at: nil)
            return (app, try await app.signedIn().user.email)
        }

        @Test func `after an expiry, the second user signs in`() async throws {
            let (store, records) = (InMemoryStore(), InMemoryStore())
            let (app, _) = try await signIn(first, store, records)
            let tokens = try await app.signedIn().tokens
            _ = try await app.use(refreshToken: tokens.refreshToken)
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            #expect(try await signIn(second, store, records).email == second.username)
        }

        @Test(arguments: [true, false])
        func `a record of another process counts, also if that process was killed`(isKilled: Bool) async throws {
            // The cookie of the first user, from a process whose browser is not this one.
            _ = try await signIn(first, InMemoryStore(), InMemoryStore())
            try await control.reset()
            if isKilled { try await control.fail(["hold": true]) }
            let process = LiveProcess()
            try process.start(at: provider, signingIn: first)
            if isKilled {
                try await control.waitUntilHeld()
                process.killNow()
                try await control.release()
            } else {
                #expect(process.end() == (0, "\(first.username)\n"))
            }
            #expect(try await signIn(second, InMemoryStore(), process.records).email == second.username)
        }
    }
}
