import AuthCore
import AuthSystem
import Foundation
import LiveSupport
import Testing

/// The controls of the OpenID provider's faults, and its request counts.
struct ProviderControl: Sendable {
    let domain: String
    private let transport = URLSessionTransport()

    init(domain: String) {
        self.domain = domain
    }

    /// Removes all faults and resets the request counts.
    func reset() async throws { _ = try await send("DELETE", "") }

    /// Makes the next requests for a path fail.
    ///
    /// - Parameters:
    ///   - fault: Fields of `Fault` in `Tests/Servers/oidc/faults.py`.
    ///   - path: The path of the requests.
    ///   - times: The number of requests.
    /// - Throws: An error if the provider does not accept the fault.
    func fail(_ fault: [String: any Sendable], at path: String = "/oauth2/token", times: Int = 1) async throws {
        var fault = fault
        fault["path"] = path
        fault["times"] = times
        _ = try await send("POST", "/faults", fault)
    }

    /// Replaces the provider's key by one for an algorithm (`RS256` or `ES256`).
    func replaceKey(_ algorithm: String = "RS256") async throws {
        _ = try await send("POST", "/keys", ["algorithm": algorithm])
    }

    /// Adds a user with an email address, and returns the user.
    func addUser(_ email: String) async throws -> TestUser {
        let password = try await send("POST", "/users", ["email": email])["password"] as? String
        return TestUser(username: email, password: try #require(password))
    }

    /// Makes the sessions of all browsers an hour older, at canaille and Django OAuth Toolkit.
    func ageBrowsers() async throws { _ = try await send("POST", "/age", [:]) }

    /// Ends the sessions of a user with apps, at canaille and Django OAuth Toolkit.
    func endSessions(of user: TestUser) async throws { _ = try await send("POST", "/end", ["email": user.username]) }

    /// The number of requests for a path since the last reset.
    func requests(_ path: String = "/oauth2/token") async throws -> Int {
        try await send("GET", "/requests")[path] as? Int ?? 0
    }

    /// Waits until the provider holds a response.
    func waitUntilHeld() async throws {
        let held = try await send("GET", "/held?count=1")["held"] as? Int
        try #require(held == 1)
    }

    /// Releases the responses that the provider holds.
    func release() async throws { _ = try await send("POST", "/release") }

    private func send(
        _ method: String, _ path: String, _ body: [String: any Sendable]? = nil
    ) async throws -> [String: Any] {
        let url = try #require(URL(string: "http://\(domain)/control\(path)"))
        let response = try await transport.send(
            HTTPRequest(
                method: method, url: url, headers: ["Content-Type": "application/json"],
                body: try body.map { try JSONSerialization.data(withJSONObject: $0) }))
        try #require(response.status == 200)
        return try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
    }
}
