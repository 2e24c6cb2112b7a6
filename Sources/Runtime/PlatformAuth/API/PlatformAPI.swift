import AuthCore
import Foundation

/// Speaks to the platform backend as its document has it: `Tests/Servers/backend/openapi.yaml`.
struct PlatformAPI: Sendable {
    /// The brand's `apiBaseURL`, in front of every path.
    let baseURL: URL
    let transport: any HTTPTransport

    /// What a POST answers, decoded.
    func post<Reply: Decodable>(_ path: String, _ body: some Encodable) async throws(PlatformFailure) -> Reply {
        try Self.decoded(try await posted(path, body))
    }

    /// A POST that answers nothing.
    func post(_ path: String, _ body: some Encodable) async throws(PlatformFailure) {
        _ = try await posted(path, body)
    }

    /// Tokens, as `login` and `refresh` answer them.
    func tokens(_ path: String, _ body: some Encodable) async throws(PlatformFailure) -> PlatformTokens {
        let response = try await posted(path, body)
        let reply: PlatformReply.Tokens = try Self.decoded(response)
        guard let tokens = PlatformTokens(reply, serverDate: response.serverDate) else { throw .malformed }
        return tokens
    }

    /// A request about the person signed in. It bears no token yet.
    func me(_ method: String) -> HTTPRequest {
        HTTPRequest(method: method, url: url("v1/users/me"), headers: ["Accept": "application/json"])
    }

    private func posted(_ path: String, _ body: some Encodable) async throws(PlatformFailure) -> HTTPResponse {
        guard let data = try? JSONEncoder().encode(body) else { throw .malformed }
        let request = HTTPRequest(
            method: "POST", url: url(path),
            headers: ["Content-Type": "application/json", "Accept": "application/json"], body: data)
        return try Self.checked(try await send(request))
    }

    /// The answer to a request as it is.
    func send(_ request: HTTPRequest) async throws(PlatformFailure) -> HTTPResponse {
        do throws(TransportError) { return try await transport.send(request) } catch { throw .transport(error) }
    }

    /// An answer that is no error. Throws what the error says.
    static func checked(_ response: HTTPResponse) throws(PlatformFailure) -> HTTPResponse {
        if (200..<300).contains(response.status) { return response }
        if response.status >= 500 || response.status == 408 { throw .unavailable(retryAfter: response.retryAfter) }
        if let refusal = try? JSONDecoder().decode(PlatformRefusal.self, from: response.body) {
            throw .refused(refusal, retryAfter: response.retryAfter)
        }
        // Something before the service limits requests in its own words.
        if response.status == 429 {
            throw .refused(PlatformRefusal(code: .limitExceeded), retryAfter: response.retryAfter)
        }
        throw .malformed
    }

    static func decoded<Reply: Decodable>(_ response: HTTPResponse) throws(PlatformFailure) -> Reply {
        guard let reply = try? JSONDecoder().decode(Reply.self, from: response.body) else { throw .malformed }
        return reply
    }

    private func url(_ path: String) -> URL { baseURL.appendingPathComponent(path) }
}
