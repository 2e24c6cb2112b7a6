import AuthCore
import AuthCrypto
import Foundation

/// A transport without a network. Answers each request at once and keeps it.
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

    /// Waits until requests by a method were sent, ten seconds at most.
    ///
    /// - Returns: All requests by the method, as `URL Authorization`.
    func requests(by method: String, atLeast count: Int) async throws -> [String] {
        for _ in 0..<1000 where requests.filter({ $0.method == method }).count < count {
            try await Task.sleep(for: .milliseconds(10))
        }
        return requests.filter { $0.method == method }
            .map { "\($0.url.absoluteString) \($0.headers["Authorization"] ?? "")" }
    }
}

/// An identity token (OpenID Connect Core section 2) with a signature that nobody verifies, issued at the time of the checks.
func idToken(issuer: String, audience: String, _ claims: [String: String] = [:]) throws -> String {
    var payload: [String: Any] = claims
    payload["iss"] = issuer
    payload["aud"] = audience
    payload["sub"] = "1"
    payload["iat"] = Int(BrandClock.now.timeIntervalSince1970)
    payload["exp"] = Int(BrandClock.now.timeIntervalSince1970) + 3600
    let parts = try [["alg": "RS256"], payload].map { [UInt8](try JSONSerialization.data(withJSONObject: $0)) }
    return (parts + [Array("signature".utf8)]).map(Base64URL.encode).joined(separator: ".")
}
