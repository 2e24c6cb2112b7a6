import AuthCore
import Foundation
import HostedUI
import LiveSupport
import Testing

/// The live suites: sign-in, renewal and sign-out over real sockets, at the servers of `scripts/servers`.
///
/// The tests run one at a time, because they share the provider's faults and its request counts.
@Suite(
    .serialized,
    .enabled(if: LiveServers.current != nil, "skipped: no servers run (see scripts/servers and CONTRIBUTING.md)"))
enum LiveSuites {}

struct LiveSuitesRun {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "only CI must run the live suites"))
    func `CI runs the live suites`() {
        #expect(LiveServers.current != nil)
    }
}

/// The servers that `scripts/servers` has started.
struct LiveServers: Sendable {
    /// A Cognito user pool, emulated by ministack.
    let pool: HostedUIServer
    /// A strict OpenID provider, built on Authlib. The pool uses it in place of Google and Apple.
    let provider: HostedUIServer
    /// The controls of the provider's faults.
    let control: ProviderControl

    /// The servers that run; `nil` if the environment does not describe them.
    static let current = LiveServers(ProcessInfo.processInfo.environment)

    private init?(_ variables: [String: String]) {
        func server(_ name: String) -> HostedUIServer? {
            guard let server = LiveServer.running.first(where: { $0.name == name }),
                let callback = variables["BRANDGEN_LIVE_CALLBACK"],
                let signedOut = variables["BRANDGEN_LIVE_SIGNED_OUT"],
                let configuration = try? HostedUIConfiguration(
                    domain: server.domain, issuer: server.issuer, clientID: server.clientID, redirectURI: callback,
                    signOutRedirectURI: signedOut, scheme: .loopbackHTTP)
            else { return nil }
            return HostedUIServer(configuration: configuration, user: server.user(for: .email))
        }
        guard let pool = server("user-pool"), let provider = server("oidc") else { return nil }
        self.pool = pool
        self.provider = provider
        control = ProviderControl(domain: provider.configuration.domain)
    }
}

/// A server with hosted pages, and a user who can sign in there.
struct HostedUIServer: Sendable {
    let configuration: HostedUIConfiguration
    let user: TestUser

    func url(_ path: String) -> URL? { URL(string: "http://\(configuration.domain)\(path)") }
}
