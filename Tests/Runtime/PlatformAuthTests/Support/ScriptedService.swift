import AuthCore
import AuthSystem
import EmailOTP
import Foundation
import PlatformAuth
import RuntimeTestSupport
import Testing

/// A platform backend whose responses a test sets by path. Records the requests.
actor ScriptedService: HTTPTransport {
    private var answers: [String: [Result<HTTPResponse, TransportError>]] = [:]
    private(set) var requests: [HTTPRequest] = []

    /// Adds a response for a path of `/v1/`. The last response of a path is repeated.
    func answer(_ path: String, _ status: Int, _ json: String = "", headers: HTTPHeaders = [:]) {
        let response = HTTPResponse(status: status, headers: headers, body: Data(json.utf8))
        answers["/v1/" + path, default: []].append(.success(response))
    }

    func fail(_ path: String, _ error: TransportError) { answers["/v1/" + path, default: []].append(.failure(error)) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard let next = answers[request.url.path]?.first else { return HTTPResponse(status: 404) }
        if (answers[request.url.path]?.count ?? 0) > 1 { answers[request.url.path]?.removeFirst() }
        return try next.get()
    }

    /// Removes all responses.
    func removeResponses() { answers = [:] }

    /// The methods and paths of the requests.
    var paths: [String] { requests.map { "\($0.method) \($0.url.path)" } }

    /// Makes a sign-in return the tokens `access-N` and `refresh-N`.
    func grantTokens(_ path: String = "auth/email/login", _ number: Int = 1, user: String = "user-1") {
        answer(
            path, 200,
            """
            {"accessToken": "access-\(number)", "tokenType": "Bearer", "expiresIn": 900,
            "refreshToken": "refresh-\(number)", "user": {"id": "\(user)", "email": "mira@example.com"}}
            """)
    }

    func refuse(_ path: String, _ status: Int, _ code: String, headers: HTTPHeaders = [:]) {
        answer(path, status, #"{"code": "\#(code)", "message": "For logs."}"#, headers: headers)
    }
}

/// A client with a scripted service.
struct ClientFixture {
    let service = ScriptedService()
    let store = InMemoryStore()
    let client: PlatformAuthClient

    init(minimumAge: Int = 13, web: (any HostedUIClient)? = nil, clock: SessionClock? = nil) throws {
        client = PlatformAuthClient(
            brand: .example(minimumAge: minimumAge), apiBaseURL: try #require(URL(string: "https://api.example.com")),
            transport: service, store: store, web: web,
            clock: clock
                ?? SessionClock(
                    now: { Date(timeIntervalSince1970: 1_800_000_000) }, uptime: { .zero }, sleep: { _ in },
                    jitter: { 0 }))
    }

    /// Creates a fixture with a signed-in user.
    static func signedIn(
        web: (any HostedUIClient)? = nil, clock: SessionClock? = nil
    ) async throws -> ClientFixture {
        let fixture = try ClientFixture(web: web, clock: clock)
        await fixture.service.grantTokens()
        _ = try await fixture.client.signIn(username: "mira@example.com", password: goodPassword)
        await fixture.service.removeResponses()
        return fixture
    }
}

let goodPassword = "Correct horse 1"

/// The sign-up data of an adult who accepts the current terms.
func adult(born: String = "1990-04-01") throws -> SignUpOptions {
    SignUpOptions(
        attributes: [AuthUserAttribute(.name, value: "Mira")], birthdate: try Birthdate(iso8601: born),
        terms: TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 1_799_999_999.5)))
}

/// Returns the JSON of a request.
func body(of request: HTTPRequest?) throws -> NSDictionary? {
    try request?.body.map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary } ?? nil
}
