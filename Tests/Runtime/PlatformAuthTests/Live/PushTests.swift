import AuthCore
import AuthSystem
import Foundation
import LiveSupport
import PlatformAuth
import PushRegistration
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Push registration at the platform's test server, over sockets. The server checks each request against its document.
    @Suite(.timeLimit(.minutes(1))) struct PushTests {
        private let platform: LivePlatform
        private let records = InMemoryStore()

        init() async throws {
            platform = try #require(LivePlatform.running)
            try await platform.reset()
        }

        /// A launch of an app, until it is released.
        private final class App: Sendable {
            let client: any AuthClient
            let session: SessionController
            let push: PushRegistration
            let transport: HeldTransport
            private let platform: LivePlatform
            private let running: Task<Void, Never>

            init(_ platform: LivePlatform, _ records: InMemoryStore, limit: Duration = .seconds(3)) {
                let transport = HeldTransport(
                    LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)))
                let platformClient = PlatformAuthClient(
                    brand: .example(minimumAge: 0), apiBaseURL: platform.url, transport: transport,
                    store: InMemoryStore())
                let push = PushRegistration(
                    at: DeviceService(
                        apiBaseURL: platform.url, environment: .sandbox, bundleIdentifier: "com.example.app",
                        locale: { "de-AT" }),
                    sessions: [platformClient.session],
                    services: SystemServices(transport: transport, store: InMemoryStore(), records: records),
                    limit: limit)
                self.platform = platform
                self.transport = transport
                self.push = push
                session = platformClient.session
                client = push.extend(platformClient)
                running = Task { await push.run() }
            }

            deinit { running.cancel() }

            /// Signs a user in, who signs up before if they have no account.
            func signIn(_ name: String) async throws {
                let email = "\(name)@example.com"
                let terms = TermsAcceptance(
                    version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999))
                let options = SignUpOptions(birthdate: try Birthdate(iso8601: "1990-04-01"), terms: terms)
                do {
                    _ = try await client.signUp(username: email, password: "Correct horse 1", options: options)
                    let mail = try await platform.control("GET", "/mail?email=\(email)&purpose=signup")
                    let code = try #require((mail as? [String: String])?["code"])
                    _ = try await client.confirmSignUp(for: email, confirmationCode: code, password: "Correct horse 1")
                } catch AuthError.usernameExists {}
                _ = try await client.signIn(username: email, password: "Correct horse 1")
            }

            /// Waits for a state.
            func reaches(_ state: PushRegistrationState) async throws {
                for _ in 0..<2000 where await push.state != state { try await Task.sleep(for: .milliseconds(2)) }
                #expect(await push.state == state)
            }

            func register(_ name: String, token: UInt8) async throws {
                try await signIn(name)
                push.receive(deviceToken: Data([token]))
                try await reaches(.registered)
            }
        }

        /// The users of the registered devices, with the tokens.
        private func devices() async throws -> [String] {
            let rows = try #require(try await platform.control("GET", "/devices") as? [[String: String]])
            return rows.map {
                "\($0["email"] ?? "") \($0["token"] ?? "") \($0["environment"] ?? "") \($0["locale"] ?? "")"
            }
        }

        @Test func `a device is registered, follows its token, and is unregistered at the sign-out`() async throws {
            let app = App(platform, records)
            try await app.register("mira", token: 1)
            #expect(try await devices() == ["mira@example.com 01 sandbox de-AT"])
            app.push.receive(deviceToken: Data([2, 3]))
            for _ in 0..<2000 where try await devices() != ["mira@example.com 0203 sandbox de-AT"] {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try await devices() == ["mira@example.com 0203 sandbox de-AT"])
            #expect(await app.client.signOut() == .complete)
            #expect(try await devices() == [])
            #expect(try await platform.violations() == [])
        }

        @Test func `an access token that the service refuses is renewed, and the device is unregistered`() async throws
        {
            let app = App(platform, records)
            try await app.register("mira", token: 1)
            try await platform.advance(bySeconds: 901)
            #expect(await app.client.signOut() == .complete)
            #expect(try await devices() == [])
            #expect(try await platform.violations() == [])
        }

        @Test func `a session that the service has ended ends the registration there, and here it is left behind`()
            async throws
        {
            let app = App(platform, records)
            try await app.register("mira", token: 1)
            let refreshToken = try #require(try await app.client.fetchAuthSession().tokens?.refreshToken)
            try await AccountSession(platform).end(refreshToken)
            #expect(try await devices() == [])
            app.push.receive(deviceToken: Data([2]))
            try await app.reaches(.leftBehind)
            #expect(await app.session.state == .expired)
            try await app.register("jonas", token: 3)
            #expect(try await devices() == ["jonas@example.com 03 sandbox de-AT"])
        }

        @Test func `a service that is slow at the sign-out does not keep the user, and the late request harms no one`()
            async throws
        {
            let app = App(platform, records, limit: .milliseconds(50))
            try await app.register("mira", token: 1)
            let gate = await app.transport.hold { $0.method == "DELETE" }
            #expect(await app.client.signOut() == .complete)
            // The end of the session has ended the registration at the service.
            #expect(try await devices() == [])
            #expect(await app.push.state == .leftBehind)
            try await app.signIn("mira")
            app.push.receive(deviceToken: Data([2]))
            await gate.open()
            try await app.reaches(.registered)
            #expect(try await devices() == ["mira@example.com 02 sandbox de-AT"])
            #expect(try await platform.violations() == [])
        }

        @Test func `a late removal of an earlier session does not remove the registration of the next one`()
            async throws
        {
            let first = App(platform, records)
            try await first.register("mira", token: 1)
            let old = try #require(try await first.client.fetchAuthSession().tokens?.accessToken)
            let second = App(platform, records)
            try await second.register("mira", token: 1)
            let id = try #require(
                (try await platform.control("GET", "/devices") as? [[String: String]])?.first?["installation"])
            let late = HTTPRequest(
                method: "DELETE", url: platform.url.appendingPathComponent("v1/devices/\(id)"),
                headers: ["Authorization": "Bearer \(old)"])
            #expect(try await first.transport.send(late).status == 204)
            #expect(try await devices() == ["mira@example.com 01 sandbox de-AT"])
        }

        @Test func `a deleted account has no device`() async throws {
            let app = App(platform, records)
            try await app.register("mira", token: 1)
            try await app.client.deleteUser()
            #expect(try await devices() == [])
            #expect(await app.push.state == .idle)
            #expect(try await platform.violations() == [])
        }

        /// Ends a session at the service, without the app.
        private struct AccountSession {
            let platform: LivePlatform

            init(_ platform: LivePlatform) { self.platform = platform }

            func end(_ refreshToken: String) async throws {
                let request = HTTPRequest(
                    method: "POST", url: platform.url.appendingPathComponent("v1/auth/logout"),
                    headers: ["Content-Type": "application/json"],
                    body: try JSONSerialization.data(withJSONObject: ["refreshToken": refreshToken]))
                _ = try await LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
                    .send(request)
            }
        }
    }
}
