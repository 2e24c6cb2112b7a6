package import AuthCore
package import MockAuth

/// The mock as a backend that is allowed in release builds, so that tests can run in them too.
package struct ReleaseMock: AuthBackend {
    package var accounts: [MockAccount] = []

    package func makeParts(_ context: AuthContext) -> BackendParts {
        MockAuthClient.parts(context, allowsMockInRelease: true, accounts: accounts)
    }
}

extension AuthBackend where Self == ReleaseMock {
    /// The mock, also in release builds.
    package static var releaseMock: ReleaseMock { ReleaseMock() }

    /// The mock with accounts, also in release builds.
    package static func releaseMock(accounts: [MockAccount]) -> ReleaseMock { ReleaseMock(accounts: accounts) }
}
