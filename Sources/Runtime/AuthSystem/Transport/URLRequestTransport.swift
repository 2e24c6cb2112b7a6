public import AuthCore
public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport that also sends the requests of an app, with all properties of a `URLRequest`: its timeout, its body
/// stream, its cache policy and its network service type.
///
/// ``URLSessionTransport`` conforms. If your own transport does not, `BrandAuth.data(for:)` sends an `HTTPRequest` with
/// the method, the URL, the header fields and the body.
public protocol URLRequestTransport: HTTPTransport {
    /// Sends one request and returns the response, with any status. A redirect is returned, not followed.
    ///
    /// - Parameter request: The request. Its header fields contain the access token.
    /// - Returns: The response with its body.
    /// - Throws: `.cancelled` if the task was canceled, otherwise another reason why no response arrived.
    func exchange(_ request: URLRequest) async throws(TransportError) -> (Data, HTTPURLResponse)
}

extension HTTPTransport {
    /// Sends one request of an app. Does not follow redirects.
    ///
    /// - Throws: `.invalidRequest` for a body stream, if the transport is not a ``URLRequestTransport``.
    package func response(to request: URLRequest) async throws(TransportError) -> (Data, HTTPURLResponse) {
        if let transport = self as? any URLRequestTransport { return try await transport.exchange(request) }
        guard let url = request.url, request.httpBodyStream == nil else { throw .invalidRequest }
        var headers = HTTPHeaders()
        for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name] = value }
        let response = try await send(
            HTTPRequest(
                method: request.httpMethod ?? "GET", url: url, headers: headers, body: request.httpBody,
                redirects: .returned))
        let fields = Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { first, _ in first }
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { throw .malformed }
        return (response.body, head)
    }
}
