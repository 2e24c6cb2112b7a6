import AuthCore
import Foundation

/// A Clerk instance whose responses a test writes. Records every request.
actor InstanceStub: HTTPTransport {
    struct Answer: Sendable {
        let status: Int
        let body: String
        let headers: [String: String]

        /// Creates a response. A token is the new client token; an empty one orders the app to forget its own.
        init(_ status: Int = 200, _ body: String, token: String? = nil, headers: [String: String] = [:]) {
            self.status = status
            self.body = body
            self.headers = token.map { headers.merging(["Authorization": $0]) { $1 } } ?? headers
        }
    }

    private(set) var requests: [HTTPRequest] = []
    /// The largest number of requests that waited for their responses at once.
    private(set) var mostAtOnce = 0
    private var atOnce = 0
    private var answers: [String: [Answer?]] = [:]
    private var interruption: (route: String, work: @Sendable () async -> Void)?

    /// Answers the next request to a route, such as `GET client`. `nil` loses the response.
    func answer(_ route: String, _ answer: Answer?) { answers[route, default: []].append(answer) }

    /// Runs work once while a request waits for its response.
    func interrupt(_ route: String, _ work: @escaping @Sendable () async -> Void) { interruption = (route, work) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        atOnce += 1
        mostAtOnce = max(mostAtOnce, atOnce)
        defer { atOnce -= 1 }
        let route = Self.route(of: request)
        if let interruption, interruption.route == route {
            self.interruption = nil
            await interruption.work()
        }
        // A request that is sent in the meantime arrives.
        for _ in 0..<10 { await Task.yield() }
        guard var queue = answers[route], !queue.isEmpty else { return HTTPResponse(status: 418) }
        let answer = queue.removeFirst()
        answers[route] = queue
        guard let answer else { throw .unreachable }
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers[name] = value }
        return HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body.utf8))
    }

    /// The requests' methods and paths below the version.
    var routes: [String] { requests.map(Self.route) }

    /// The client tokens that the requests contained.
    var tokens: [String?] { requests.map { $0.headers["Authorization"] } }

    /// The form of the last request to a route.
    func form(_ route: String) -> String? {
        requests.last { Self.route(of: $0) == route }?.body.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func route(of request: HTTPRequest) -> String {
        "\(request.method) \(request.url.path.replacingOccurrences(of: "/v1/", with: ""))"
    }
}

/// The responses of an instance.
extension InstanceStub {
    static let email = "mara@example.com"

    static func refusal(
        _ status: Int, _ code: String, meta: String = "{}", token: String? = nil, headers: [String: String] = [:]
    ) -> Answer {
        Answer(
            status, #"{"errors": [{"code": "\#(code)", "message": "\#(email)", "meta": \#(meta)}]}"#, token: token,
            headers: headers)
    }

    static func resource(_ response: String, client: String = "null", token: String? = nil) -> Answer {
        Answer(200, #"{"response": \#(response), "client": \#(client)}"#, token: token)
    }

    static func user(_ id: String = "user_1") -> String {
        """
        {"id": "\(id)", "primary_email_address_id": "idn_1",
        "email_addresses": [{"id": "idn_1", "email_address": "\(email)", "verification": {"status": "verified"}}]}
        """
    }

    static func session(_ id: String = "sess_1", _ status: String = "active", user: String = user()) -> String {
        #"{"id": "\#(id)", "status": "\#(status)", "user": \#(user)}"#
    }

    static func client(_ sessions: String..., signUp: String = "null") -> String {
        #"{"sessions": [\#(sessions.joined(separator: ", "))], "sign_up": \#(signUp)}"#
    }

    /// A sign-in. Its members replace nothing: the JSON has each of them once.
    static func signIn(_ status: String, _ members: String = "") -> String {
        #"{"id": "sia_1", "status": "\#(status)"\#(members.isEmpty ? "" : ", " + members)}"#
    }

    static func complete(_ session: String = "sess_1") -> String {
        signIn("complete", #""created_session_id": "\#(session)""#)
    }

    static func signUp(_ status: String = "complete", _ members: String = "") -> String {
        let lists = members.contains("unverified_fields") ? "" : #", "missing_fields": [], "unverified_fields": []"#
        return #"{"id": "sua_1", "status": "\#(status)"\#(lists)\#(members.isEmpty ? "" : ", " + members)}"#
    }

    /// An access token of a minute.
    static func token(
        _ number: Int, sid: String = "sess_1", sub: String = "user_1", lifetime: Double = 60, more: String = ""
    ) -> Answer {
        Answer(200, #"{"jwt": "\#(jwt(number, sid: sid, sub: sub, lifetime: lifetime, more: more))"}"#)
    }

    static func jwt(
        _ number: Int, sid: String = "sess_1", sub: String = "user_1", lifetime: Double = 60, more: String = ""
    ) -> String {
        let claims =
            #"{"sid": "\#(sid)", "sub": "\#(sub)", "iat": 1800000000, "exp": \#(1_800_000_000 + lifetime)\#(more)}"#
        return [#"{"alg": "RS256"}"#, claims, "signature-\(number)"]
            .map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    }
}
