import AuthCore
import AuthSystem
import Foundation
import LiveSupport
import RuntimeTestSupport
import SupabaseAuth
import Testing

/// A client at the running Supabase project, on its own device.
struct ProjectApp: SignedInApp {
    static let password = "Moon-River-7"
    private static let brand = BrandConfiguration.example(signUpFields: [.displayName], minimumAge: 0)

    let project: LiveSupabase
    let client: SupabaseAuthClient
    let network: LossyTransport
    let store: InMemoryStore
    let clock: SkippingClock
    let email: String

    /// Launches an app.
    ///
    /// - Parameters:
    ///   - guests: The sessions of guests.
    ///   - email: The user's address; `nil` for a new one.
    ///   - user: The user who visits the pages of Apple and Google.
    ///   - store: The store of the session, which a relaunched app shares.
    ///   - requestValues: The app's values for requests.
    /// - Throws: An error if no project runs.
    init(
        guests: SupabaseBackend.Guests = .device, email: String? = nil, user: TestUser? = nil,
        store: InMemoryStore = InMemoryStore(), requestValues: RequestValues = RequestValues()
    ) throws {
        project = try #require(LiveSupabase.running)
        self.email = email ?? "live-\(UUID().uuidString.lowercased())@example.com"
        self.store = store
        clock = SkippingClock()
        let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
        network = LossyTransport(transport)
        let presenter: any WebAuthenticationPresenter =
            user.map { PageWalker($0, transport: transport) } ?? UnavailablePresenter()
        client = SupabaseAuthClient(
            brand: Self.brand, url: project.url, publishableKey: project.publishableKey, guests: guests,
            transport: network, store: store, records: InMemoryStore(), presenter: presenter,
            urlScheme: "com.example.template", clock: clock.asSessionClock, requestValues: requestValues)
    }

    /// Restores the project's state at its start, with settings for the test.
    static func reset(_ settings: [String: any Sendable] = ["autoconfirm": true]) async throws {
        let project = try #require(LiveSupabase.running)
        try await project.control("POST", "/reset")
        try await project.control("POST", "/settings", settings)
    }

    var options: SignUpOptions {
        SignUpOptions(
            attributes: [AuthUserAttribute(.name, value: "Ada")],
            terms: TermsAcceptance(version: Self.brand.terms.version, acceptedAt: Date()))
    }

    @discardableResult
    func signUp() async throws -> AuthSignUpStep {
        try await client.signUp(username: email, password: Self.password, options: options).nextStep
    }

    func signIn(_ password: String = password) async throws {
        _ = try await client.signIn(username: email, password: password)
    }

    /// Creates an account, and signs in.
    @discardableResult
    func begin() async throws -> (user: AuthUser, tokens: AuthTokens) {
        try await signUp()
        try await signIn()
        return try await signedIn()
    }

    func code(_ purpose: JourneyCode = .signUp) async throws -> String {
        try await project.code(for: purpose, sentTo: email).value
    }

    /// The last code of a change of the address.
    func changeCode() async throws -> String {
        try await project.code("email_change", sentTo: email).value
    }

    /// Expects that the link of the last mail opens this app, and passes on no session.
    func expectLinkToApp() async throws {
        let mail = try await project.control("GET", "/mail?to=\(email)") as? [[String: String]]
        #expect(mail?.last?["returns_to"] == "com.example.template://auth/callback")
        #expect(mail?.last?["passes"] == "code")
    }

    /// Expects that all requests were those that a client of a project may send.
    func expectNoViolations() async throws {
        #expect(try await project.violations() == [])
    }
}
