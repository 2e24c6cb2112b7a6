import AuthCore
import Foundation

/// The client of the platform backend's API, which `Tests/Servers/backend/openapi.yaml` specifies.
struct PlatformAPI: Sendable {
    /// The brand's `apiBaseURL`, the prefix of every path.
    let baseURL: URL
    let transport: any HTTPTransport

    /// Sends a POST request and decodes the response.
    func post<Response: Decodable>(_ path: String, _ body: some Encodable) async throws(ServiceError) -> Response {
        try Self.decoded(try await posted(path, body))
    }

    /// Sends a POST request whose response has no content.
    func post(_ path: String, _ body: some Encodable) async throws(ServiceError) {
        _ = try await posted(path, body)
    }

    /// Sends a POST request to `login` or `refresh` and returns the tokens.
    func tokens(_ path: String, _ body: some Encodable) async throws(ServiceError) -> PlatformTokens {
        let response = try await posted(path, body)
        let body: PlatformResponse.Tokens = try Self.decoded(response)
        guard let tokens = PlatformTokens(body, serverDate: response.serverDate) else { throw .malformed }
        return tokens
    }

    /// The deletion of accounts at the service.
    var deletion: AccountService { AccountService(apiBaseURL: baseURL) }

    private func posted(_ path: String, _ body: some Encodable) async throws(ServiceError) -> HTTPResponse {
        guard let data = try? JSONEncoder().encode(body) else { throw .malformed }
        let request = HTTPRequest(
            method: "POST", url: url(path),
            headers: ["Content-Type": "application/json", "Accept": "application/json"], body: data)
        return try ServiceError.checked(try await send(request))
    }

    /// Sends a request and returns the response, with any status.
    func send(_ request: HTTPRequest) async throws(ServiceError) -> HTTPResponse {
        do throws(TransportError) { return try await transport.send(request) } catch { throw .transport(error) }
    }

    static func decoded<Response: Decodable>(_ response: HTTPResponse) throws(ServiceError) -> Response {
        guard let body = try? JSONDecoder().decode(Response.self, from: response.body) else { throw .malformed }
        return body
    }

    private func url(_ path: String) -> URL { baseURL.appendingPathComponent(path) }
}
