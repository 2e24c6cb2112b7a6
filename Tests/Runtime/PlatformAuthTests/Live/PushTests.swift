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
            for _ in 0..<100 where try await devices() != ["mira@example.com 0203 sandbox de-AT"] {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try await devices() == ["mira@example.com 0203 sandbox de-AT"])
            // The service refuses the access token, which is renewed for the sign-out.
            try await platform.advance(bySeconds: 901)
            #expect(await app.client.signOut() == .complete)
            #expect(try await devices() == [])
            #expect(try await platform.violations() == [])
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
    }
}
