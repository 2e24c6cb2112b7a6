import AuthCore
import AuthSystem
import AuthTesting
import BackendSync
import ClerkAuth
import Foundation
import LiveSupport
import Testing

extension LiveSuites {
    /// The brand's own service behind a Clerk instance. It checks the session tokens with the vendor's package.
    ///
    /// Other suites reset the platform's server while these tests run. The server keeps its records of Clerk's users.
    struct ClerkServiceTests {
        private let platform: LivePlatform
        private let app: InstanceApp

        init() async throws {
            platform = try #require(LivePlatform.running)
            try await InstanceApp.reset()
            app = try InstanceApp()
        }

        private var endpoint: URL { platform.url.appendingPathComponent("v1/users/me") }

        private var sync: BackendSync {
            BackendSync(
                endpoint: endpoint, sessions: [app.client.session], transport: app.network,
                backoff: Backoff(first: .seconds(1), limit: .seconds(1), tries: 1), clock: app.clock.asSessionClock)
        }

        /// The status of a request with an access token.
        private func status(of accessToken: String) async throws -> Int {
            try await app.network.send(
                HTTPRequest(url: endpoint, headers: ["Authorization": "Bearer \(accessToken)"])
            ).status
        }

        /// Expects that the service's responses were those of its document.
        private func expectDocumentedResponses() async throws {
            #expect(try await platform.violations().filter { $0.contains("the answer") } == [])
        }

        /// Ends the sessions at the instance, or makes them wait for a task.
        private func change(_ status: String) async throws {
            try await app.instance.control("POST", "/sessions", ["status": status])
        }

        @Test func `the service has a record of the user, which stays the same`() async throws {
            struct Profile: Decodable, Equatable {
                let id: String
            }
            let user = try await app.begin().user
            for _ in 0..<2 {
                guard case .synced(let profile) = await sync.sync() else { throw CheckFailure("the service fails") }
                #expect(try profile.decoded() == Profile(id: user.userID))
                #expect(await app.client.signOut() == .complete)
                #expect(try await app.signIn() == .done)
            }
            try await expectDocumentedResponses()
        }

        @Test func `a refusal of the service does not end the session, but the instance does`() async throws {
            let user = try await app.begin().user
            let sync = sync
            try await app.instance.advance(bySeconds: 66)
            try await change("pending")
            #expect(await sync.sync() == .failed(.session(.network)))
            #expect(await app.count(of: endpoint.path) == 1)
            #expect(try await app.signedIn().user == user)
            try await change("revoked")
            try await app.fail(["status": 503], at: "/v1/client", times: 3)
            app.clock.skip(.seconds(20))
            #expect(await sync.sync() == .failed(.session(.network)))
            #expect(try await app.signedIn().user == user)
            app.clock.skip(.seconds(3700))
            #expect(await sync.sync() == .idle)
            #expect(await app.client.session.state == .expired)
        }
    }
}
