public import AuthCore
public import Foundation

/// The Cognito user pool of `scripts/servers run -- COMMAND`, which describes it to the command in variables of its
/// environment. It is ministack: what that does not enforce, and Cognito does, the tests say.
public struct LiveUserPool: Sendable {
    /// Such as `us-east-1`.
    public let region: String
    /// Such as `us-east-1_AbC123xyz`.
    public let id: String
    /// The app's identifier there.
    public let clientID: String
    /// Where it is asked, on this machine.
    public let endpoint: URL
    /// Its hosted pages, and who can sign in there.
    public let pages: LiveServer

    /// The pool that runs; nil where none does.
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

    /// What it hands out as codes: always these. They are checked, used once, and expire by nothing else.
    public static func code(for purpose: JourneyCode) -> String {
        switch purpose {
        case .signUp: "123456"
        case .passwordReset: "654321"
        }
    }
}

extension LiveUserPool: JourneyService {
    /// Needs nothing: no two journeys have an address in common. It asks for passwords with a character of every kind.
    public func prepare(for brand: BrandConfiguration) {}

    /// The code that it always sends.
    public func code(for purpose: JourneyCode, sentTo email: String) -> SecretText {
        SecretText(Self.code(for: purpose))
    }

    /// Does nothing: what it limits, it limits by no clock.
    public func advance(bySeconds seconds: Int) {}

    /// None: nobody looks.
    public func violations() -> [String] { [] }
}
