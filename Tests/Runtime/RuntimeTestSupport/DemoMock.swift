package import AuthCore
package import MockAuth

/// The mock as the backend of a demo, so that tests can run in a release build too.
package struct DemoMock: AuthBackend {
    package var accounts: [MockAccount] = []

    package func makeParts(_ context: AuthContext) -> BackendParts {
        let client = MockAuthClient(
            brand: context.brand, environment: context.environment, isDemo: true, accounts: accounts,
            clock: context.services.clock, timeZone: context.services.timeZone)
        return BackendParts(
            client: client, email: client, sessions: [client.session], servesFeatures: false, mailbox: client.mailbox,
            network: client.network)
    }
}

extension AuthBackend where Self == DemoMock {
    /// The mock as the backend of a demo.
    package static var demoMock: DemoMock { DemoMock() }

    /// The mock as the backend of a demo, with accounts.
    package static func demoMock(accounts: [MockAccount]) -> DemoMock { DemoMock(accounts: accounts) }
}
