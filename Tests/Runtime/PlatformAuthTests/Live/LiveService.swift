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

    /// Returns the last code that was sent to an address; `nil` if the address has no code.
    func mail(_ email: String, _ purpose: String = "signup") async throws -> String? {
        let mail = try await platform.control("GET", "/mail?email=\(email)&purpose=\(purpose)")
        return (mail as? [String: String])?["code"]
    }

    func advance(_ seconds: Int) async throws { try await platform.advance(bySeconds: seconds) }

    func set(_ settings: [String: any Sendable]) async throws { try await platform.set(settings) }

    /// Returns the requests and responses that do not match the specification.
    func violations() async throws -> [String] { try await platform.violations() }
}

extension PlatformAuthClient {
    /// Signs a user up and confirms the account.
    func register(_ email: String, at service: LiveService, password: String = goodPassword) async throws {
        _ = try await signUp(username: email, password: password, options: adult())
        let code = try #require(try await service.mail(email))
        _ = try await confirmSignUp(for: email, confirmationCode: code, password: password)
    }
}
