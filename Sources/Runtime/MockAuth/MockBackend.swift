public import AuthCore

/// A backend in memory: for development, previews and tests.
public struct MockBackend: AuthBackend {
    /// Creates the service and its client.
    public func makeParts(_ context: AuthContext) -> BackendParts {
        let client = MockAuthClient(
            brand: context.brand, environment: context.environment, isDemo: context.definition.isDemo,
            clock: context.services.clock, timeZone: context.services.timeZone)
        return BackendParts(client: client, email: client, sessions: [client.session], servesFeatures: false)
    }
}

extension AuthBackend where Self == MockBackend {
    /// A service in memory, which accepts every user and keeps nothing. A release build stops unless it is a demo.
    public static var mock: MockBackend { MockBackend() }
}
