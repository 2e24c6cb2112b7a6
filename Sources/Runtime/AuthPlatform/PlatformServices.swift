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

    /// Creates services from implementations that you provide.
    ///
    /// If the records outlive the process, removals from the store are final: a value whose removal failed is not read again
    /// (``TombstonedStore``).
    ///
    /// - Parameters:
    ///   - transport: Carries requests to servers.
    ///   - store: Stores secrets between launches.
    ///   - records: Stores small facts. Pass a ``RecordStore``, or a store of your own that nothing locks. If an app and its
    ///     extension share `store`, pass one that they share as well, such as a Keychain store of their access group. Without
    ///     records of your own, records last as long as the process.
    ///   - presenter: Shows sign-in pages.
    public init(
        transport: any HTTPTransport, store: any SecureStore, records: any SecureStore = InMemoryStore(),
        presenter: any WebAuthenticationPresenter = NoPresenter()
    ) {
        let lowest = (store as? GatedStore)?.store ?? store
        let isFinal = records is InMemoryStore || lowest is InMemoryStore || lowest is TombstonedStore
        self.init(
            transport: transport, finalStore: isFinal ? store : TombstonedStore(store, records: records),
            records: records, presenter: presenter)
    }

    /// Services whose removals from the store are final already.
    init(
        transport: any HTTPTransport, finalStore: any SecureStore, records: any SecureStore,
        presenter: any WebAuthenticationPresenter
    ) {
        self.transport = transport
        store = finalStore
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
