public import AuthCore
import AuthSystem
public import Foundation

/// The Supabase project of `scripts/servers run -- COMMAND`, with the control paths for tests.
///
/// All tests share one server and its settings, so tests that use it must run one after another.
public struct LiveSupabase: Sendable {
    /// The project's URL.
    public let url: URL
    /// The project's publishable key.
    public let publishableKey: String
    private let transport: any HTTPTransport

    /// The running project; `nil` if the environment variables `BRANDGEN_LIVE_SUPABASE_URL` and
    /// `BRANDGEN_LIVE_SUPABASE_KEY` are not set.
    public static let running: LiveSupabase? = {
        let variables = ProcessInfo.processInfo.environment
        guard let url = variables["BRANDGEN_LIVE_SUPABASE_URL"].flatMap(URL.init(string:)),
            let key = variables["BRANDGEN_LIVE_SUPABASE_KEY"]
        else { return nil }
        return LiveSupabase(url: url, publishableKey: key)
    }()

    private init(url: URL, publishableKey: String) {
        self.url = url
        self.publishableKey = publishableKey
        transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    }

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
}

extension LiveSupabase: JourneyService {
    /// Resets the project, and applies the brand's settings.
    public func prepare(for brand: BrandConfiguration) async throws {
        try await control("POST", "/reset")
        var settings: [String: any Sendable] = [
            "autoconfirm": brand.oneTimeCode == nil, "minimum_password": brand.passwordPolicy.minLength,
        ]
        if let code = brand.oneTimeCode { settings["code_length"] = code.length }
        try await control("POST", "/settings", settings)
    }

    /// Returns the last code that the project sent to an address.
    public func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        let kind =
            switch purpose {
            case .signUp: "signup"
            case .passwordReset: "recovery"
            }
        let mail = try await control("GET", "/mail?email=\(email)") as? [[String: String]] ?? []
        guard let code = mail.last(where: { $0["kind"] == kind })?["code"] else {
            throw CheckFailure("the project sent no code of the kind '\(kind)'")
        }
        return SecretText(code)
    }

    /// Advances the project's clock.
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
