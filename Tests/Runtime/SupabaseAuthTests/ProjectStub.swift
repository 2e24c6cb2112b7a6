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

        init(_ status: Int = 200, _ body: String = "{}") {
            self.status = status
            self.body = body
        }
    }

    static let key = "sb_publishable_example"

    private(set) var requests: [HTTPRequest] = []
    private var answers: [String: [Answer?]] = [:]
    private var interruption: (route: String, work: @Sendable () async -> Void)?

    /// Runs work once while a request waits for its response.
    func interrupt(_ route: String, _ work: @escaping @Sendable () async -> Void) { interruption = (route, work) }

    /// Answers the next request to a path and query, such as `POST /auth/v1/verify`. `nil` loses the response.
    func answer(_ route: String, _ answer: Answer?) { answers[route, default: []].append(answer) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let route = Self.route(of: request)
        if let interruption, interruption.route == route {
            self.interruption = nil
            await interruption.work()
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
        "\(request.method) \(request.url.path)\(request.url.query.map { "?\($0)" } ?? "")"
    }

    static func session(_ id: String, user: String = "11111111-2222-4333-8444-555555555555", anonymous: Bool = false)
        -> Answer
    {
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
    let store = InMemoryStore()
    let client: SupabaseAuthClient

    init(guests: SupabaseBackend.Guests = .device) throws {
        client = Self.makeClient(project, clock, store, guests)
    }

    private static func makeClient(
        _ project: ProjectStub, _ clock: TestClock, _ store: InMemoryStore, _ guests: SupabaseBackend.Guests
    ) -> SupabaseAuthClient {
        SupabaseAuthClient(
            brand: .example(), url: URL(validated: "https://project.example"), publishableKey: ProjectStub.key,
            guests: guests, transport: project, store: store, clock: .following(clock.now), timeZone: .gmt)
    }

    /// The client of the next launch.
    func relaunched(guests: SupabaseBackend.Guests = .device) -> SupabaseAuthClient {
        Self.makeClient(project, clock, store, guests)
    }
}
