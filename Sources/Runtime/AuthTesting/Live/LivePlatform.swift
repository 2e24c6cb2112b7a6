public import AuthCore
import AuthSystem
public import Foundation

/// The platform backend of `scripts/servers run -- COMMAND`, and what only tests ask of it. It is one for all: tests that
/// use it run one after another.
public struct LivePlatform: Sendable {
    /// Its root, on this machine.
    public let url: URL
    private let transport: any HTTPTransport

    /// The one that runs; nil where none does.
    public static let running = ProcessInfo.processInfo.environment["BRANDGEN_LIVE_PLATFORM_URL"]
        .flatMap(URL.init(string:)).map(LivePlatform.init)

    private init(url: URL) {
        self.url = url
        transport = LiveRun.noting(URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    }

    /// Makes it as if it had just started, but for its time, which stands still: what it says of seconds is the same on a
    /// slow machine.
    public func reset() async throws {
        try await control("DELETE", "")
        try await control("POST", "/clock", ["stop": true])
    }

    /// Sets what a brand decides: fields of `Settings` in `Tests/Servers/backend/settings.py`.
    public func set(_ settings: [String: any Sendable]) async throws {
        try await control("POST", "/settings", settings)
    }

    /// Asks it what only tests ask: a path below `/control`.
    ///
    /// - Returns: The answer's JSON.
    @discardableResult
    public func control(
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
    /// Begins anew, with what the brand decides.
    public func prepare(for brand: BrandConfiguration) async throws {
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

    /// The code in its mailbox.
    public func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        let mail = try await control("GET", "/mail?email=\(email)&purpose=\(purpose.rawValue)") as? [String: String]
        guard let code = mail?["code"] else { throw CheckFailure("no code was sent for \(purpose)") }
        return SecretText(code)
    }

    /// Moves its clock on.
    public func advance(bySeconds seconds: Int) async throws {
        try await control("POST", "/clock", ["advance": seconds])
    }

    /// What was not as its OpenAPI document has it, in requests and in answers.
    public func violations() async throws -> [String] {
        guard let violations = try await control("GET", "/violations") as? [String] else {
            throw CheckFailure("the service does not tell of violations")
        }
        return violations
    }
}
