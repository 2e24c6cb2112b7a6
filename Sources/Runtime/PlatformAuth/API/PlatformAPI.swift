import AuthCore
import Foundation

/// The client of the platform backend's API, which `Tests/Servers/backend/openapi.yaml` specifies.
struct PlatformAPI: Sendable {
    /// The brand's `apiBaseURL`, the prefix of every path.
    let baseURL: URL
    let transport: any HTTPTransport

    /// Sends a POST request and decodes the response.
    func post<Response: Decodable>(_ path: String, _ body: some Encodable) async throws(PlatformError) -> Response {
        try Self.decoded(try await posted(path, body))
    }

    /// Sends a POST request whose response has no content.
    func post(_ path: String, _ body: some Encodable) async throws(PlatformError) {
        _ = try await posted(path, body)
    }

    /// Sends a POST request to `login` or `refresh` and returns the tokens.
    func tokens(_ path: String, _ body: some Encodable) async throws(PlatformError) -> PlatformTokens {
        let response = try await posted(path, body)
        let body: PlatformResponse.Tokens = try Self.decoded(response)
        guard let tokens = PlatformTokens(body, serverDate: response.serverDate) else { throw .malformed }
        return tokens
    }

    /// Creates a request about the signed-in user. It does not contain a token yet.
    func me(_ method: String) -> HTTPRequest {
        HTTPRequest(method: method, url: url("v1/users/me"), headers: ["Accept": "application/json"])
    }

    private func posted(_ path: String, _ body: some Encodable) async throws(PlatformError) -> HTTPResponse {
        guard let data = try? JSONEncoder().encode(body) else { throw .malformed }
        let request = HTTPRequest(
            method: "POST", url: url(path),
            headers: ["Content-Type": "application/json", "Accept": "application/json"], body: data)
        return try Self.checked(try await send(request))
    }

    /// Sends a request and returns the response, with any status.
    func send(_ request: HTTPRequest) async throws(PlatformError) -> HTTPResponse {
        do throws(TransportError) { return try await transport.send(request) } catch { throw .transport(error) }
    }

    /// Returns a successful response. Throws the error of any other response.
    static func checked(_ response: HTTPResponse) throws(PlatformError) -> HTTPResponse {
        if (200..<300).contains(response.status) { return response }
        if response.status >= 500 || response.status == 408 { throw .unavailable(retryAfter: response.retryAfter) }
        if let body = try? JSONDecoder().decode(PlatformErrorResponse.self, from: response.body) {
            throw .refused(body, retryAfter: response.retryAfter)
        }
        // A proxy in front of the service may limit requests without the service's error format.
        if response.status == 429 {
            throw .refused(PlatformErrorResponse(code: .limitExceeded), retryAfter: response.retryAfter)
        }
        throw .malformed
    }

    static func decoded<Response: Decodable>(_ response: HTTPResponse) throws(PlatformError) -> Response {
        guard let body = try? JSONDecoder().decode(Response.self, from: response.body) else { throw .malformed }
        return body
    }

    private func url(_ path: String) -> URL { baseURL.appendingPathComponent(path) }
}
