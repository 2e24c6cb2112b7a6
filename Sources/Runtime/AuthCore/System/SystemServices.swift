public import Foundation

/// The system services of an app: HTTP transport, stores, web presenter and clock.
///
/// `AuthSystem` contains the services of each system (`SystemServices.system`), services in memory, and an initializer
/// for your own implementations.
public struct SystemServices: Sendable {
    /// The transport of requests to servers.
    public var transport: any HTTPTransport
    /// The store of secrets that outlive the process.
    public let store: any SecureStore
    /// The store of small records that must always be readable, such as a refusal by the age gate. It has no biometric
    /// lock, and outlives the process even if the brand does not restore sessions.
    public let records: any SecureStore
    /// The presenter of sign-in pages.
    public var presenter: any WebAuthenticationPresenter
    /// The system's sheet for Sign in with Apple; `nil` for the one of the module AppleSignIn, on Apple systems.
    public var appleID: (any AppleIDProvider)?
    /// The life cycle of the app, which locks the session.
    public var lifecycle: any AppLifecycle
    /// The source of time.
    public var clock: SessionClock
    /// The time zone that decides the current day for an age gate: the device's own.
    public var timeZone: TimeZone
    /// The kind of the device's biometric sensor, for the texts of screens; `nil` if it has none.
    public var biometry: Biometry?
    /// The push notifications; `nil` for those of the system, which only the feature PushRegistration uses.
    public var pushNotifications: (any PushNotifications)?
    /// Sets the reason that the system shows to the user at a biometric check. A text in the user's language.
    package var setUnlockReason: @Sendable (String) -> Void = { _ in }

    /// Creates services whose removals from the store are final.
    package init(
        transport: any HTTPTransport, finalStore: any SecureStore, records: any SecureStore,
        presenter: any WebAuthenticationPresenter, lifecycle: any AppLifecycle = ConstantLifecycle(),
        clock: SessionClock, timeZone: TimeZone, biometry: Biometry? = nil
    ) {
        self.transport = transport
        store = finalStore
        self.records = records
        self.presenter = presenter
        self.lifecycle = lifecycle
        self.clock = clock
        self.timeZone = timeZone
        self.biometry = biometry
    }

    /// Returns the services with another store, whose removals are final.
    package func replacingStore(by store: any SecureStore) -> SystemServices {
        var services = SystemServices(
            transport: transport, finalStore: store, records: records, presenter: presenter, lifecycle: lifecycle,
            clock: clock, timeZone: timeZone, biometry: biometry)
        services.appleID = appleID
        services.pushNotifications = pushNotifications
        services.setUnlockReason = setUnlockReason
        return services
    }
}
