package import AuthCore
import AuthTesting
package import Foundation

/// A test server of this project, which tests control by the paths below `/_control`.
package protocol ControlledServer: Sendable {
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
    package func control(
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
    package func advance(bySeconds seconds: Int) async throws {
        try await control("POST", "/clock", ["advance": seconds])
    }

    /// Returns the last code that the server sent to an address or a phone number.
    ///
    /// - Parameters:
    ///   - kind: The kind of the code in the server's mail: `signup`, `recovery` or `email_change` at Supabase; `sign_up`,
    ///     `reset_password_email_code`, `second_email_code`, `second_phone_code` or `reverification` at Clerk.
    ///   - destination: The address or the number.
    /// - Returns: The code.
    /// - Throws: A `CheckFailure` if the server sent no such code.
    package func code(_ kind: String, sentTo destination: String) async throws -> SecretText {
        let query = destination.replacingOccurrences(of: "+", with: "%2B")
        let mail = try await control("GET", "/mail?to=\(query)") as? [[String: String]] ?? []
        guard let code = mail.last(where: { $0["kind"] == kind })?["code"] else {
            throw CheckFailure("the server sent no code of the kind '\(kind)'")
        }
        return SecretText(code)
    }

    /// Returns the requests and responses that did not match the service's description.
    package func violations() async throws -> [String] {
        guard let violations = try await control("GET", "/violations") as? [String] else {
            throw CheckFailure("the response of GET /_control/violations is not a JSON array of strings")
        }
        return violations
    }
}
