import AuthTesting
import Foundation
import HostedUI
import Testing

/// The live suites: sign-in, session and sign-out over real sockets, at the servers of `scripts/servers`. One test at a
/// time, for they share the provider's faults and its count of requests.
@Suite(
    .serialized,
    .enabled(if: LiveServers.current != nil, "not run: they need the servers of scripts/servers (see CONTRIBUTING.md)"))
enum LiveSuites {}

struct LiveSuitesRun {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "only CI has to run the live suites"))
    func `the live suites are run in CI`() {
        #expect(LiveServers.current != nil)
    }
}

/// The servers that `scripts/servers` has started, as its variables tell.
struct LiveServers: Sendable {
    /// A Cognito user pool, by ministack.
    let pool: LiveServer
    /// A strict OpenID provider, by Authlib. Also plays Google and Apple for the pool.
    let provider: LiveServer
    /// How the provider is told to fail.
    let control: ProviderControl

    /// nil where they do not run.
    static let current = LiveServers(ProcessInfo.processInfo.environment)

    private init?(_ variables: [String: String]) {
        func value(_ name: String) -> String? { variables["BRANDGEN_LIVE_\(name)"] }
        func server(_ name: String) -> LiveServer? {
            guard let domain = value("\(name)_DOMAIN"), let issuer = value("\(name)_ISSUER"),
                let client = value("\(name)_CLIENT"), let user = value("\(name)_USER"),
                let password = value("\(name)_PASSWORD"), let callback = value("CALLBACK"),
                let signedOut = value("SIGNED_OUT"),
                let configuration = try? HostedUIConfiguration(
                    domain: domain, issuer: issuer, clientID: client, redirectURI: callback,
                    signOutRedirectURI: signedOut, scheme: .loopbackHTTP)
            else { return nil }
            return LiveServer(configuration: configuration, person: Person(username: user, password: password))
        }
        guard let pool = server("POOL"), let provider = server("OIDC") else { return nil }
        self.pool = pool
        self.provider = provider
        control = ProviderControl(domain: provider.configuration.domain)
    }
}

/// One of the servers, and who can sign in there.
struct LiveServer: Sendable {
    let configuration: HostedUIConfiguration
    let person: Person

    func url(_ path: String) -> URL? { URL(string: "http://\(configuration.domain)\(path)") }
}
