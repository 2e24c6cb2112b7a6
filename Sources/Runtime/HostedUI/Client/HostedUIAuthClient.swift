public import AuthCore
public import AuthCrypto

/// Signs people in at a brand's hosted pages, and keeps their session.
///
/// Accounts are made, confirmed and given new passwords on the pages too, so that the calls for that throw
/// `.notSupported`.
public struct HostedUIAuthClient: Sendable, RedactedValue {
    /// Where the pages are.
    public let configuration: HostedUIConfiguration
    /// The session of the person signed in: its state and its events. Perhaps another client's, of the same user pool.
    public let session: SessionController

    let transport: any HTTPTransport
    let presenter: any WebAuthenticationPresenter
    let attempts: SignInAttemptStore
    let endpoint: TokenEndpoint
    let validator: IDTokenValidator
    let random: any RandomSource
    let clock: SessionClock
    let isEphemeral: Bool
    let ageGate: AgeGateKeeper?

    /// - Parameters:
    ///   - configuration: Where the pages are, and how the app is registered there.
    ///   - transport: Carries requests to them.
    ///   - store: Keeps the session, and the attempt while a page is open.
    ///   - session: The session to begin where somebody signs in: that of a client which renews tokens of the same app at
    ///     the same user pool. nil for one of the pages' own.
    ///   - presenter: Shows the pages.
    ///   - policy: Whether the session outlives the app.
    ///   - ageGate: The age gate of this device, which must be passed before a page is shown: accounts are created there.
    ///     `nil` if the brand has no minimum age.
    ///   - isEphemeral: Whether the pages start without the cookies of the person's browser. They are then asked to sign
    ///     in each time, and there is nothing in the browser to sign out of.
    ///   - random: Where state, nonce and verifier come from.
    ///   - clock: What time it is.
    public init(
        configuration: HostedUIConfiguration, transport: any HTTPTransport, store: any SecureStore,
        session: SessionController? = nil, presenter: any WebAuthenticationPresenter, policy: SessionPolicy,
        ageGate: AgeGateKeeper? = nil, isEphemeral: Bool = false,
        random: any RandomSource = SystemRandomSource(), clock: SessionClock = .system
    ) {
        self.configuration = configuration
        self.transport = transport
        self.presenter = presenter
        self.random = random
        self.clock = clock
        self.isEphemeral = isEphemeral
        self.ageGate = ageGate
        attempts = SignInAttemptStore(store: store)
        endpoint = TokenEndpoint(configuration: configuration, transport: transport)
        validator = IDTokenValidator(configuration: configuration)
        self.session =
            session
            ?? SessionController(
                authority: HostedUIAuthority(endpoint: endpoint, validator: validator, now: clock.now), store: store,
                policy: policy, clock: clock)
    }
}
