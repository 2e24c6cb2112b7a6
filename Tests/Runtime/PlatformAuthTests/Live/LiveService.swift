import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import EmailOTP
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

/// The live suites: the client at the test server of `scripts/servers`, over loopback. One test at a time, for each moves the
/// server's time.
@Suite(
    .serialized,
    .enabled(if: LivePlatform.running != nil, "not run: they need the servers of scripts/servers (see CONTRIBUTING.md)")
)
enum LiveSuites {}

/// The test server, and what only tests ask of it.
struct LiveService {
    private let platform: LivePlatform
    private let transport = LiveRun.recordingSecrets(of: URLSessionTransport())

    /// The server as if it had just started, its time stopped.
    init() async throws {
        platform = try #require(LivePlatform.running)
        try await platform.reset()
    }

    func client(store: any SecureStore = InMemoryStore(), minimumAge: Int = 13) -> PlatformAuthClient {
        PlatformAuthClient(
            brand: .example(minimumAge: minimumAge), apiBaseURL: platform.url, transport: transport, store: store)
    }

    /// A flow, as a brand's screens run it, with a clock that the server's follows.
    @MainActor func flow(_ client: PlatformAuthClient) -> FlowModel<EmailOTPFlow> {
        FlowModel(
            EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: .example(), timeZone: .gmt)), backend: client,
            now: { Date() })
    }

    /// The code that was sent to an address last, or that there is for it and nobody was sent; nil where there is none.
    func mail(_ email: String, _ purpose: String = "signup", sent: Bool = true) async throws -> String? {
        let query = "email=\(email)&purpose=\(purpose)&mailed=\(sent ? 1 : 0)"
        return (try await platform.control("GET", "/mail?\(query)") as? [String: String])?["code"]
    }

    /// How many passwords the server hashes meanwhile, which is what its time goes to.
    func hashes(during work: () async throws -> Void) async throws -> Int {
        func count() async throws -> Int {
            try #require((try await platform.control("GET", "/hashed") as? [String: Int])?["count"])
        }
        let before = try await count()
        try await work()
        // To ask counts as one.
        return try await count() - before - 1
    }

    func advance(_ seconds: Int) async throws { try await platform.advance(bySeconds: seconds) }

    func set(_ settings: [String: any Sendable]) async throws { try await platform.set(settings) }

    /// What was not as the document has it, in requests and in answers.
    func violations() async throws -> [String] { try await platform.violations() }

    /// What the server answers to a body, without a client: all that can be seen of it.
    func raw(_ path: String, _ body: [String: any Sendable]) async throws -> Seen {
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", url: platform.url.appendingPathComponent(path),
                headers: ["Content-Type": "application/json"],
                body: try JSONSerialization.data(withJSONObject: body)))
        let headers = response.headers.fields.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" }
        return Seen(status: response.status, headers: headers, body: String(decoding: response.body, as: UTF8.self))
    }

    /// An answer, but for the time of day.
    struct Seen: Equatable {
        let status: Int
        let headers: [String]
        let body: String
    }
}

extension PlatformAuthClient {
    /// Signs somebody up and confirms them.
    func register(_ email: String, at service: LiveService) async throws {
        _ = try await signUp(username: email, password: goodPassword, options: adult())
        let code = try #require(try await service.mail(email))
        _ = try await confirmSignUp(for: email, confirmationCode: code)
    }
}
