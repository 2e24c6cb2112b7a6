package import AuthCore
import AuthSystem
package import Foundation

/// The Supabase project of `scripts/servers run -- COMMAND`, with the control paths for tests.
///
/// All tests share one server and its settings, so tests that use it must run one after another.
package struct LiveSupabase: ControlledServer {
    /// The project's URL.
    package let url: URL
    /// The project's publishable key.
    package let publishableKey: String
    /// Sends the requests of the control paths.
    package let transport: any HTTPTransport

    /// The running project; `nil` if the environment variables `BRANDGEN_LIVE_SUPABASE_URL` and
    /// `BRANDGEN_LIVE_SUPABASE_KEY` are not set.
    package static let running: LiveSupabase? = {
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
}

extension LiveSupabase: JourneyService {
    /// Resets the project, and applies the brand's settings.
    package func prepare(for brand: BrandConfiguration) async throws {
        try await control("POST", "/reset")
        var settings: [String: any Sendable] = [
            "autoconfirm": brand.oneTimeCode == nil, "minimum_password": brand.passwordPolicy.minLength,
        ]
        if let code = brand.oneTimeCode { settings["code_length"] = code.length }
        try await control("POST", "/settings", settings)
    }

    /// Returns the last code that the project sent to an address.
    package func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        let kind =
            switch purpose {
            case .signUp: "signup"
            case .passwordReset: "recovery"
            }
        return try await code(kind, sentTo: email)
    }
}
