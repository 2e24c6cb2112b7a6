import AuthCore
import Foundation

/// A transport without a network that records each request and responds at once.
actor RecordingTransport: HTTPTransport {
    private(set) var requests: [HTTPRequest] = []
    private let response: @Sendable (HTTPRequest) -> HTTPResponse

    init(_ response: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.response = response
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        return response(request)
    }

    /// Waits for requests with an HTTP method, for at most ten seconds.
    ///
    /// - Returns: All requests with the method, each as its URL and its `Authorization` header, separated by a space.
    func requests(by method: String, atLeast count: Int) async throws -> [String] {
        for _ in 0..<1000 where requests.filter({ $0.method == method }).count < count {
            try await Task.sleep(for: .milliseconds(10))
        }
        return requests.filter { $0.method == method }
            .map { "\($0.url.absoluteString) \($0.headers["Authorization"] ?? "")" }
    }
}

/// Returns an ID token (OpenID Connect Core section 2), issued at the time of the checks.
func idToken(
    issuer: String, audience: String, _ claims: [String: String] = [:], signedBy signer: TokenSigner
) throws -> String {
    var payload: [String: Any] = claims
    payload["iss"] = issuer
    payload["aud"] = audience
    payload["sub"] = "1"
    payload["iat"] = Int(BrandClock.now.timeIntervalSince1970)
    payload["exp"] = Int(BrandClock.now.timeIntervalSince1970) + 3600
    return try signer.token(Array(try JSONSerialization.data(withJSONObject: payload)))
}
