public import AuthCore

/// What an app's sign-in needs of the system that it runs on.
public struct PlatformServices: Sendable {
    /// Carries requests to servers.
    public let transport: any HTTPTransport
    /// Keeps secrets between launches.
    public let store: any SecureStore
    /// Keeps small facts that nothing may withhold, such as a refused age: no biometric lock guards it, and it outlives
    /// the process also if the brand does not restore sessions.
    public let records: any SecureStore
    /// Shows sign-in pages.
    public let presenter: any WebAuthenticationPresenter

    /// Services of one's own.
    public init(
        transport: any HTTPTransport, store: any SecureStore, records: any SecureStore = InMemoryStore(),
        presenter: any WebAuthenticationPresenter = NoPresenter()
    ) {
        self.transport = transport
        self.store = store
        self.records = records
        self.presenter = presenter
    }

    /// Services that keep what they keep in memory: for tests and previews.
    ///
    /// - Parameters:
    ///   - transport: Carries the requests; nothing is sent where nothing is said.
    ///   - presenter: Shows the pages; nothing is shown where nothing is said.
    /// - Returns: Services with an empty store of their own.
    public static func inMemory(
        transport: any HTTPTransport = NoTransport(), presenter: any WebAuthenticationPresenter = NoPresenter()
    ) -> PlatformServices {
        PlatformServices(transport: transport, store: InMemoryStore(), presenter: presenter)
    }
}
