import AuthCore
import AuthKit
import EmailOTP
import Foundation

/// A user who goes through a brand's flow by the identifiers of its controls, and records the screens on the way.
///
/// No service is called: ``reply(_:)`` and ``fail(_:)`` deliver a reply to the last request.
struct SampleUser {
    let brand: BrandConfiguration
    /// Whether users sign in by email on the app's own screens.
    let hasEmailFlow: Bool
    /// The kind of the device's biometric sensor.
    var biometry: Biometry? = .faceID
    /// The recorded screens.
    private(set) var samples: [ScreenSample] = []

    private var flow: AuthFlow
    private var requests: [AuthFlow.Request] = []
    private var now = Self.start
    /// Whether the user wanted to use a control that the screen does not have.
    private var isLost = false
    let texts: Texts
    /// The last button of the user, since the app showed another screen by itself.
    private var step: ScreenStep?

    /// The user's address.
    let email = "mira@example.com"
    /// The moment at which the user begins: 15 January 2027, 8:00 UTC.
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    init(_ brand: BrandConfiguration, hasEmailFlow: Bool) {
        self.brand = brand
        self.hasEmailFlow = hasEmailFlow
        texts = Texts(of: brand, in: .en)
        flow = AuthFlow(brand: brand, timeZone: .gmt, changesEmail: hasEmailFlow)
    }

    /// The screen that the user sees.
    var screenID: ScreenID? { screen?.id }

    private var screen: (any Screen<AuthFlow.Event>)? {
        flow.dueScreen(in: ScreenContext(texts: texts, now: now, biometry: biometry))
    }

    /// The user's password.
    var password: String { brand.passwordPolicy.sample }

    // MARK: Samples

    /// Records the screen that the user sees.
    mutating func record(_ state: String = "") {
        guard !isLost, let sample = ScreenSample(flow, state, after: step, at: now, in: texts, biometry: biometry)
        else { return }
        samples.append(sample)
    }

    /// Records the screen after some actions, and returns to the present one. Records nothing if the brand's screens do
    /// not have one of the controls.
    mutating func detour(_ state: String = "", _ actions: (inout SampleUser) -> Void) {
        var other = self
        actions(&other)
        other.record(state)
        samples = other.samples
    }

    /// Records nothing more on this detour, because the brand has no such screen.
    mutating func leaveOut() { isLost = true }

    // MARK: Actions

    /// Sends an event that is not an action of the user on a screen.
    mutating func send(_ event: AuthFlow.Event) {
        step = nil
        deliver(event)
    }

    private mutating func deliver(_ event: AuthFlow.Event) { requests = flow.handle(event, at: now) }

    mutating func tap(_ id: CommandID) { perform(.tap(id)) }

    mutating func type(_ text: String, into id: InputID) { perform(.edit(id, text)) }

    mutating func choose(_ day: String, in id: InputID = .birthdate) {
        perform(.choose(id, try? Birthdate(iso8601: day)))
    }

    mutating func turn(_ id: InputID, on isOn: Bool = true) { perform(.turn(id, isOn)) }

    mutating func wait(_ duration: Duration) { now += duration / .seconds(1) }

    private mutating func perform(_ interaction: Interaction) {
        guard let screen, let event = screen.action(of: interaction) else {
            isLost = true
            return
        }
        if case .tap(let id) = interaction { step = ScreenStep(origin: screen.id, command: id) }
        deliver(event)
    }

    /// Whether the screen has a control with which the user can do this.
    func can(_ interaction: Interaction) -> Bool { screen?.action(of: interaction) != nil }

    // MARK: Replies

    /// Delivers the reply to the last request of the flow of the screens.
    mutating func reply(_ reply: AuthFlow.Reply) {
        guard let request = requests.last else {
            isLost = true
            return
        }
        deliver(.reply(reply, to: request.id))
    }

    /// Delivers the replies to the requests of the last event.
    mutating func replyToAll(_ reply: (AuthFlow.Call) -> AuthFlow.Reply) {
        for request in requests { deliver(.reply(reply(request.call), to: request.id)) }
    }

    /// The reply to the request for the email flow.
    var preparedEmail: AuthFlow.Reply {
        .emailFlow(hasEmailFlow ? EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt)) : nil)
    }

    /// Delivers the reply to the last request of the email flow.
    mutating func reply(_ reply: EmailOTPFlow.Reply) {
        guard case .email(let request) = requests.last?.call else {
            isLost = true
            return
        }
        self.reply(AuthFlow.Reply.email(reply, to: request.id))
    }

    /// Delivers the reply to the last request of the account's deletion.
    mutating func reply(_ reply: AccountDeletionFlow.Reply) {
        guard case .deletion(let request) = requests.last?.call else {
            isLost = true
            return
        }
        self.reply(AuthFlow.Reply.deletion(reply, to: request.id))
    }

    /// Delivers the reply to the last request of the change of the email address.
    mutating func reply(_ reply: EmailChangeFlow.Reply) {
        guard case .emailChange(let request) = requests.last?.call else {
            isLost = true
            return
        }
        self.reply(AuthFlow.Reply.emailChange(reply, to: request.id))
    }

    /// Lets the last request fail.
    mutating func fail(_ error: AuthError) {
        switch requests.last?.call {
        case .email: reply(EmailOTPFlow.Reply.failed(error))
        case .deletion: reply(AccountDeletionFlow.Reply.failed(error))
        case .emailChange: reply(EmailChangeFlow.Reply.failed(error))
        default: reply(AuthFlow.Reply.failed(error))
        }
    }

    // MARK: The session

    /// Begins with an app that has a feature with a stage.
    mutating func addStage() { flow = AuthFlow(brand: brand, timeZone: .gmt, stages: 1, changesEmail: hasEmailFlow) }

    /// Goes to the first screen of a signed-out user.
    mutating func open(after reason: AuthError? = nil) {
        send(.session(.signedOut(reason)))
        reply(preparedEmail)
    }

    /// Signs a user in, who goes to the app or to the new terms.
    mutating func signIn(_ provider: SignInProvider, acceptedTerms: Bool = true) {
        let isGuest = provider == .guest
        send(
            .session(
                .signedIn(
                    AuthUser(
                        userID: "1", username: isGuest ? "guest" : email, email: isGuest ? nil : email,
                        provider: provider))))
        reply(.terms(areAccepted: acceptedTerms))
    }
}
