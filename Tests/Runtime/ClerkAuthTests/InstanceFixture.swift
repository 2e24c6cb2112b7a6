import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import RuntimeTestSupport

/// A client of a stub.
struct InstanceFixture {
    static let password = "correct horse 7 Battery!"
    static let key = "pk_test_\(Data("instance.example$".utf8).base64EncodedString())"
    static let signIns = "POST client/sign_ins"
    static let signUps = "POST client/sign_ups"
    static let tokens = "POST client/sessions/sess_1/tokens"
    static let remove = "POST client/sessions/sess_1/remove"
    static let secondFactor = "POST client/sign_ins/sia_1/attempt_second_factor"
    static let clientToken = SecureStoreKey(rawValue: "clerk-client")

    let instance = InstanceStub()
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let store: FaultyStore
    let browser = BrowserStub()
    let client: ClerkAuthClient

    init() throws {
        store = FaultyStore(faulty: Self.clientToken)
        guard let key = ClerkPublishableKey(Self.key) else { throw AuthError.signedOut }
        client = ClerkAuthClient(
            brand: .example(signUpFields: [], minimumAge: 0), publishableKey: key, transport: instance, store: store,
            records: InMemoryStore(), presenter: browser, urlScheme: "example", clock: clock.skipping,
            preferredLanguages: { ["en-US", "ja-JP"] })
    }

    /// Prepares the responses to a sign-in, and signs in.
    func signIn(token: String? = "client-1") async throws {
        let client = InstanceStub.client(InstanceStub.session())
        await instance.answer(
            Self.signIns, InstanceStub.resource(InstanceStub.complete(), client: client, token: token))
        await instance.answer(Self.tokens, InstanceStub.token(1))
        guard try await enterPassword() == .done else { throw AuthError.signedOut }
    }

    @discardableResult
    func enterPassword() async throws(AuthError) -> AuthSignInStep {
        try await client.signIn(username: InstanceStub.email, password: Self.password).nextStep
    }

    /// The client token in the store.
    func stored() async -> String? {
        await store.value(of: Self.clientToken).map { String(decoding: $0, as: UTF8.self) }
    }

    var options: SignUpOptions {
        SignUpOptions(
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999)))
    }
}

/// Returns the error of a call; `nil` if it succeeds.
func error(_ call: () async throws(AuthError) -> Void) async -> AuthError? {
    do throws(AuthError) { try await call() } catch { return error }
    return nil
}

/// A store in memory that fails on request for one value.
actor FaultyStore: SecureStore {
    private let base = InMemoryStore()
    private let key: SecureStoreKey
    private var readFailure: SecureStoreError?
    private var writeFailure: SecureStoreError?
    private var failures = 0

    init(faulty key: SecureStoreKey) { self.key = key }

    func fail(reading error: SecureStoreError?) { readFailure = error }

    /// Makes writes and removals fail, a number of times.
    func fail(writing error: SecureStoreError?, times: Int = .max) { (writeFailure, failures) = (error, times) }

    func value(of key: SecureStoreKey) async -> Data? { await base.read(key) }

    private func checkRead(_ key: SecureStoreKey) throws(SecureStoreError) {
        if key == self.key, let readFailure { throw readFailure }
    }

    private func checkWrite(_ key: SecureStoreKey) throws(SecureStoreError) {
        guard key == self.key, let writeFailure, failures > 0 else { return }
        failures -= 1
        throw writeFailure
    }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try checkRead(key)
        return await base.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try checkWrite(key)
        // The new value can be read.
        if key == self.key, readFailure?.isPermanent == true { readFailure = nil }
        await base.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try checkWrite(key)
        if key == self.key, readFailure?.isPermanent == true { readFailure = nil }
        await base.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try checkRead(key)
        guard await base.read(key) == expected else { return false }
        try checkWrite(key)
        return await base.replace(expected, with: value, for: key)
    }
}

/// A browser whose user a test plays.
actor BrowserStub: WebAuthenticationPresenter {
    private(set) var pages: [URL] = []
    private var query: String? = "rotating_token_nonce=nonce-1"
    private var visit: (@Sendable () async -> Void)?

    /// Runs code while the next pages are open.
    func visits(_ visit: @escaping @Sendable () async -> Void) { self.visit = visit }

    /// Sets the query of the next callbacks; `nil` if the user closes the page.
    func returns(_ query: String?) { self.query = query }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        pages.append(url)
        await visit?()
        guard let query, case .scheme(let scheme) = target,
            let callback = URL(string: "\(scheme)://auth/callback?\(query)")
        else { throw .cancelled }
        return callback
    }
}
