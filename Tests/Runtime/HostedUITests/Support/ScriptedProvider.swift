import AuthCore
import Foundation
import RuntimeTestSupport

@testable import HostedUI

/// A provider whose responses a test sets by path. Records the requests.
actor ScriptedProvider: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>

    private var answers: [String: Answer] = [:]
    private(set) var requests: [HTTPRequest] = []

    /// The key that signs the tokens of the fixtures.
    static let signer = Result { try TokenSigner() }

    /// Creates a provider that publishes the key of the fixtures' tokens.
    init() {
        let keys = try? TokenSigner.keySet([Self.signer.get().publicKey])
        let configuration = Data(
            #"{"issuer": "\#(Self.issuer)", "jwks_uri": "https://keys.example.com/keys"}"#.utf8)
        answers = [
            "/pool/.well-known/openid-configuration": { _ in .success(HTTPResponse(status: 200, body: configuration)) },
            "/keys": { _ in .success(HTTPResponse(status: 200, body: keys ?? Data())) },
        ]
    }

    static let issuer = "https://issuer.example.com/pool"

    func answer(_ path: String, _ answer: @escaping Answer) { answers[path] = answer }

    /// Sets the keys that the issuer publishes.
    func publish(_ keys: [[String: String]]) throws {
        let set = try TokenSigner.keySet(keys)
        answers["/keys"] = { _ in .success(HTTPResponse(status: 200, body: set)) }
    }

    func answer(_ path: String, _ status: Int, _ json: String = "{}", headers: HTTPHeaders = [:]) {
        let response = HTTPResponse(status: status, headers: headers, body: Data(json.utf8))
        answers[path] = { _ in .success(response) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard let answer = answers[request.url.path] else { return HTTPResponse(status: 404) }
        return try answer(request).get()
    }

    /// Returns the forms of the revocations, after the first one or a few thousand steps.
    func revocations() async -> [String] {
        for _ in 0..<5000 where forms("/oauth2/revoke").isEmpty { await Task.yield() }
        return forms("/oauth2/revoke")
    }

    /// Returns the number of requests for a path.
    func count(_ path: String) -> Int { requests.filter { $0.url.path == path }.count }

    /// Returns the forms that were sent to a path, still encoded.
    func forms(_ path: String) -> [String] {
        requests.filter { $0.url.path == path }.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }
}

/// A user at a page, who completes or closes it. Records the pages that were shown.
actor ScriptedPresenter: WebAuthenticationPresenter {
    typealias Response = @Sendable (URL) -> Result<String, WebAuthenticationError>

    private let response: Response
    private(set) var pages: [URL] = []
    private(set) var targets: [WebAuthenticationCallback] = []
    private(set) var ephemeral: [Bool] = []
    private(set) var callbacks: [URL] = []
    private var visit: (@Sendable (URL) async -> URL?)?

    init(_ response: @escaping Response) { self.response = response }

    /// Signs in and returns with this code. Confirms a sign-out page.
    static func signingIn(code: String = "code-1") -> ScriptedPresenter {
        ScriptedPresenter { page in
            let query = page.query ?? ""
            if page.path == "/logout" { return .success("exampleapp://auth/signed-out") }
            let state = query.split(separator: "&").first { $0.hasPrefix("state=") } ?? ""
            return .success("exampleapp://auth/callback?code=\(code)&\(state)")
        }
    }

    /// Runs code while the next page is open. Its result replaces the callback, unless it is `nil`.
    func onNextPage(_ visit: @escaping @Sendable (URL) async -> URL?) { self.visit = visit }

    private func takeVisit() -> (@Sendable (URL) async -> URL?)? {
        defer { visit = nil }
        return visit
    }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        pages.append(url)
        targets.append(target)
        self.ephemeral.append(ephemeral)
        var callback = await takeVisit()?(url)
        if callback == nil { callback = URL(string: try response(url).get()) }
        guard let callback else { throw .failed }
        callbacks.append(callback)
        return callback
    }
}

/// The current time in the tests.
let present = Date(timeIntervalSince1970: 1_800_000_000)

/// Tokens of the example configuration.
enum ExampleToken {
    /// The claims of a valid ID token for the example configuration.
    static let claims = """
        {"iss": "https://issuer.example.com/pool", "sub": "sub-1", "aud": "abc123", "token_use": "id",
        "exp": 1800003600, "iat": 1800000000, "nonce": "NONCE", "email": "mira@example.com",
        "cognito:username": "mira"}
        """

    /// Returns a token with a signature that is not valid.
    static func make(_ claims: String, header: String = #"{"alg": "RS256"}"#, signature: String = "c2ln") -> String {
        "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8))).\(signature)"
    }
}

/// A client with its provider, store and presenter.
struct ClientFixture {
    let provider = ScriptedProvider()
    let store: ScriptedStore
    let presenter: ScriptedPresenter
    let client: HostedUIAuthClient
    let clock: TestClock

    init(
        configuration: HostedUIConfiguration? = nil, presenter: ScriptedPresenter = .signingIn(),
        store: ScriptedStore = ScriptedStore(),
        accountDeletion: (any AccountDeletion)? = nil,
        random: any RandomSource = FixedBytes(), now: Date = present, clock sessionClock: SessionClock? = nil
    ) throws {
        self.presenter = presenter
        self.store = store
        clock = TestClock(now)
        client = HostedUIAuthClient(
            configuration: try configuration ?? .example(signOutRedirectURI: "exampleapp://auth/signed-out"),
            transport: provider, store: store, records: ScriptedStore(), presenter: presenter,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            accountDeletion: accountDeletion, random: random,
            clock: sessionClock
                ?? SessionClock(now: clock.now, uptime: clock.session.uptime, sleep: { _ in }, jitter: { 0 }))
    }

    /// A new authority with the same provider, and without keys.
    var authority: HostedUIAuthority {
        HostedUIAuthority(
            endpoint: TokenEndpoint(configuration: client.configuration, transport: provider),
            verifier: IDTokenVerifier(
                configuration: client.configuration, transport: provider, uptime: clock.session.uptime),
            now: clock.now)
    }

    /// The nonce, state and verifier for `FixedBytes`.
    static let fixed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    /// Sets valid tokens as the response of the token endpoint, with replacements in the claims.
    func answerWithTokens(
        replacing changes: [String: String] = [:], accessToken: String? = nil, headers: HTTPHeaders = [:],
        expiresIn: String = "3600", number: Int = 1, authenticatedAt: Date? = nil
    ) async throws {
        var claims = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: Self.fixed)
        if let time = authenticatedAt?.timeIntervalSince1970 {
            claims = claims.replacingOccurrences(of: #""iat""#, with: #""auth_time": \#(time), "iat""#)
        }
        for (old, new) in changes { claims = claims.replacingOccurrences(of: old, with: new) }
        let token = try ScriptedProvider.signer.get().token(Array(claims.utf8))
        await answer(
            idToken: token, accessToken: accessToken ?? "access-\(number)", headers: headers, expiresIn: expiresIn,
            number: number)
    }

    /// Sets an ID token in the response of the token endpoint.
    func answer(
        idToken: String, accessToken: String = "access-1", headers: HTTPHeaders = [:], expiresIn: String = "3600",
        number: Int = 1
    ) async {
        await provider.answer(
            "/oauth2/token", 200,
            """
            {"access_token": "\(accessToken)", "id_token": "\(idToken)", "refresh_token": "refresh-\(number)",
            "expires_in": \(expiresIn), "token_type": "Bearer"}
            """, headers: headers)
    }
}
