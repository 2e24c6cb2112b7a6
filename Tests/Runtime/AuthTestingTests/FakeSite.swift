import AuthCore
import Foundation

/// A website in memory that records its requests.
actor FakeSite: HTTPTransport {
    /// The response to a request; `nil` if the site cannot be reached.
    typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse?

    private let handlers: [String: Handler]
    private(set) var requests: [HTTPRequest] = []

    /// Creates a site.
    ///
    /// - Parameter handlers: The handlers by method, host and path, such as `GET auth.example/login`. Other requests receive
    ///   a 404.
    init(_ handlers: [String: Handler]) {
        self.handlers = handlers
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        let name = "\(request.method) \(request.url.host ?? "")\(request.url.path)"
        guard let handler = handlers[name] else { return HTTPResponse(status: 404) }
        guard let response = handler(request) else { throw .unreachable }
        return response
    }

    /// The requests so far, as method and path.
    var requestNames: [String] { requests.map { "\($0.method) \($0.url.path)" } }
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
