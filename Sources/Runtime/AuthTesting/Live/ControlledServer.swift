public import AuthCore
public import Foundation

/// A test server of this project, which tests control by the paths below `/_control`.
public protocol ControlledServer: Sendable {
    /// The server's address, without a path.
    var url: URL { get }
    /// Sends the requests of the control paths.
    var transport: any HTTPTransport { get }
}

extension ControlledServer {
    /// Sends a request to a path below `/_control`, which only the test server has.
    ///
    /// - Returns: The JSON of the response; `nil` if it is empty.
    @discardableResult
    public func control(
        _ method: String, _ path: String, _ body: [String: any Sendable]? = nil
    ) async throws -> Any? {
        guard let url = URL(string: url.absoluteString + "/_control" + path) else { throw URLError(.badURL) }
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) }
        let response = try await transport.send(
            HTTPRequest(method: method, url: url, headers: ["Content-Type": "application/json"], body: data))
        guard (200..<300).contains(response.status) else {
            throw CheckFailure("the request \(method) /_control\(path) of the test server fails: \(response.status)")
        }
        return response.body.isEmpty
            ? nil : try JSONSerialization.jsonObject(with: response.body, options: .fragmentsAllowed)
    }

    /// Advances the server's clock.
    public func advance(bySeconds seconds: Int) async throws {
        try await control("POST", "/clock", ["advance": seconds])
    }

    /// Returns the requests and responses that did not match the service's description.
    public func violations() async throws -> [String] {
        guard let violations = try await control("GET", "/violations") as? [String] else {
            throw CheckFailure("the response of GET /_control/violations is not a JSON array of strings")
        }
        return violations
    }
}
