public import Foundation

/// The services of the system that an app runs on: HTTP transport, stores, web presenter and clock.
///
/// `AuthSystem` has the services of each system (`SystemServices.system`), services in memory, and an initializer for
/// your own implementations.
public struct SystemServices: Sendable {
    /// Sends requests to servers.
    public var transport: any HTTPTransport
    /// Keeps secrets between launches.
    public let store: any SecureStore
    /// Keeps small records that must always be readable, such as a refused age. No biometric lock guards them, and they
    /// outlive the process even if the brand does not restore sessions.
    public let records: any SecureStore
    /// Shows sign-in pages.
    public var presenter: any WebAuthenticationPresenter
    /// The source of time.
    public var clock: SessionClock
    /// The time zone that decides the current day for an age gate: the device's own.
    public var timeZone: TimeZone

    /// Creates services whose removals from the store are final.
    package init(
        transport: any HTTPTransport, finalStore: any SecureStore, records: any SecureStore,
        presenter: any WebAuthenticationPresenter, clock: SessionClock, timeZone: TimeZone
    ) {
        self.transport = transport
        store = finalStore
        self.records = records
        self.presenter = presenter
        self.clock = clock
        self.timeZone = timeZone
    }
}
