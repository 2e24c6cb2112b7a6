package import AuthCore
package import Foundation

/// The Cognito user pool of `scripts/servers run -- COMMAND`, which describes it to the command in environment variables.
///
/// ministack emulates the pool. Each test names the rules of Cognito that ministack does not enforce.
package struct LiveUserPool: Sendable {
    /// The AWS region, such as `us-east-1`.
    package let region: String
    /// The pool's ID, such as `us-east-1_AbC123xyz`.
    package let id: String
    /// The app client's ID.
    package let clientID: String
    /// The URL of the pool's API on this machine.
    package let endpoint: URL
    /// The pool's hosted pages and their users.
    package let pages: LiveServer

    /// The running pool; `nil` if the environment variables are not set.
    package static let running = LiveUserPool(ProcessInfo.processInfo.environment)

    private init?(_ variables: [String: String]) {
        guard let domain = variables["BRANDGEN_LIVE_POOL_DOMAIN"], let id = variables["BRANDGEN_LIVE_POOL_ID"],
            let client = variables["BRANDGEN_LIVE_POOL_CLIENT"], let region = id.split(separator: "_").first,
            let endpoint = URL(string: "http://\(domain)"),
            let pages = LiveServer.running.first(where: { $0.name == "user-pool" })
        else { return nil }
        self.region = String(region)
        self.id = id
        clientID = client
        self.endpoint = endpoint
        self.pages = pages
    }

    /// Returns the fixed code that ministack issues for a purpose. ministack checks the code and accepts it once. It
    /// does not expire.
    package static func code(for purpose: JourneyCode) -> String {
        switch purpose {
        case .signUp: "123456"
        case .passwordReset: "654321"
        }
    }
}

extension LiveUserPool: JourneyService {
    /// Does nothing, because no two journeys use the same address. The pool requires passwords with every kind of
    /// character, regardless of the brand's policy.
    package func prepare(for brand: BrandConfiguration) {}

    /// Returns the fixed code for a purpose.
    package func code(for purpose: JourneyCode, sentTo email: String) -> SecretText {
        SecretText(Self.code(for: purpose))
    }

    /// Does nothing, because none of ministack's limits depends on time.
    package func advance(bySeconds seconds: Int) {}

    /// Returns an empty list, because ministack has no document to check against.
    package func violations() -> [String] { [] }
}
