import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

/// A client at the running Clerk instance, on its own device.
struct InstanceApp: SignedInApp {
    static let password = "Moon-River-7"
    static let languages = ["ja-JP-u-ca-japanese", "en-US"]
    static let brand = BrandConfiguration.example(
        signUpFields: [.firstName, .phone.optional.withSMSConsent], minimumAge: 0)

    let instance: LiveClerk
    let client: ClerkAuthClient
    let network: LossyTransport
    let store: InMemoryStore
    let clock: SkippingClock
    let email: String

    /// Launches an app.
    ///
    /// - Parameters:
    ///   - email: The user's address; `nil` for a new one.
    ///   - user: The user who visits the pages of providers.
    ///   - store: The store of the session and the client token, which a relaunched app shares.
    /// - Throws: An error if no instance runs.
    init(
        email: String? = nil, user: TestUser? = nil, store: InMemoryStore = InMemoryStore()
    ) throws {
        instance = try #require(LiveClerk.running)
        self.email = email ?? "live-\(UUID().uuidString.lowercased())@example.com"
        self.store = store
        clock = SkippingClock()
        let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
        network = LossyTransport(transport)
        let presenter: any WebAuthenticationPresenter =
            user.map { PageWalker($0, transport: transport) } ?? UnavailablePresenter()
        client = ClerkAuthClient(
            brand: Self.brand, publishableKey: try #require(ClerkPublishableKey(instance.publishableKey)),
            transport: network, store: store, records: InMemoryStore(),
            presenter: presenter,
            urlScheme: "com.example.template", clock: clock.asSessionClock,
            preferredLanguages: { Self.languages })
    }

    /// Restores the instance's state at its start, with settings for the test.
    static func reset(_ settings: [String: any Sendable] = [:]) async throws {
        let instance = try #require(LiveClerk.running)
        try await instance.control("POST", "/reset")
        try await instance.control("POST", "/settings", settings)
    }

    func set(_ settings: [String: any Sendable]) async throws {
        try await instance.control("POST", "/settings", settings)
    }

    func fail(_ fault: [String: any Sendable], at path: String, times: Int = 1) async throws {
        var fault = fault
        fault["path"] = path
        fault["times"] = times
        try await instance.control("POST", "/faults", fault)
    }

    var options: SignUpOptions {
        SignUpOptions(
            attributes: [AuthUserAttribute(.givenName, value: "Ada")],
            terms: TermsAcceptance(version: Self.brand.terms.version, acceptedAt: Date()))
    }

    @discardableResult
    func signUp(_ options: SignUpOptions? = nil) async throws -> AuthSignUpStep {
        try await client.signUp(username: email, password: Self.password, options: options ?? self.options).nextStep
    }

    func confirm() async throws {
        _ = try await client.confirmSignUp(
            for: email, confirmationCode: try await code("sign_up"), password: Self.password)
    }

    @discardableResult
    func signIn(_ password: String = password) async throws -> AuthSignInStep {
        try await client.signIn(username: email, password: password).nextStep
    }

    /// Creates an account, and signs in.
    @discardableResult
    func begin() async throws -> (user: AuthUser, tokens: AuthTokens) {
        try await signUp()
        try await confirm()
        #expect(try await signIn() == .done)
        return try await signedIn()
    }

    /// Creates an account on another device.
    @discardableResult
    func addUser(_ more: [String: any Sendable] = [:]) async throws -> String {
        var body: [String: any Sendable] = ["email": email, "password": Self.password]
        body.merge(more) { _, new in new }
        let answer = try await instance.control("POST", "/users", body) as? [String: String]
        return try #require(answer?["id"])
    }

    func code(_ kind: String, to destination: String? = nil) async throws -> String {
        try await instance.code(kind, sentTo: destination ?? email).value
    }

    /// The client token in the store.
    func clientToken() async throws -> String? {
        await store.read(SecureStoreKey(rawValue: "clerk-client")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The statuses of the sessions at the instance, oldest first.
    func sessions() async throws -> [String] {
        let all = try await instance.control("GET", "/sessions") as? [[String: String]] ?? []
        return all.compactMap { $0["status"] }
    }

    /// Loses the next response to a step, whose path ends in this name.
    func loseNextResponse(of step: String) async { await network.loseResponse(from: "/\(step)") }

    func count(of path: String) async -> Int { await network.requests.filter { $0.url.path == path }.count }

    /// Expects that all requests were those that an app may send.
    func expectNoViolations() async throws {
        #expect(try await instance.violations() == [])
    }
}

extension AuthSignInStep {
    /// Returns the challenge of the step, which must have this kind.
    func challenge(_ kind: SignInChallenge.Kind) throws -> SignInChallenge {
        guard case .confirmSignIn(let challenge) = self else { throw AuthError.signedOut }
        try #require(challenge.kind == kind)
        return challenge
    }
}
