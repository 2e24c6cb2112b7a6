public import AuthCore
public import Foundation

extension SystemServices {
    /// Creates services from implementations that you provide.
    ///
    /// If the records outlive the process, removals from the store are final: a value whose removal failed is not read again
    /// (``TombstonedStore``).
    ///
    /// - Parameters:
    ///   - transport: Sends requests to servers.
    ///   - store: Stores secrets between launches.
    ///   - records: Stores small facts. Pass a ``RecordStore``, or a store of your own that nothing locks. If an app and its
    ///     extension share `store`, pass one that they share as well, such as a Keychain store of their access group. Without
    ///     records of your own, records last as long as the process.
    ///   - presenter: Shows sign-in pages.
    ///   - clock: The source of time.
    ///   - timeZone: The time zone that decides the current day for an age gate.
    public init(
        transport: any HTTPTransport, store: any SecureStore, records: any SecureStore = InMemoryStore(),
        presenter: any WebAuthenticationPresenter = UnavailablePresenter(), clock: SessionClock = .system,
        timeZone: TimeZone = .autoupdatingCurrent
    ) {
        let lowest = (store as? GatedStore)?.store ?? store
        let isFinal = records is InMemoryStore || lowest is InMemoryStore || lowest is TombstonedStore
        self.init(
            transport: transport, finalStore: isFinal ? store : TombstonedStore(store, records: records),
            records: records, presenter: presenter, clock: clock, timeZone: timeZone)
    }

    /// Services that keep everything in memory, for tests and previews.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests. By default every server is unreachable.
    ///   - presenter: Shows the pages. By default no page is shown.
    ///   - clock: The source of time.
    ///   - timeZone: The time zone that decides the current day for an age gate.
    /// - Returns: Services with empty stores of their own.
    public static func inMemory(
        transport: any HTTPTransport = UnavailableTransport(),
        presenter: any WebAuthenticationPresenter = UnavailablePresenter(),
        clock: SessionClock = .system, timeZone: TimeZone = .autoupdatingCurrent
    ) -> SystemServices {
        SystemServices(
            transport: transport, store: InMemoryStore(), presenter: presenter, clock: clock, timeZone: timeZone)
    }
}
