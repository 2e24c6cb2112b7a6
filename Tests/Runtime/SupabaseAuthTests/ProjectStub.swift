import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import SupabaseAuth

/// A project whose answers a test writes. Records every request.
actor ProjectStub: HTTPTransport {
    struct Answer: Sendable {
        let status: Int
        let body: String
        let headers: [String: String]

        init(_ status: Int = 200, _ body: String = "{}", _ headers: [String: String] = [:]) {
            self.status = status
            self.body = body
            self.headers = headers
        }
    }

    static let key = "sb_publishable_example"

    private(set) var requests: [HTTPRequest] = []
    private var answers: [String: [Answer?]] = [:]
    private var interruption: (route: String, work: @Sendable () async -> Void)?

    /// Runs work once while a request waits for its response.
    func interrupt(_ route: String, _ work: @escaping @Sendable () async -> Void) { interruption = (route, work) }

    /// Answers the next request to a path and query, such as `POST /auth/v1/verify`. `nil` loses the response. A route
    /// does not contain `redirect_to`, which several requests have.
    func answer(_ route: String, _ answer: Answer?) { answers[route, default: []].append(answer) }

    private var replies: [String: @Sendable (HTTPRequest) -> Answer] = [:]

    /// Answers each request to a path, with any query.
    func answerPath(_ path: String, _ reply: @escaping @Sendable (HTTPRequest) -> Answer) { replies[path] = reply }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let route = Self.route(of: request)
        if let interruption, interruption.route == route {
            self.interruption = nil
            await interruption.work()
        }
        if let reply = replies[request.url.path]?(request) {
            var headers = HTTPHeaders()
            for (name, value) in reply.headers { headers[name] = value }
            return HTTPResponse(status: reply.status, headers: headers, body: Data(reply.body.utf8))
        }
        guard var queue = answers[route], !queue.isEmpty else {
            return HTTPResponse(status: route.contains("logout") ? 204 : 418)
        }
        let answer = queue.removeFirst()
        answers[route] = queue
        guard let answer else { throw .unreachable }
        return HTTPResponse(status: answer.status, body: Data(answer.body.utf8))
    }

    var routes: [String] { requests.map(Self.route) }

    private static func route(of request: HTTPRequest) -> String {
        let query = request.url.query.flatMap { $0.hasPrefix("redirect_to=") ? nil : "?\($0)" } ?? ""
        return "\(request.method) \(request.url.path)\(query)"
    }

    static let user = "11111111-2222-4333-8444-555555555555"

    /// A session whose access token says when the user signed in, in seconds before its issue.
    static func session(_ id: String, user: String = user, age: Int, method: String = "oauth") -> Answer {
        let time = 1_800_000_000 - age
        let claims = #"{"iat": 1800000000, "amr": [{"method": "\#(method)", "timestamp": \#(time)}]}"#
        let token = [#"{"alg": "ES256"}"#, claims, id].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        return Answer(200, session(id, user: user).body.replacingOccurrences(of: "access-\(id)", with: token))
    }

    static func session(_ id: String, user: String = user, anonymous: Bool = false) -> Answer {
        let email = anonymous ? "" : "mara@example.com"
        return Answer(
            200,
            """
            {"access_token": "access-\(id)", "token_type": "bearer", "expires_in": 3600, "refresh_token": "refresh-\(id)",
            "user": {"id": "\(user)", "email": "\(email)", "is_anonymous": \(anonymous), "user_metadata": {}}}
            """)
    }

    static func refusal(_ status: Int, _ code: String) -> Answer {
        Answer(status, #"{"code": "\#(code)", "message": "mara@example.com"}"#)
    }
}

extension HTTPRequest {
    /// The members of the body. A body that is not JSON has none.
    var members: [String: Any] {
        body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any] ?? [:]
    }
}

/// A client of a stub.
struct ProjectFixture {
    static let email = "mara@example.com"
    static let password = "correct horse 7 Battery!"
    static let signIn = "POST /auth/v1/token?grant_type=password"
    static let refresh = "POST /auth/v1/token?grant_type=refresh_token"
    static let verify = "POST /auth/v1/verify"
    static let update = "PUT /auth/v1/user"
    static let logout = "POST /auth/v1/logout?scope=local"

    let project = ProjectStub()
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    let store: any SecureStore
    let records = InMemoryStore()
    let browser = BrowserStub()
    let client: SupabaseAuthClient

    init(
        guests: SupabaseBackend.Guests = .device, store: any SecureStore = InMemoryStore(),
        requestValues: RequestValues = RequestValues()
    ) throws {
        self.store = store
        client = Self.makeClient(project, clock, store, records, browser, guests, requestValues)
    }

    private static func makeClient(
        _ project: ProjectStub, _ clock: TestClock, _ store: any SecureStore, _ records: InMemoryStore,
        _ browser: BrowserStub, _ guests: SupabaseBackend.Guests, _ requestValues: RequestValues = RequestValues()
    ) -> SupabaseAuthClient {
        SupabaseAuthClient(
            brand: .example(), url: URL(validated: "https://project.example"), publishableKey: ProjectStub.key,
            guests: guests, transport: project, store: store, records: records, presenter: browser,
            urlScheme: "example", clock: clock.skipping, requestValues: requestValues)
    }

    /// The client of the next launch.
    func relaunched(guests: SupabaseBackend.Guests = .device) -> SupabaseAuthClient {
        Self.makeClient(project, clock, store, records, browser, guests)
    }
}

/// A browser whose user a test plays.
actor BrowserStub: WebAuthenticationPresenter {
    struct Page: Sendable {
        let url: URL
        let target: WebAuthenticationCallback
        let isEphemeral: Bool

        /// The parameters of the page's address.
        var parameters: [String: String] {
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        }

        /// The address of the callback, with further parameters.
        func callback(_ parameters: String) -> URL? {
            URL(string: "\(self.parameters["redirect_to"] ?? "")&\(parameters)")
        }
    }

    private(set) var pages: [Page] = []
    private var visit: @Sendable (Page) async -> URL? = { $0.callback("code=abc") }

    /// Determines the callback of the next pages; `nil` if the user closes the page.
    func visits(_ visit: @escaping @Sendable (Page) async -> URL?) { self.visit = visit }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let page = Page(url: url, target: target, isEphemeral: ephemeral)
        pages.append(page)
        guard let callback = await visit(page) else { throw .cancelled }
        return callback
    }
}
