package import AuthCore
package import MockAuth

/// The mock as the backend of a demo, so that tests can run in a release build too.
package struct DemoMock: AuthBackend {
    package var accounts: [MockAccount] = []

    package func makeParts(_ context: AuthContext) -> BackendParts {
        MockAuthClient.parts(context, isDemo: true, accounts: accounts)
    }
}

extension AuthBackend where Self == DemoMock {
    /// The mock as the backend of a demo.
    package static var demoMock: DemoMock { DemoMock() }

    /// The mock as the backend of a demo, with accounts.
    package static func demoMock(accounts: [MockAccount]) -> DemoMock { DemoMock(accounts: accounts) }
}
