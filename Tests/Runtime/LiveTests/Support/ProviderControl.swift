import AuthCore
import AuthSystem
import Foundation
import Testing

/// Tells the OpenID provider how to fail, and asks how often it was asked. What there is to tell: `Fault` in
/// `Tests/Servers/oidc/faults.py`.
struct ProviderControl: Sendable {
    let domain: String
    private let transport = URLSessionTransport()

    init(domain: String) {
        self.domain = domain
    }

    /// Nothing goes wrong any more, and nothing was asked yet.
    func reset() async throws { _ = try await ask("DELETE", "") }

    /// Has the next requests of a path go wrong.
    func fail(_ fault: [String: any Sendable], at path: String = "/oauth2/token", times: Int = 1) async throws {
        var fault = fault
        fault["path"] = path
        fault["times"] = times
        _ = try await ask("POST", "/faults", fault)
    }

    /// How often a path was asked since the last reset.
    func requests(_ path: String = "/oauth2/token") async throws -> Int {
        try await ask("GET", "/requests")[path] as? Int ?? 0
    }

    /// Returns once a reply is held back.
    func waitUntilHeld() async throws {
        let held = try await ask("GET", "/held?count=1")["held"] as? Int
        try #require(held == 1)
    }

    /// Lets the replies go that are held back.
    func release() async throws { _ = try await ask("POST", "/release") }

    private func ask(
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
