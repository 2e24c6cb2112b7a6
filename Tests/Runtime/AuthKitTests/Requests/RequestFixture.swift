import AuthCore
import AuthKit
import AuthSystem
import Dispatch
import Foundation
import RuntimeTestSupport
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An environment whose services are those of the current task.
private enum RequestEnvironment: String, TestEnvironment {
    case test

    @TaskLocal static var apiBaseURL: URL?
    @TaskLocal static var apiOrigins: [URL] = []

    static var brand: BrandConfiguration { .example() }

    var definition: EnvironmentDefinition {
        var definition = EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.requests", urlScheme: "innerworld"),
            backend: .client(UnavailableAuthClient()))
        definition.apiBaseURL = Self.apiBaseURL
        definition.apiOrigins = Self.apiOrigins
        return definition
    }
}

/// A service that renews `access-1` to `access-2`, and so on.
actor CountingAuthority: SessionAuthority {
    private(set) var renewals: [String] = []
    private var failure: SessionRenewalError?
    private var gate: Gate?

    func fail(with failure: SessionRenewalError?) { self.failure = failure }

    /// Holds the renewals at a gate.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        renewals.append(refreshToken)
        await gate?.pass()
        if let failure { throw failure }
        return TokenSet(
            accessToken: "access-\(renewals.count + 1)", refreshToken: "refresh-\(renewals.count + 1)",
            expiresIn: .seconds(3600))
    }

    func end(_ tokens: AuthTokens, globally: Bool) {}
}

/// An app with one session, whose services are on this machine.
struct RequestFixture {
    static let mira = AuthUser(userID: "user-1", username: "mira", email: "mira@example.com", provider: .email)
    static let jonas = AuthUser(userID: "user-2", username: "jonas", email: "jonas@example.com", provider: .google)

    let authority = CountingAuthority()
    let session: SessionController
    /// A transport with long timeouts, for a busy machine.
    static let transport = URLSessionTransport(
        limits: TransportLimits(idleTimeout: .seconds(120), totalTimeout: .seconds(600)),
        allowsPlainHTTPOnLoopback: true)

    init() {
        session = SessionController(
            authority: authority, store: InMemoryStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            clock: SessionClock(
                now: { Date(timeIntervalSince1970: 1_800_000_000) }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }))
    }

    /// Signs mira in, with `access-1`.
    func signIn(
        _ user: AuthUser = Self.mira, token: String = "access-1", expiresIn: Duration = .seconds(3600)
    ) async throws {
        try await session.begin(
            as: user, with: TokenSet(accessToken: token, refreshToken: "refresh-1", expiresIn: expiresIn))
    }

    /// Returns an app whose tokens go to these services.
    func auth(
        _ services: URL..., transport: any HTTPTransport = Self.transport
    ) async -> BrandAuth {
        await Self.auth(services, .client(UnavailableAuthClient(), sessions: [session]), transport: transport)
    }

    /// Returns an app with a backend. The first service is that of `apiBaseURL`, the others those of `apiOrigins`.
    static func auth(
        _ services: [URL], _ backend: any AuthBackend, transport: any HTTPTransport = Self.transport
    ) async -> BrandAuth {
        await RequestEnvironment.$apiBaseURL.withValue(services.first) {
            await RequestEnvironment.$apiOrigins.withValue(Array(services.dropFirst())) {
                await BrandAuth(RequestEnvironment.test, backend: backend, services: .inMemory(transport: transport))
            }
        }
    }
}

extension URLRequest {
    /// Creates a request with a body.
    init(_ method: String, _ url: URL, body: String? = nil, headers: [String: String] = [:]) {
        self.init(url: url)
        httpMethod = method
        httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
    }

    /// Creates a POST whose body is a stream.
    init(streaming body: String, to url: URL) {
        self.init("POST", url)
        httpBodyStream = InputStream(data: Data(body.utf8))
    }
}

extension LoopbackServer {
    /// The tokens and other credentials of the received requests, in order.
    var authorizations: [String?] { received.map { $0.headers["authorization"] } }
    var paths: [String] { received.map(\.path) }

    /// Starts a server that accepts one access token.
    static func accepting(_ token: String, challenge: String? = nil) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.headers["authorization"] == "Bearer \(token)"
                ? .status("200 OK", body: "hello")
                : .status("401 Unauthorized", headers: challenge.map { ["WWW-Authenticate: \($0)"] } ?? [], body: "no")
        }
    }
}

/// Waits in a server's thread until a test lets it continue.
final class Held: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }
    func release() { semaphore.signal() }
}
