internal import AuthCore
internal import Foundation

extension HTTPRequest {
    /// Whether the method and the field names are tokens, and no field value contains a line break or a NUL (RFC 9110
    /// sections 5.5, 5.6.2 and 9.1). Text after a line break would be another field. A GET request has no body (section
    /// 9.3.1).
    var isWellFormed: Bool {
        Self.isToken(method) && (method != "GET" || body == nil)
            && headers.fields.allSatisfy { name, value in
                Self.isToken(name) && !value.utf8.contains { [0x00, 0x0A, 0x0D].contains($0) }
            }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Returns the request that follows a redirect response; `nil` if the response is final (RFC 9110 section 15.4).
    ///
    /// - Throws: `.redirectRefused` if the redirect leads to another origin or has no valid URL.
    func following(_ response: HTTPResponse) throws(TransportError) -> HTTPRequest? {
        guard redirects == .withinOrigin, [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"]
        else { return nil }
        guard let url = URL(string: location, relativeTo: url)?.absoluteURL, let origin = Origin(url),
            origin == Origin(self.url), url.user == nil, url.password == nil
        else { throw .redirectRefused }
        var next = self
        next.url = url
        let becomesGET = response.status == 303 ? method != "HEAD" : response.status < 303 && method == "POST"
        if becomesGET {
            next.method = "GET"
            next.body = nil
            for (name, _) in headers.fields where name.hasPrefix("content-") { next.headers[name] = nil }
        }
        return next
    }
}
