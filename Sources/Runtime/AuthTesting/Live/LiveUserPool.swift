public import AuthCore
public import Foundation

/// The Cognito user pool of `scripts/servers run -- COMMAND`, which describes it to the command in environment variables.
///
/// The pool is emulated by ministack. Each test names the rules of Cognito that ministack does not enforce.
public struct LiveUserPool: Sendable {
    /// The AWS region, such as `us-east-1`.
    public let region: String
    /// The pool's identifier, such as `us-east-1_AbC123xyz`.
    public let id: String
    /// The app client's identifier.
    public let clientID: String
    /// The URL of the pool's API on this machine.
    public let endpoint: URL
    /// The pool's hosted pages and their users.
    public let pages: LiveServer

    /// The pool that runs; `nil` if the environment variables are not set.
    public static let running = LiveUserPool(ProcessInfo.processInfo.environment)

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

    /// The code that ministack issues for a purpose, which is always the same. ministack checks it and accepts it once. It
    /// does not expire.
    public static func code(for purpose: JourneyCode) -> String {
        switch purpose {
        case .signUp: "123456"
        case .passwordReset: "654321"
        }
    }
}

extension LiveUserPool: JourneyService {
    /// Does nothing, because no two journeys use the same address. The pool requires passwords with every kind of
    /// character, whatever the brand's policy.
    public func prepare(for brand: BrandConfiguration) {}

    /// The fixed code for a purpose.
    public func code(for purpose: JourneyCode, sentTo email: String) -> SecretText {
        SecretText(Self.code(for: purpose))
    }

    /// Does nothing, because none of ministack's limits depends on time.
    public func advance(bySeconds seconds: Int) {}

    /// An empty list, because ministack has no document to check against.
    public func violations() -> [String] { [] }
}
