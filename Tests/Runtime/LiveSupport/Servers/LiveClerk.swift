package import AuthCore
import AuthSystem
package import Foundation

/// The Clerk instance of `scripts/servers run -- COMMAND`, with the control paths for tests.
///
/// All tests share one server and its settings, so tests that use it must run one after another.
package struct LiveClerk: ControlledServer {
    /// The root of the Frontend API.
    package let url: URL
    /// The instance's publishable key.
    package let publishableKey: String
    /// Sends the requests of the control paths.
    package let transport: any HTTPTransport

    /// The running instance; `nil` if the environment variables `BRANDGEN_LIVE_CLERK_URL` and `BRANDGEN_LIVE_CLERK_KEY`
    /// are not set.
    package static let running: LiveClerk? = {
        let variables = ProcessInfo.processInfo.environment
        guard let url = variables["BRANDGEN_LIVE_CLERK_URL"].flatMap(URL.init(string:)),
            let key = variables["BRANDGEN_LIVE_CLERK_KEY"]
        else { return nil }
        return LiveClerk(url: url, publishableKey: key)
    }()

    private init(url: URL, publishableKey: String) {
        self.url = url
        self.publishableKey = publishableKey
        transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    }
}

extension LiveClerk: JourneyService {
    /// Resets the instance, and applies the brand's settings.
    package func prepare(for brand: BrandConfiguration) async throws {
        try await control("POST", "/reset")
        let names: [SignUpField: String] = [.firstName: "first_name", .lastName: "last_name", .phone: "phone_number"]
        let fields = brand.signUpForm.filter { !$0.isOptional }.compactMap { names[$0.field] }
        try await control(
            "POST", "/settings",
            [
                "confirms_email": brand.oneTimeCode != nil, "minimum_password": brand.passwordPolicy.minLength,
                "required": ["email_address", "password"] + fields,
                // The journeys of all backends have no step for a new device.
                "client_trust": false,
            ])
    }

    /// Returns the last code that the instance sent to an address.
    package func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        switch purpose {
        case .signUp: try await code("sign_up", sentTo: email)
        case .passwordReset: try await code("reset_password_email_code", sentTo: email)
        }
    }
}
