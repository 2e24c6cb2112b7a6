import AuthCore
import AuthKit
import AuthSystem
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// An environment of the brand of the current task.
enum VerbEnvironment: String, TestEnvironment {
    case test

    @TaskLocal static var brand = BrandConfiguration.example()
}

/// A client whose calls by email a test counts, holds and loses. The client behind it has the accounts.
actor HeldService: ForwardingAuthClient {
    enum Call: Hashable {
        case signUp, confirm, resend, signIn, answer, requestReset, reset
    }

    let client: any AuthClient
    private(set) var calls: [Call] = []
    /// The input of the sign-ups.
    private(set) var options: [SignUpOptions] = []
    /// The addresses and passwords of the confirmations.
    private(set) var confirmed: [[String]] = []
    private var gates: [Call: Gate] = [:]
    private var lost: Set<Call> = []
    private var refusals: [Call: AuthError] = [:]

    init(_ client: any AuthClient) { self.client = client }

    /// Holds the next such call before the service receives it.
    func hold(_ call: Call) -> Gate {
        let gate = Gate()
        gates[call] = gate
        return gate
    }

    /// Loses the response to the next such call; of a sign-in the request, because the client begins the session.
    func lose(_ call: Call) { lost.insert(call) }

    /// Refuses the next such call.
    func refuse(_ call: Call, with error: AuthError) { refusals[call] = error }

    private func sent(_ call: Call) async throws(AuthError) {
        calls.append(call)
        if let gate = gates.removeValue(forKey: call) { await gate.pass() }
        if let refusal = refusals.removeValue(forKey: call) { throw refusal }
    }

    private func received<Value>(_ call: Call, _ value: Value) throws(AuthError) -> Value {
        if lost.remove(call) != nil { throw .network }
        return value
    }

    func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        try await sent(.signUp)
        options.append(profile.options)
        return try received(
            .signUp, try await client.signUp(username: username, password: password, profile: profile))
    }

    func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        try await sent(.confirm)
        confirmed.append([username, password])
        let result = try await client.confirmSignUp(
            for: username, confirmationCode: confirmationCode, password: password, clearance: clearance)
        return try received(.confirm, result)
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sent(.resend)
        return try received(.resend, try await client.resendSignUpCode(for: username))
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await sent(.signIn)
        try received(.signIn, ())
        return try await client.signIn(username: username, password: password)
    }

    func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try await sent(.answer)
        return try received(.answer, try await client.confirmSignIn(challenge, with: answer))
    }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await sent(.requestReset)
        return try received(.requestReset, try await client.resetPassword(for: username))
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await sent(.reset)
        let result: Void = try await client.confirmResetPassword(
            for: username, with: newPassword, confirmationCode: confirmationCode)
        try received(.reset, result)
    }
}

/// An app with the mock behind a ``HeldService``.
@MainActor struct VerbFixture {
    nonisolated static let password = "Moon-River-7"

    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let records = InMemoryStore()
    let mock: MockAuthClient
    let service: HeldService
    let auth: BrandAuth
    private let brand: BrandConfiguration

    /// Launches the app.
    init(
        _ brand: BrandConfiguration = .example(signUpFields: [], minimumAge: 0), accounts: [MockAccount] = [],
        hasEmailFlow: Bool = true, analytics: any AnalyticsSink = DiscardingAnalytics(),
        client: (MockAuthClient) -> any AuthClient = { $0 }
    ) {
        self.brand = brand
        mock = MockAuthClient(
            brand: brand, allowsMockInRelease: true, accounts: accounts, clock: clock.session, timeZone: .gmt)
        let services = SystemServices(
            transport: UnavailableTransport(), store: InMemoryStore(), records: records, clock: clock.session,
            timeZone: .gmt)
        service = HeldService(client(mock))
        auth = VerbEnvironment.$brand.withValue(brand) { [mock, service] in
            BrandAuth(
                VerbEnvironment.test,
                backend: .client(service, hasEmailFlow: hasEmailFlow, sessions: [mock.session]),
                services: services, analytics: analytics)
        }
    }

    var terms: String { brand.terms.version }

    func signUp(_ email: String, password: String = Self.password) async throws {
        try await auth.signUp(email: email, password: password, acceptingTerms: terms)
    }

    func code(_ email: String) async throws -> String {
        try #require(await mock.mailbox.lastCode(for: email))
    }
}

extension MockAccount {
    static let mira = MockAccount(email: "mira@example.com", password: SecretText(VerbFixture.password))
}
