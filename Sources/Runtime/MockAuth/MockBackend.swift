public import AuthCore
import Foundation

/// A backend in memory, for development, previews and tests.
///
/// It uses the clock of the app's `SystemServices`, so that a test or a preview that moves the clock sees codes, waits
/// and tokens expire.
public struct MockBackend: AuthBackend {
    /// The accounts that exist from the start.
    public let accounts: [MockAccount]

    /// Creates a backend.
    ///
    /// - Parameter accounts: The accounts that exist from the start.
    public init(accounts: [MockAccount] = []) {
        self.accounts = accounts
    }

    /// Creates a mock.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        MockAuthClient.parts(
            context, allowsMockInRelease: context.definition.allowsMockInRelease, accounts: accounts)
    }
}

extension AuthBackend where Self == MockBackend {
    /// A backend in memory, which accepts every user and stores nothing. A release build stops with a message, unless
    /// the environment allows it.
    public static var mock: MockBackend { MockBackend() }

    /// A backend in memory, with accounts that exist from the start.
    public static func mock(accounts: [MockAccount]) -> MockBackend { MockBackend(accounts: accounts) }
}

/// The configuration of a build.
enum BuildKind: Sendable {
    case debug, release

    /// The configuration of this module.
    static var current: BuildKind {
        #if DEBUG
        .debug
        #else
        .release
        #endif
    }
}

extension MockAuthClient {
    /// Creates a mock for an app. Its session is in the app's store until the end of the process.
    package static func parts(_ context: AuthContext, allowsMockInRelease: Bool, accounts: [MockAccount])
        -> BackendParts
    {
        let client = MockAuthClient(
            brand: context.brand, environment: context.environment, allowsMockInRelease: allowsMockInRelease,
            accounts: accounts,
            store: MockSessionStore(context.services.store), clock: context.services.clock,
            timeZone: context.services.timeZone)
        return BackendParts(
            client: client, sessions: [client.session],
            families: client.families.map { MockFamilyBackend(client: client, families: $0) },
            issuesServiceTokens: false, mailbox: client.mailbox, network: client.network,
            seededAccounts: accounts.map {
                SeededAccount(email: $0.email, password: $0.password, isConfirmed: $0.state == .confirmed)
            }, revokeSessions: { await client.revokeSessions() })
    }

    /// Checks whether an app can run on the mock.
    ///
    /// - Parameters:
    ///   - brand: The brand's name.
    ///   - environment: The environment that the app runs in; `nil` if it is not known.
    ///   - allowsMockInRelease: Whether the environment allows the mock in release builds.
    ///   - build: The app's configuration.
    /// - Returns: A message for the developer if the app must not run on the mock; `nil` if it can.
    static func refusal(brand: String, environment: String?, allowsMockInRelease: Bool, build: BuildKind) -> String? {
        guard build == .release, !allowsMockInRelease else { return nil }
        guard let environment else {
            return """
                \(brand) runs on the mock in a release build. The mock accepts every user and stores nothing. Use the \
                client of a service, or pass 'allowsMockInRelease: true' if users are meant to see the mock.
                """
        }
        return """
            \(brand) runs on the mock in the environment '\(environment)', and this is a release build. The mock accepts \
            every user and stores nothing. Build the app for another environment ('BrandEnvironment' in Info.plist), \
            or set 'environments.\(environment).backend' in the manifest to a service. If users are meant to see \
            the mock, set 'environments.\(environment).mockInRelease: true' there.
            """
    }

    /// Stops the app if it must not run on the mock.
    static func stopIfRefused(brand: String, environment: String?, allowsMockInRelease: Bool) {
        guard
            let refusal = refusal(
                brand: brand, environment: environment, allowsMockInRelease: allowsMockInRelease, build: .current)
        else {
            return
        }
        NSLog(refusal.replacingOccurrences(of: "%", with: "%%"))
        fatalError(refusal)
    }
}
