import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Proofs of identity at canaille, an OpenID provider that was not written for these tests, and the deletion of an
    /// account that requires one.
    struct CanailleTests {
        private let configuration: HostedUIConfiguration
        private let control: ProviderControl
        private let user: TestUser
        private let service: AccountService
        private let browser = Browser()

        init() async throws {
            configuration = try #require(LiveServers.current?.canaille)
            control = ProviderControl(domain: configuration.domain)
            user = try await control.addUser("\(UUID())@example.com")
            service = AccountService(apiBaseURL: try #require(LivePlatform.running).url)
        }

        /// Launches an app on a device whose browser may remember the user.
        private func launch(page: @escaping @Sendable (URL) -> URL = { $0 }) -> HostedUIAuthClient {
            let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
            let walker = PageWalker(user, transport: transport, browser: browser)
            return HostedUIAuthClient(
                configuration: configuration, transport: transport, store: InMemoryStore(), records: InMemoryStore(),
                presenter: ChangingPresenter(walker, page),
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), accountDeletion: service)
        }

        /// Signs in at a browser that has remembered the user for an hour. The page asks for nothing.
        private func remembered(page: @escaping @Sendable (URL) -> URL = { $0 }) async throws -> HostedUIAuthClient {
            _ = try await launch().signInWithWebUI(for: .google)
            try await control.ageBrowsers()
            let client = launch(page: page)
            _ = try await client.signInWithWebUI(for: .google)
            #expect(try await client.getCurrentUser().email == user.username)
            #expect(await passwords() == 1)
            return client
        }

        /// The number of passwords that the user has entered.
        private func passwords() async -> Int {
            await browser.visits.filter { $0.hasPrefix("POST") && $0.contains("/auth/password ") }.count
        }

        @Test func `the page asks for the password once, and then the account is deleted`() async throws {
            let client = try await remembered()
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await client.deleteUser() }
            let proof = try await client.reauthenticate(by: .page(.google))
            #expect(proof.user == (try await client.getCurrentUser()))
            #expect(await passwords() == 2)

            try await client.deleteUser()
            #expect(try await client.fetchAuthSession() == .signedOut)
            // canaille has no such user any more.
            await #expect(throws: AuthError.network) { try await launch().signInWithWebUI(for: .google) }
        }

        @Test func `a page that asks for nothing proves nothing, and nothing is deleted`() async throws {
            let client = try await remembered(page: \.withoutReauthentication)
            await #expect(throws: AuthError.service(.reauthenticationNotFresh)) {
                try await client.reauthenticate(by: .page(.google))
            }
            #expect(await passwords() == 1)
            await #expect(throws: AuthError.service(.reauthenticationRequired)) { try await client.deleteUser() }
            #expect(try await client.fetchUserAttributes().contains { $0.value == user.username })
        }
    }
}
