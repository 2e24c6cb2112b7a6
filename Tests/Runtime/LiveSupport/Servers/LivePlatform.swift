package import AuthCore
import AuthSystem
import AuthTesting
package import Foundation

/// The platform backend of `scripts/servers run -- COMMAND`, with the control paths for tests.
///
/// All tests share one server and its settings, so tests that use it must run one after another.
package struct LivePlatform: Sendable {
    /// The server's root URL.
    package let url: URL
    private let transport: any HTTPTransport

    /// The running server; `nil` if the environment variable `BRANDGEN_LIVE_PLATFORM_URL` is not set.
    package static let running = ProcessInfo.processInfo.environment["BRANDGEN_LIVE_PLATFORM_URL"]
        .flatMap(URL.init(string:)).map(LivePlatform.init)

    private init(url: URL) {
        self.url = url
        transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    }

    /// Deletes all data, restores the default settings and stops the server's clock.
    ///
    /// The clock stops so that the remaining seconds in responses do not depend on the speed of the machine.
    package func reset() async throws {
        try await control("DELETE", "")
        try await control("POST", "/clock", ["stop": true])
    }

    /// Changes settings of the server.
    ///
    /// - Parameter settings: Fields of `Settings` in `Tests/Servers/backend/settings.py`.
    /// - Throws: A `TransportError` if the server cannot be reached.
    package func set(_ settings: [String: any Sendable]) async throws {
        try await control("POST", "/settings", settings)
    }

    /// Sends a request to a path below `/control`, which only the test server has.
    ///
    /// - Returns: The JSON of the response.
    @discardableResult
    package func control(
        _ method: String, _ path: String, _ body: [String: any Sendable]? = nil
    ) async throws -> Any {
        guard let url = URL(string: url.absoluteString + "/control" + path) else { throw URLError(.badURL) }
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) }
        let response = try await transport.send(
            HTTPRequest(method: method, url: url, headers: ["Content-Type": "application/json"], body: data))
        return try JSONSerialization.jsonObject(with: response.body)
    }
}

extension LivePlatform: JourneyService {
    /// Resets the server, and applies the brand's settings.
    package func prepare(for brand: BrandConfiguration) async throws {
        try await reset()
        var settings: [String: any Sendable] = [
            "minimumAge": brand.ageGate.minimumAge,
            "requiredFields": brand.requiredSignUpFields.map(\.attributeKey.rawValue),
            "termsVersion": brand.terms.version,
            "passwordMinLength": brand.passwordPolicy.minLength,
            "passwordMaxLength": brand.passwordPolicy.maxLength,
            "passwordRequires": brand.passwordPolicy.required.map(\.rawValue).sorted(),
        ]
        if let code = brand.oneTimeCode {
            settings["codeLength"] = code.length
            settings["resendAfter"] = Int(code.resendAfter.components.seconds)
        }
        try await set(settings)
    }

    /// Returns the last code that the server sent to an address, from the server's mailbox.
    package func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        let mail = try await control("GET", "/mail?email=\(email)&purpose=\(purpose.rawValue)") as? [String: String]
        guard let code = mail?["code"] else {
            throw CheckFailure("the platform backend sent no code for the purpose '\(purpose.rawValue)'")
        }
        return SecretText(code)
    }

    /// Advances the server's clock.
    package func advance(bySeconds seconds: Int) async throws {
        try await control("POST", "/clock", ["advance": seconds])
    }

    /// Returns the requests and responses that did not match the server's OpenAPI document.
    package func violations() async throws -> [String] {
        guard let violations = try await control("GET", "/violations") as? [String] else {
            throw CheckFailure("the response of GET /control/violations is not a JSON array of strings")
        }
        return violations
    }
}
