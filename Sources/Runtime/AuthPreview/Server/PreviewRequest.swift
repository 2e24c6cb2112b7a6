/// A request to the preview server.
struct PreviewRequest: Equatable, Sendable {
    enum Method: String, Sendable { case get = "GET", post = "POST" }

    let method: Method
    /// The path without the query.
    let path: String
    /// The header fields, with names in lowercase. No name occurs twice, except `cookie`.
    let headers: [String: String]
    let body: [UInt8]

    /// Returns the value of a cookie.
    func cookie(_ name: String) -> String? {
        for pair in headers["cookie"]?.split(separator: ";") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].drop(while: { $0 == " " }) == name { return String(parts[1]) }
        }
        return nil
    }
}

/// A response of the preview server, which closes the connection afterwards.
struct PreviewResponse: Equatable, Sendable {
    /// The statuses that the server uses (RFC 9110 section 15; 431: RFC 6585 section 5).
    enum Status: Int, Sendable {
        case ok = 200
        case seeOther = 303
        case badRequest = 400
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case timeout = 408
        case lengthRequired = 411
        case contentTooLarge = 413
        case unsupportedMediaType = 415
        case misdirected = 421
        case headersTooLarge = 431
        case notImplemented = 501
        case unavailable = 503
        case versionNotSupported = 505

        var reason: String {
            switch self {
            case .ok: "OK"
            case .seeOther: "See Other"
            case .badRequest: "Bad Request"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .methodNotAllowed: "Method Not Allowed"
            case .timeout: "Request Timeout"
            case .lengthRequired: "Length Required"
            case .contentTooLarge: "Content Too Large"
            case .unsupportedMediaType: "Unsupported Media Type"
            case .misdirected: "Misdirected Request"
            case .headersTooLarge: "Request Header Fields Too Large"
            case .notImplemented: "Not Implemented"
            case .unavailable: "Service Unavailable"
            case .versionNotSupported: "HTTP Version Not Supported"
            }
        }
    }

    let status: Status
    var headers: [(name: String, value: String)] = []
    var body = ""
    /// The policy of the page.
    var policy = PageHTML.Policy.live

    /// The type of a file.
    enum FileType: String, Sendable {
        case text = "text/plain"
        case script = "text/javascript"
        case styleSheet = "text/css"
        case page = "text/html"
    }

    static func == (left: PreviewResponse, right: PreviewResponse) -> Bool { left.bytes == right.bytes }

    /// Creates a page, with its policy in a header.
    static func page(_ page: PageHTML, status: Status = .ok) -> PreviewResponse {
        var page = page
        page.policy = page.policy.served
        var response = PreviewResponse.file(page.text, type: .page, status: status)
        response.policy = page.policy
        return response
    }

    /// Creates a page, or a file that a page loads.
    static func file(_ text: String, type: FileType, status: Status = .ok) -> PreviewResponse {
        PreviewResponse(
            status: status, headers: [("Content-Type", type.rawValue + "; charset=utf-8")], body: text)
    }

    /// Creates a redirection, after which the browser requests the path with GET.
    static func redirection(to path: String) -> PreviewResponse {
        PreviewResponse(status: .seeOther, headers: [("Location", path)])
    }

    /// Creates an error with a sentence for the developer.
    static func failure(_ status: Status, _ text: String? = nil) -> PreviewResponse {
        PreviewResponse(
            status: status,
            headers: [("Content-Type", "text/plain; charset=utf-8")]
                + (status == .methodNotAllowed ? [("Allow", "GET, POST")] : []),
            body: (text ?? status.reason) + "\n")
    }

    /// Headers that keep a page out of caches and other origins.
    private static let security: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// The response as it is sent.
    var bytes: [UInt8] {
        let fields =
            headers
            + [
                ("Content-Security-Policy", policy.header),
                ("X-Frame-Options", policy.allowsFrames ? "SAMEORIGIN" : "DENY"),
            ] + Self.security
            + [("Content-Length", String(body.utf8.count)), ("Connection", "close")]
        let head = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(head)\r\n\(body)".utf8)
    }
}
