package import AuthCore
import MockAuth

/// The mock as the backend of a demo, so that tests can run in a release build too.
package struct DemoMock: AuthBackend {
    package func makeParts(_ context: AuthContext) -> BackendParts {
        let client = MockAuthClient(
            brand: context.brand, environment: context.environment, isDemo: true, clock: context.services.clock,
            timeZone: context.services.timeZone)
        return BackendParts(client: client, email: client, sessions: [client.session], servesFeatures: false)
    }
}

extension AuthBackend where Self == DemoMock {
    /// The mock as the backend of a demo.
    package static var demoMock: DemoMock { DemoMock() }
}
