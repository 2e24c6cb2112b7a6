import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import Testing

/// The live suites: the client with the test server of `scripts/servers`, over loopback. One test runs at a time,
/// because each test changes the server's time.
@Suite(
    .serialized,
    .enabled(if: LivePlatform.running != nil, "not run: they need the servers of scripts/servers (see CONTRIBUTING.md)")
)
enum LiveSuites {}

/// The test server, with requests that only tests make.
struct LiveService {
    private let platform: LivePlatform
    private let transport = LiveRun.recordingSecrets(of: URLSessionTransport())

    /// Resets the server and stops its clock.
    init() async throws {
        platform = try #require(LivePlatform.running)
        try await platform.reset()
    }

    func client(store: any SecureStore = InMemoryStore(), minimumAge: Int = 13) -> PlatformAuthClient {
        PlatformAuthClient(
            brand: .example(minimumAge: minimumAge), apiBaseURL: platform.url, transport: transport, store: store)
    }

    /// Creates a flow as a brand's screens use it.
    @MainActor func flow(_ client: PlatformAuthClient) -> FlowModel<EmailOTPFlow> {
        FlowModel(
            EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: .example(), timeZone: .gmt)), client: client,
            ageGate: .withoutMinimumAge, now: { Date() })
    }

    /// Returns the last code for an address; `nil` if the address has no code. With `sent: false`, returns a code that was
    /// created but not sent.
    func mail(_ email: String, _ purpose: String = "signup", sent: Bool = true) async throws -> String? {
        let query = "email=\(email)&purpose=\(purpose)&mailed=\(sent ? 1 : 0)"
        return (try await platform.control("GET", "/mail?\(query)") as? [String: String])?["code"]
    }

    /// Returns the number of passwords that the server hashes during some work. Hashing takes most of the server's
    /// time.
    func hashes(during work: () async throws -> Void) async throws -> Int {
        func count() async throws -> Int {
            try #require((try await platform.control("GET", "/hashed") as? [String: Int])?["count"])
        }
        let before = try await count()
        try await work()
        // The second request for the count also counts.
        return try await count() - before - 1
    }

    func advance(_ seconds: Int) async throws { try await platform.advance(bySeconds: seconds) }

    func set(_ settings: [String: any Sendable]) async throws { try await platform.set(settings) }

    /// Returns the requests and responses that do not match the specification.
    func violations() async throws -> [String] { try await platform.violations() }

    /// Returns the URL of an operation.
    func url(_ path: String) -> URL { platform.url.appendingPathComponent(path) }

    /// Sends a body without a client, and returns everything that a caller can observe.
    func raw(_ path: String, _ body: [String: any Sendable]) async throws -> Seen {
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: url(path),
                headers: ["Content-Type": "application/json"],
                body: try JSONSerialization.data(withJSONObject: body)))
        let headers = response.headers.fields.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" }
        return Seen(status: response.status, headers: headers, body: String(decoding: response.body, as: UTF8.self))
    }

    /// A response without its date.
    struct Seen: Equatable {
        let status: Int
        let headers: [String]
        let body: String
    }
}

extension PlatformAuthClient {
    /// Signs a user up and confirms the account.
    func register(_ email: String, at service: LiveService, password: String = goodPassword) async throws {
        _ = try await signUp(username: email, password: password, options: adult())
        let code = try #require(try await service.mail(email))
        _ = try await confirmSignUp(for: email, confirmationCode: code, password: password)
    }
}
