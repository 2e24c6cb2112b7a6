import AuthCore
import Foundation

/// A site in memory: answers by what is asked, and remembers it.
actor FakeSite: HTTPTransport {
    /// nil where the site cannot be reached.
    typealias Answer = @Sendable (HTTPRequest) -> HTTPResponse?

    private let answers: [String: Answer]
    private(set) var requests: [HTTPRequest] = []

    /// - Parameter answers: By method, host and path: `GET auth.example/login`. Nothing else is there.
    init(_ answers: [String: Answer]) {
        self.answers = answers
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let asked = "\(request.method) \(request.url.host ?? "")\(request.url.path)"
        guard let answer = answers[asked] else { return HTTPResponse(status: 404) }
        guard let response = answer(request) else { throw .unreachable }
        return response
    }

    /// What was asked, as method and path.
    var asked: [String] { requests.map { "\($0.method) \($0.url.path)" } }
}

extension HTTPResponse {
    static func page(_ html: String, cookies: String? = nil) -> Self {
        HTTPResponse(status: 200, headers: headers("Set-Cookie", cookies), body: Data(html.utf8))
    }

    static func redirect(to location: String, status: Int = 302, cookies: String? = nil) -> Self {
        var headers = headers("Set-Cookie", cookies)
        headers["Location"] = location
        return HTTPResponse(status: status, headers: headers)
    }

    private static func headers(_ name: String, _ value: String?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers[name] = value
        return headers
    }
}

extension HTTPRequest {
    var text: String { String(decoding: body ?? Data(), as: UTF8.self) }
}
