import AuthCore
import AuthKit
import AuthSystem
import CognitoAuth
import Foundation
import HostedUI
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Users of sign-in pages delete their account: at the brand's own service, and at a user pool.
    struct PageAccountDeletionTests {
        private let servers: LiveServers
        private let service: AccountService

        init() async throws {
            servers = try #require(LiveServers.current)
            service = AccountService(apiBaseURL: try #require(LivePlatform.running).url)
            try await servers.control.reset()
        }

        /// Launches the app of a brand with the platform backend and pages beside it, such as template-app.
        private func launch(_ store: any SecureStore) async -> BrandAuth {
            let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
            return await BrandAuth(
                PagesEnvironment.local, backend: PlatformBackend(apiBaseURL: service.apiBaseURL),
                pages: HostedUIBackend(servers.provider.configuration, accountDeletion: service),
                services: SystemServices(
                    transport: transport, store: store,
                    presenter: PageWalker(servers.provider.user, transport: transport), clock: .system))
        }

        /// The status of a request with an access token to the provider.
        private func status(of accessToken: String) async throws -> Int {
            let url = try #require(servers.provider.url("/oauth2/userInfo"))
            let headers: HTTPHeaders = ["Authorization": "Bearer \(accessToken)"]
            return try await URLSessionTransport().send(HTTPRequest(url: url, headers: headers)).status
        }

        @Test(arguments: [SignInProvider.apple, .google])
        func `a user of a page deletes the account, and the session is over everywhere`(
            provider: SignInProvider
        ) async throws {
            let store = InMemoryStore()
            let auth = await launch(store)
            #expect(try await auth.client.signInWithWebUI(for: provider).isSignedIn)
            let user = try await auth.client.getCurrentUser()
            #expect(user.provider == provider)
            let tokens = try #require(try await auth.client.fetchAuthSession().tokens)
            // The app's extension has restored the same session.
            let other = await launch(store)
            #expect(try await other.client.getCurrentUser() == user)
            #expect(try await status(of: tokens.accessToken) == 200)

            let deletion = try #require(await auth.accountDeletion(for: user))
            #expect(await deletion.complete(.editText("DELETE", word: "DELETE"), .submit).state == .deleted)

            #expect(try await auth.client.fetchAuthSession() == .signedOut)
            #expect(try await status(of: tokens.accessToken) == 401)
            let pages = try #require(other.pages)
            await #expect(throws: AuthError.signedOut) {
                try await pages.session.tokens(insteadOf: tokens.accessToken, of: user)
            }
            #expect(try await other.client.fetchAuthSession() == .signedOut)
            let launched = await launch(store)
            #expect(try await launched.client.fetchAuthSession() == .signedOut)
            // The service has a definite response to a repeated request: the account was deleted before.
            var repeated = service.request("DELETE")
            repeated.headers["Authorization"] = "Bearer \(tokens.accessToken)"
            #expect(try await URLSessionTransport().send(repeated).status == 410)

            _ = try await launched.client.signInWithWebUI(for: provider)
            #expect(try await launched.client.getCurrentUser().userID != user.userID)
        }

        @Test func `a user pool's API deletes the account of a user of its pages`() async throws {
            let pool = try #require(LiveUserPool.running)
            let deletion = try UserPoolAccountDeletion(userPoolID: pool.id, endpoint: pool.endpoint)
            func launch() -> HostedUIAuthClient {
                let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
                return HostedUIAuthClient(
                    configuration: servers.pool.configuration, transport: transport, store: InMemoryStore(),
                    records: InMemoryStore(), presenter: PageWalker(servers.provider.user, transport: transport),
                    policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), accountDeletion: deletion)
            }
            let client = launch()
            _ = try await client.signInWithWebUI(for: .google)
            let user = try await client.getCurrentUser()
            try await client.deleteUser()
            #expect(try await client.fetchAuthSession() == .signedOut)
            let later = launch()
            _ = try await later.signInWithWebUI(for: .google)
            #expect(try await later.getCurrentUser().userID != user.userID)
        }
    }
}

private enum PagesEnvironment: String, TestEnvironment {
    case local

    static var brand: BrandConfiguration { .example(minimumAge: 0) }
}
