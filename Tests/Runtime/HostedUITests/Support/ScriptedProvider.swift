import AuthCore
import AuthCrypto
import Foundation

@testable import HostedUI

/// A provider whose answers a test decides by path; keeps what it was sent.
actor ScriptedProvider: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>

    private var answers: [String: Answer] = [:]
    private(set) var requests: [HTTPRequest] = []

    func answer(_ path: String, _ answer: @escaping Answer) { answers[path] = answer }

    func answer(_ path: String, _ status: Int, _ json: String = "{}", headers: HTTPHeaders = [:]) {
        let response = HTTPResponse(status: status, headers: headers, body: Data(json.utf8))
        answers[path] = { _ in .success(response) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard let answer = answers[request.url.path] else { return HTTPResponse(status: 404) }
        return try answer(request).get()
    }

    /// The forms that came to a path, as sent.
    func forms(_ path: String) -> [String] {
        requests.filter { $0.url.path == path }.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }
}

/// A store in memory.
actor MemoryStore: SecureStore {
    private(set) var values: [SecureStoreKey: Data] = [:]
    private let failure: SecureStoreError?
    private var interruption: (@Sendable () async -> Void)?

    init(failing failure: SecureStoreError? = nil) { self.failure = failure }

    /// Has something else happen between the next read and its answer.
    func onNextRead(_ interruption: @escaping @Sendable () async -> Void) { self.interruption = interruption }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if let failure { throw failure }
        let value = values[key]
        if let interruption {
            self.interruption = nil
            await interruption()
        }
        return value
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        if let failure { throw failure }
        values[key] = value
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if let failure { throw failure }
        values[key] = nil
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if let failure { throw failure }
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }
}

/// A person at the page: answers each by a URL, or closes it. Keeps the pages that were shown.
actor ScriptedPerson: WebAuthenticationPresenter {
    typealias Deed = @Sendable (URL) -> Result<String, WebAuthenticationError>

    private let deed: Deed
    private(set) var pages: [URL] = []
    private(set) var schemes: [String] = []
    private(set) var ephemeral: [Bool] = []

    init(_ deed: @escaping Deed) { self.deed = deed }

    /// Signs in and comes back with this code; signs out where the page is for that.
    static func signingIn(code: String = "code-1") -> ScriptedPerson {
        ScriptedPerson { page in
            let query = page.query ?? ""
            if page.path == "/logout" { return .success("exampleapp://auth/signed-out") }
            let state = query.split(separator: "&").first { $0.hasPrefix("state=") } ?? ""
            return .success("exampleapp://auth/callback?code=\(code)&\(state)")
        }
    }

    func callback(
        from url: URL, callbackScheme: String, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        pages.append(url)
        schemes.append(callbackScheme)
        self.ephemeral.append(ephemeral)
        guard let callback = URL(string: try deed(url).get()) else { throw .failed }
        return callback
    }
}

/// The moment that the tests take place in.
let present = Date(timeIntervalSince1970: 1_800_000_000)

/// Tokens that nobody signed but that look as if somebody had.
enum ExampleToken {
    /// The claims of a good identity token of the example configuration.
    static let claims = """
        {"iss": "https://issuer.example.com/pool", "sub": "sub-1", "aud": "abc123", "token_use": "id",
        "exp": 1800003600, "iat": 1800000000, "nonce": "NONCE", "email": "mira@example.com",
        "cognito:username": "mira"}
        """

    static func make(_ claims: String, header: String = #"{"alg": "RS256"}"#, signature: String = "c2ln") -> String {
        "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8))).\(signature)"
    }
}

/// A client with everything around it.
struct ClientFixture {
    let provider = ScriptedProvider()
    let store: MemoryStore
    let person: ScriptedPerson
    let client: HostedUIAuthClient

    init(
        person: ScriptedPerson = .signingIn(), store: MemoryStore = MemoryStore(), isEphemeral: Bool = false,
        restores: Bool = true, ageGate: AgeGateKeeper? = nil, now: Date = present
    ) throws {
        self.person = person
        self.store = store
        client = HostedUIAuthClient(
            configuration: try .example(signOutRedirectURI: "exampleapp://auth/signed-out"), transport: provider,
            store: store, presenter: person, policy: SessionPolicy(restoresAtLaunch: restores, biometricUnlock: false),
            ageGate: ageGate, isEphemeral: isEphemeral, random: FixedBytes(),
            clock: SessionClock(now: { now }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }))
    }

    /// The nonce, state and verifier that `FixedBytes` makes.
    static let fixed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    /// Makes the token endpoint answer with good tokens, with some texts of the claims changed.
    func answerWithTokens(
        replacing changes: [String: String] = [:], headers: HTTPHeaders = [:], expiresIn: String = "3600"
    ) async {
        var claims = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: Self.fixed)
        for (old, new) in changes { claims = claims.replacingOccurrences(of: old, with: new) }
        await provider.answer(
            "/oauth2/token", 200,
            """
            {"access_token": "access-1", "id_token": "\(ExampleToken.make(claims))", "refresh_token": "refresh-1",
            "expires_in": \(expiresIn), "token_type": "Bearer"}
            """, headers: headers)
    }
}
