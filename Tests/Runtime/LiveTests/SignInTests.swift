import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    struct SignInTests {
        private let servers: LiveServers

        init() async throws {
            servers = try #require(LiveServers.current)
            try await servers.control.reset()
        }

        /// A server and a way to sign in there.
        enum SignInPath: CaseIterable {
            case poolByPassword, poolByGoogle, poolByApple, provider
        }

        private func launch(_ path: SignInPath, _ store: any SecureStore) -> (
            app: LiveApp, provider: SignInProvider, email: String
        ) {
            let (local, federated) = (servers.pool.user, servers.provider.user)
            return switch path {
            case .poolByPassword: (LiveApp(at: servers.pool, store: store), .email, local.username)
            case .poolByGoogle:
                (LiveApp(at: servers.pool, user: federated, store: store), .google, federated.username)
            case .poolByApple:
                (LiveApp(at: servers.pool, user: federated, store: store), .apple, federated.username)
            case .provider: (LiveApp(at: servers.provider, store: store), .email, federated.username)
            }
        }

        @Test(arguments: SignInPath.allCases)
        func `a user signs in, returns, renews the session and signs out`(path: SignInPath) async throws {
            let store = InMemoryStore()
            let (app, provider, email) = launch(path, store)
            #expect(try await app.client.signInWithWebUI(for: provider).nextStep == .done)
            let (user, first) = try await app.signedIn()
            #expect(user.email == email)
            #expect(user.provider == provider)
            #expect(try await app.client.fetchUserAttributes().contains { $0.value == email })

            let (later, _, _) = launch(path, store)
            #expect(try await later.client.getCurrentUser() == user)
            let renewed = try await later.renew()
            #expect(renewed.accessToken != first.accessToken)
            // ministack does not replace refresh tokens.
            #expect((renewed.refreshToken != first.refreshToken) == (path == .provider))

            #expect(await later.client.signOut(globally: false) == .complete)
            #expect(await later.client.session.state == .signedOut)
            #expect(await store.read(.session) == nil)
            let refused = try await app.use(refreshToken: renewed.refreshToken)
            #expect(refused.status == 400)
            #expect(refused.error == "invalid_grant")
        }

        /// The browser keeps the cookie of the first user.
        @Test func `after an expiry, another user of the device signs in`() async throws {
            let second = try await servers.control.addUser("bob@example.com")
            let (store, records, browser) = (InMemoryStore(), InMemoryStore(), Browser())
            let app = LiveApp(at: servers.provider, store: store, records: records, browser: browser)
            _ = try await app.client.signIn(at: nil)
            _ = try await app.use(refreshToken: app.signedIn().tokens.refreshToken)
            await #expect(throws: AuthError.sessionExpired) { try await app.renew() }
            let later = LiveApp(at: servers.provider, user: second, store: store, records: records, browser: browser)
            _ = try await later.client.signIn(at: nil)
            #expect(try await later.signedIn().user.email == second.username)
        }
    }
}
