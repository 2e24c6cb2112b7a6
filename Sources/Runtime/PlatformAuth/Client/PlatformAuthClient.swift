public import AuthCore
public import Foundation

/// Signs people up and in at a brand's own service, the platform backend, by e-mail address, password and codes.
///
/// What is spoken is in one document, `Tests/Servers/backend/openapi.yaml`, to which the service is held as well.
///
/// A brand that also signs people in at web pages hands in the client that does. There are two sessions then, and at most
/// one is in use: whoever signed in last is signed in, and the other session ends. Only the tokens of this client's own
/// are the platform backend's: what a web session can do, its own client decides, deleting the account included.
public struct PlatformAuthClient: Sendable, RedactedValue {
    /// The session of the person signed in by e-mail: its state and its events. Those of a web session are the web
    /// client's.
    public let session: SessionController

    let brand: BrandConfiguration
    let api: PlatformAPI
    let web: (any PagesClient)?
    let clock: SessionClock
    let timeZone: TimeZone
    let pendingSignUp = PendingSignUp()

    /// - Parameters:
    ///   - brand: Whose rules hold before the service is asked.
    ///   - apiBaseURL: Where the service is: `https`, or `http` to this machine in tests.
    ///   - transport: Carries requests to it.
    ///   - store: Keeps the session, under a name of its own.
    ///   - web: What signs in at web pages; nil where the brand has none.
    ///   - clock: What time it is.
    ///   - timeZone: Where a birthday begins at midnight.
    public init(
        brand: BrandConfiguration, apiBaseURL: URL, transport: any HTTPTransport, store: any SecureStore,
        web: (any PagesClient)? = nil, clock: SessionClock = .system, timeZone: TimeZone = .autoupdatingCurrent
    ) {
        self.brand = brand
        self.web = web
        self.clock = clock
        self.timeZone = timeZone
        api = PlatformAPI(baseURL: apiBaseURL, transport: transport)
        session = SessionController(
            authority: PlatformAuthority(api: api), store: store, key: .platformSession, policy: brand.session,
            clock: clock)
    }
}

/// The password of the one sign-up that waits for its code. It is kept only in memory, until the account is confirmed,
/// or the user signs in, signs out or signs up with another address.
actor PendingSignUp {
    private var pending: (email: EmailAddress, password: SecretText)?

    func keep(_ password: String, of email: EmailAddress) { pending = (email, SecretText(password)) }

    func password(of email: EmailAddress) -> SecretText? { pending?.email == email ? pending?.password : nil }

    func forget() { pending = nil }
}

extension SecureStoreKey {
    /// The session at the platform backend: a web client beside it keeps its own in the same store.
    static let platformSession = SecureStoreKey(rawValue: "session.platform")
}
