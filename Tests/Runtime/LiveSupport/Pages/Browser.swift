import AuthCore
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The state that a browser keeps from page to page: cookies and the history of requests.
package actor Browser {
    private var cookies: [HTTPCookie] = []
    /// The requests that received a response, as method, host, port, path and status: `GET 127.0.0.1:8080/login 200`.
    /// Queries are omitted because they contain codes.
    package private(set) var visits: [String] = []

    /// Creates a browser without cookies or history.
    package init() {}

    /// Sends a request with the cookies of its URL, and keeps those of the response. Follows no redirect.
    func load(
        _ request: HTTPRequest, by transport: any HTTPTransport
    ) async throws(WebAuthenticationError) -> HTTPResponse {
        var request = request
        request.redirects = .returned
        request.headers["Cookie"] = cookieHeader(for: request.url)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .failed
        }
        record(request, response)
        return response
    }

    /// Returns the `Cookie` header of a request for a page (RFC 6265 section 5.4); `nil` if no cookie matches the URL.
    /// Cookies do not depend on the port (section 8.5).
    private func cookieHeader(for url: URL) -> String? {
        let sent = cookies.filter { Self.belongs($0, to: url) }
        return sent.isEmpty ? nil : HTTPCookie.requestHeaderFields(with: sent)["Cookie"]
    }

    /// Records a request with its response, and stores the cookies that the response sets.
    private func record(_ request: HTTPRequest, _ response: HTTPResponse) {
        let port = request.url.port.map { ":\($0)" } ?? ""
        visits.append("\(request.method) \(request.url.host ?? "")\(port)\(request.url.path) \(response.status)")
        guard let header = response.headers["Set-Cookie"] else { return }
        for cookie in HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": header], for: request.url) {
            cookies.removeAll {
                $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
            }
            if cookie.expiresDate.map({ $0 > Date() }) ?? true { cookies.append(cookie) }
        }
    }

    private static func belongs(_ cookie: HTTPCookie, to url: URL) -> Bool {
        let host = url.host?.lowercased() ?? ""
        let domain = cookie.domain.lowercased()
        guard host == domain || (domain.hasPrefix(".") && (host + ".").hasSuffix(domain + ".")) else { return false }
        let path = cookie.path.hasSuffix("/") ? String(cookie.path.dropLast()) : cookie.path
        guard url.path == path || url.path.hasPrefix(path + "/") || path.isEmpty else { return false }
        return !cookie.isSecure || url.scheme == "https"
    }
}
