import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens
@testable import EmailOTP

/// All states of a brand's flow that small alphabets of events and replies reach from its launch.
///
/// Two states are the same if they differ only in numbers of requests, messages, waits for codes, and input that is no
/// secret. Each field has one valid input, and an edit fills in all fields of the screen. A request gets each reply that
/// leads elsewhere.
struct ReachableFlows: Sendable {
    /// The choices of a brand on which the states depend.
    struct Arrangement: Sendable, CustomTestStringConvertible {
        let screens: ScreenArrangement
        let minimumAge: Int

        var testDescription: String { "\(screens.welcome) \(screens.email) \(screens.code), from \(minimumAge)" }

        init(
            _ welcome: ScreenArrangement.Welcome, _ email: ScreenArrangement.EmailEntry,
            _ code: ScreenArrangement.CodeEntry, from minimumAge: Int
        ) {
            screens = ScreenArrangement(welcome: welcome, email: email, code: code)
            self.minimumAge = minimumAge
        }

        var brand: BrandConfiguration {
            .example(
                providers: [.email, .google], signUpFields: [.birthdate], minimumAge: minimumAge,
                screens: screens)
        }
    }

    /// Every pair of choices.
    static let arrangements = [
        Arrangement(.none, .onePage, .ownScreen, from: 13), Arrangement(.cards, .onePage, .samePage, from: 0),
        Arrangement(.sheets, .onePage, .ownScreen, from: 0), Arrangement(.none, .twoSteps, .samePage, from: 0),
        Arrangement(.stack, .twoSteps, .ownScreen, from: 13), Arrangement(.sheets, .twoSteps, .samePage, from: 13),
    ]

    /// The states of each arrangement. All laws share them: most of the time of the laws is needed to find them.
    static let all = arrangements.map { ReachableFlows(of: $0.brand) }

    /// The values of all screens, with the moment of all events.
    let context: ScreenContext
    /// The states with their requests, in the order in which they were reached.
    private(set) var worlds: [ReachableWorld] = []
    private var positions: [Key: Int] = [:]

    private init(of brand: BrandConfiguration) {
        context = ScreenContext(texts: Texts(of: brand, in: .en), now: Date(timeIntervalSince1970: 1_800_000_000))
        _ = visit(AuthFlow(brand: brand, timeZone: .gmt, changesEmail: true), [])
        var position = 0
        while position < worlds.count {
            let world = worlds[position]
            worlds[position].next = world.events.map { visit([$0], of: world) }
            let edits = world.edits
            if !edits.isEmpty { for end in [[], world.mainAction] { _ = visit(edits + end, of: world) } }
            position += 1
        }
    }

    private mutating func visit(_ events: [AuthFlow.Event], of world: ReachableWorld) -> Int {
        var flow = world.flow
        let new = events.flatMap { flow.handle($0, at: context.now) }
        return visit(flow, (world.requests + new).filter(flow.isAwaiting))
    }

    /// Adds a state, unless it was reached before. Returns its position.
    private mutating func visit(_ flow: AuthFlow, _ requests: [AuthFlow.Request]) -> Int {
        let key = Key(flow)
        if let position = positions[key] { return position }
        positions[key] = worlds.count
        worlds.append(ReachableWorld(flow, requests, in: context))
        return worlds.count - 1
    }
}

/// A state with the requests that wait for a reply.
struct ReachableWorld: Sendable {
    let flow: AuthFlow
    let requests: [AuthFlow.Request]
    /// The screen that the user sees; `nil` if that is the app.
    let screen: (any Screen<AuthFlow.Event>)?
    /// The elements of the screen.
    let elements: [Element]
    /// The positions of the states after each event except edits.
    fileprivate(set) var next: [Int] = []

    fileprivate init(_ flow: AuthFlow, _ requests: [AuthFlow.Request], in context: ScreenContext) {
        self.flow = flow
        self.requests = requests
        screen = flow.sheet(in: context) ?? flow.screen(in: context)
        elements = screen?.elements ?? []
    }

    /// The events except edits.
    fileprivate var events: [AuthFlow.Event] {
        let sessions = sessions.map(AuthFlow.Event.session)
        let replies = requests.flatMap { request in
            self.replies(to: request.call).map { AuthFlow.Event.reply($0, to: request.id) }
        }
        return sessions + actions + replies
    }

    /// The action of the main button.
    fileprivate var mainAction: [AuthFlow.Event] {
        [screen.flatMap { screen in elements.mainCommand.flatMap { screen.action(for: .tap($0.id)) } }]
            .compactMap(\.self)
    }

    /// The edits that fill in the fields of the screen.
    fileprivate var edits: [AuthFlow.Event] {
        elements.compactMap { element in
            guard let field = element.field, field.lock == .editable else { return nil }
            return Self.edits[field.id].flatMap { screen?.action(for: $0) }
        }
    }

    private static let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private static let guest = AuthUser(userID: "2", username: "guest", email: nil, provider: .guest)

    private static let edits: [InputID: Interaction] = [
        .email: .edit(.email, "mira@example.com"), .password: .edit(.password, "Moon-River-7"),
        .code: .edit(.code, "123456"), .terms: .turn(.terms, true),
        .birthdate: .choose(.birthdate, try? CalendarDay(year: 1990, month: 5, day: 17)),
        .newEmail: .edit(.newEmail, "new@example.com"), .emailProof: .edit(.emailProof, "Moon-River-7"),
        .emailCode: .edit(.emailCode, "123456"), .deletionWord: .edit(.deletionWord, "DELETE"),
        .proof: .edit(.proof, "Moon-River-7"),
    ]

    /// The states that follow the state of the session.
    private var sessions: [AuthState] {
        switch flow.session {
        case .signedOut: [.signedIn(Self.mira), .signedIn(Self.guest)]
        case .signedIn: [.signedOut(nil), .signedOut(.sessionExpired), .locked(nil)]
        case .restoring, .unknown, .locked:
            [.signedOut(nil), .signedOut(.sessionExpired), .signedIn(Self.mira), .signedIn(Self.guest)]
                + [.locked(nil), .unknown(.network)]
        }
    }

    /// The actions that the user's screen offers, and the app's own.
    private var actions: [AuthFlow.Event] {
        guard let screen else { return [.open(.account), .open(.menu)] }
        let closing = flow.sheets.last?.dismissal.map { [$0] } ?? []
        let buttons = elements.flatMap(\.commands).filter(\.isEnabled).map(\.id)
        return closing + (buttons + elements.flatMap(\.links)).compactMap { screen.action(for: .tap($0)) }
    }

    private func replies(to call: AuthFlow.Call) -> [AuthFlow.Reply] {
        switch call {
        case .prepareEmail:
            let policy = EmailOTPFlow.Policy(brand: flow.brand, timeZone: .gmt)
            return [.emailFlow(EmailOTPFlow(policy: policy))]
        case .email(let request): return Self.replies(to: request.call).map { .email($0, to: request.id) }
        case .deletion(let request):
            let replies: [AccountDeletionFlow.Reply] = [.deleted, .failed(.service(.reauthenticationRequired))]
            return replies.map { .deletion($0, to: request.id) }
        case .emailChange(let request):
            let sent = EmailChangeFlow.Reply.codeSent(AuthCodeDeliveryDetails(destination: nil))
            return [sent, .changed, .failed(.usernameExists)].map { .emailChange($0, to: request.id) }
        case .checkTerms: return [.terms(areAccepted: true), .terms(areAccepted: false)]
        case .signIn:
            return [.done] + [.missingFields([.birthdate]), .underAge(minimumAge: 13), .cancelled].map { .failed($0) }
        case .passAgeGate: return [.done, .failed(.underAge(minimumAge: 13))]
        default: return [.done]
        }
    }

    private static func replies(to call: EmailOTPFlow.Call) -> [EmailOTPFlow.Reply] {
        let sent = AuthCodeDeliveryDetails(destination: nil)
        switch call {
        case .answerAgeGate: return [.ageGatePassed, .failed(.underAge(minimumAge: 13))]
        case .status: return [.status(.new), .status(.confirmed)]
        case .signUp: return [.signedUp(.confirmUser(sent)), .signedUp(.done), .failed(.usernameExists)]
        case .confirm: return [.confirmed, .failed(.passwordResetRequired)]
        case .resendCode, .requestPasswordReset: return [.codeSent(sent), .failed(.notSupported(.signIn(.email)))]
        case .resetPassword: return [.passwordReset]
        case .signIn:
            let session = AuthSession.signedIn(mira, AuthTokens(accessToken: "token", expiresAt: .distantFuture))
            let challenge = SignInChallenge(.newPassword, requiredFields: [.birthdate], continuation: "")
            return [
                .signedIn(session), .challenged(challenge), .failed(.userNotConfirmed), .failed(.passwordResetRequired),
            ]
        case .answer:
            return [.challenged(SignInChallenge(.authenticatorCode, continuation: "")), .failed(.signedOut)]
        }
    }
}

extension AuthFlow {
    /// Whether the flow waits for the reply to a request.
    fileprivate func isAwaiting(_ request: Request) -> Bool {
        switch request.call {
        case .email(let inner): inner.id == email?.request?.id
        case .deletion(let inner): inner.id == deletion?.request?.id
        case .emailChange(let inner): inner.id == emailChange?.request?.id
        default: request.id == self.request?.id
        }
    }
}

extension Element {
    /// The field and its lock.
    var field: (id: InputID, lock: FieldLock)? {
        switch self {
        case .input(let input): (input.id, input.lock)
        case .secret(let input): (input.id, input.lock)
        case .day(let input): (input.id, input.lock)
        case .toggle(let toggle): (toggle.id, toggle.lock)
        default: nil
        }
    }

    /// The links to documents, also of a switch.
    fileprivate var links: [CommandID] {
        switch self {
        case .link(let link): [link.id]
        case .toggle(let toggle): toggle.documents.map(\.id)
        default: []
        }
    }
}

/// What distinguishes two states.
private struct Key: Hashable {
    /// Only for the hash value. It follows from the others.
    private let screen: ScreenID?
    private let email: EmailOTPFlow.State?
    private let places: [AuthFlow.Place]
    private let flags: [Bool]
    private let sheets: [AuthFlow.Sheet?]
    private let session: Int
    private let provider: SignInProvider?
    private let request: AuthFlow.Call?
    private let emailRequest: EmailOTPFlow.Call?
    private let change: EmailChangeFlow.State?

    init(_ flow: AuthFlow) {
        screen = flow.entryScreens.last
        email = flow.email?.state
        places = [flow.place, flow.entry]
        let drafts = [flow.email?.draft, flow.emailChange?.draft]
        flags =
            drafts.flatMap { [$0?.password.isEmpty == false, $0?.code.isEmpty == false] } + [
                flow.beginsWithSignUp, flow.checkedUser != nil && flow.hasAcceptedTerms, flow.hasChangedEmail,
                flow.email?.hasSignedUp == true, flow.email?.signedUp != nil, flow.email?.draft.birthdate != nil,
                flow.email?.request != nil,
                flow.deletion?.isBusy == true, flow.deletion?.state == .provingIdentity,
                flow.deletion?.password.isEmpty == false, flow.deletion?.text.isEmpty == false,
                flow.emailChange?.isBusy == true,
            ]
        sheets = [flow.sheetBelow, flow.sheet]
        session =
            switch flow.session {
            case .restoring: 0
            case .signedOut: 1
            case .signedIn: 2
            case .locked: 3
            case .unknown: 4
            }
        provider = flow.session.user?.provider
        request = flow.request?.call
        emailRequest = flow.email?.request?.call
        change = flow.emailChange?.state
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(screen)
        hasher.combine(flags)
        hasher.combine(sheets)
        hasher.combine(session)
        hasher.combine(provider)
    }
}
