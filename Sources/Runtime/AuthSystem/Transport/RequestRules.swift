package import AuthCore
#if canImport(FoundationNetworking)
internal import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The rules of HTTP that apply to every request.
enum RequestRules {
    /// Returns whether the method and the field names are tokens, and no field value contains a line break or a NUL
    /// (RFC 9110 sections 5.5, 5.6.2 and 9.1). Text after a line break would be another field. A GET request has no
    /// body (section 9.3.1).
    static func areMet(method: String, fields: [(name: String, value: String)], hasBody: Bool) -> Bool {
        isToken(method) && (method != "GET" || !hasBody)
            && fields.allSatisfy { name, value in
                isToken(name) && !value.utf8.contains { [0x00, 0x0A, 0x0D].contains($0) }
            }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Returns the URL that a response redirects to; `nil` if the response is final (RFC 9110 section 15.4).
    ///
    /// - Throws: `.redirectRefused` if the redirect has no valid URL.
    static func target(
        ofStatus status: Int, location: String?, from url: URL
    ) throws(TransportError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(status), let location else { return nil }
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL, target.user == nil,
            target.password == nil
        else { throw .redirectRefused }
        return target
    }

    /// Returns whether the request after a redirect is a GET without a body.
    static func becomesGET(_ method: String, after status: Int) -> Bool {
        status == 303 ? method != "HEAD" : status < 303 && method == "POST"
    }

    /// Returns whether a field describes the body (RFC 9110 section 8), and has no meaning without one.
    static func describesBody(_ name: String) -> Bool {
        name.lowercased().hasPrefix("content-") || name.lowercased() == "transfer-encoding"
    }
}

extension HTTPRequest {
    /// Whether the request meets the rules of HTTP.
    var isWellFormed: Bool { RequestRules.areMet(method: method, fields: headers.fields, hasBody: body != nil) }

    /// Returns the request that follows a redirect response; `nil` if the response is final.
    ///
    /// - Throws: `.redirectRefused` if the redirect leads to another origin or has no valid URL.
    func following(_ response: HTTPResponse) throws(TransportError) -> HTTPRequest? {
        guard redirects == .withinOrigin,
            let target = try RequestRules.target(
                ofStatus: response.status, location: response.headers["Location"], from: url)
        else { return nil }
        guard let origin = Origin(target), origin == Origin(url) else { throw .redirectRefused }
        var next = self
        next.url = target
        if RequestRules.becomesGET(method, after: response.status) {
            next.method = "GET"
            next.body = nil
            for (name, _) in headers.fields where RequestRules.describesBody(name) { next.headers[name] = nil }
        }
        return next
    }
}

extension URLRequest {
    /// Whether the request meets the rules of HTTP.
    var isWellFormed: Bool {
        RequestRules.areMet(
            method: httpMethod ?? "GET", fields: (allHTTPHeaderFields ?? [:]).map { ($0.key, $0.value) },
            hasBody: httpBody != nil || httpBodyStream != nil)
    }

    /// Returns the request that follows a redirect response. At another origin, the request has no credentials for the
    /// earlier one, which RFC 9110 section 15.4 recommends.
    ///
    /// - Returns: The next request; `nil` if the response is final, or if the request would have to send its body
    ///   stream again.
    /// - Throws: `.redirectRefused` if the redirect has no valid URL, or leads from HTTPS to HTTP or to another scheme.
    package func following(_ response: HTTPURLResponse) throws(TransportError) -> URLRequest? {
        guard let url,
            let target = try RequestRules.target(
                ofStatus: response.statusCode, location: response.value(forHTTPHeaderField: "Location"), from: url)
        else { return nil }
        guard let origin = Origin(target), origin.scheme == "https" || origin.scheme == Origin(url)?.scheme else {
            throw .redirectRefused
        }
        var next = self
        next.url = target
        if RequestRules.becomesGET(httpMethod ?? "GET", after: response.statusCode) {
            next.httpMethod = "GET"
            next.httpBody = nil
            next.httpBodyStream = nil
            next.removeFields(where: RequestRules.describesBody)
        }
        guard next.httpBodyStream == nil else { return nil }
        if origin != Origin(url) { next.removeFields { Self.ofOneOrigin.contains($0.lowercased()) } }
        return next
    }

    /// The fields that are meant for one origin only, in lower case.
    private static let ofOneOrigin = ["authorization", "cookie", "host", "proxy-authorization"]

    private mutating func removeFields(where isRemoved: (String) -> Bool) {
        for name in (allHTTPHeaderFields ?? [:]).keys where isRemoved(name) { setValue(nil, forHTTPHeaderField: name) }
    }
}
