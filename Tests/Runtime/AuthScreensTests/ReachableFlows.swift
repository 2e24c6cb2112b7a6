import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport

@testable import AuthScreens
@testable import EmailOTP

/// All states of a brand's flow that small alphabets of events and replies reach from its launch.
///
/// Two states are the same if they differ only in numbers of requests, messages and waits for codes. Each field has one
/// valid input, and an edit fills in all fields of the screen. A request gets each reply that leads elsewhere.
struct ReachableFlows {
    /// The values of all screens, with the moment of all events.
    let context: ScreenContext
    /// The states with their requests, in the order in which they were reached.
    private(set) var worlds: [ReachableWorld] = []
    /// The states, in the order in which they were reached.
    var flows: [AuthFlow] { worlds.map(\.flow) }
    private var seen: Set<Key> = []
    private var edge: [ReachableWorld] = []

    /// Explores the flow of a brand with its features for accounts.
    init(of brand: BrandConfiguration) {
        context = ScreenContext(
            texts: Texts(of: brand, in: .en), now: Date(timeIntervalSince1970: 1_800_000_000))
        visit(ReachableWorld(flow: AuthFlow(brand: brand, timeZone: .gmt, changesEmail: true), context: context))
        while let world = edge.popLast() {
            for step in world.steps {
                var next = world
                step(&next)
                visit(next)
            }
        }
    }

    private mutating func visit(_ world: ReachableWorld) {
        guard seen.insert(Key(world.flow)).inserted else { return }
        worlds.append(world)
        edge.append(world)
    }
}

/// A state with the requests that wait for a reply.
struct ReachableWorld {
    typealias Step = (inout ReachableWorld) -> Void

    private(set) var flow: AuthFlow
    private let context: ScreenContext
    private(set) var requests: [AuthFlow.Request] = []

    init(flow: AuthFlow, context: ScreenContext) {
        self.flow = flow
        self.context = context
    }

    mutating func send(_ event: AuthFlow.Event) {
        let new = flow.handle(event, at: context.now)
        requests = (requests + new).filter(isAwaited)
    }

    /// Whether the flow waits for the reply to a request.
    private func isAwaited(_ request: AuthFlow.Request) -> Bool {
        switch request.call {
        case .email(let inner): inner.id == flow.email?.request?.id
        case .deletion(let inner): inner.id == flow.deletion?.request?.id
        case .emailChange(let inner): inner.id == flow.emailChange?.request?.id
        default: request.id == flow.request?.id
        }
    }

    /// The steps that lead to other states.
    var steps: [Step] { stepsWithoutInput + [{ $0.fillIn() }] }

    /// The steps except edits.
    var stepsWithoutInput: [Step] {
        (sessions.map(AuthFlow.Event.session) + actions).map { event in { $0.send(event) } }
            + requests.flatMap { request in
                replies(to: request.call).map { reply in { $0.send(.reply(reply, to: request.id)) } }
            }
    }

    private mutating func fillIn() {
        for edit in Self.edits {
            guard let event = (flow.sheet(in: context) ?? flow.screen(in: context))?.action(of: edit) else { continue }
            send(event)
        }
    }

    private static let mira = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
    private static let guest = AuthUser(userID: "2", username: "guest", email: nil, provider: .guest)

    private static let edits: [Interaction] = [
        .edit(.email, "mira@example.com"), .edit(.password, "Moon-River-7"), .edit(.code, "123456"),
        .turn(.terms, true), .choose(.birthdate, try? CalendarDay(year: 1990, month: 5, day: 17)),
        .edit(.newEmail, "new@example.com"), .edit(.emailProof, "Moon-River-7"), .edit(.emailCode, "123456"),
        .edit(.deletionWord, "DELETE"), .edit(.proof, "Moon-River-7"),
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
        let closing = flow.sheets.last?.dismissal.map { [$0] } ?? []
        guard let screen = flow.sheet(in: context) ?? flow.screen(in: context) else {
            return [.open(.account), .open(.menu)]
        }
        return closing
            + screen.elements.flatMap(\.identifiers).compactMap { id in
                screen.action(of: .tap(CommandID(rawValue: id)))
            }
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

/// What distinguishes two states.
private struct Key: Hashable {
    private let session: [String]
    private let places: [String]
    private let sheets: [AuthFlow.Sheet?]
    private let flags: [Bool]
    private let request: String
    private let birthdates: [Birthdate?]
    private let email: String
    private let emailRequest: String
    private let draft: [String]
    private let deletion: [String]
    private let change: [String]

    init(_ flow: AuthFlow) {
        session = [Self.name(flow.session), flow.session.user?.provider.rawValue ?? ""]
        places = [Self.name(flow.place), Self.name(flow.entry)]
        sheets = [flow.sheetBelow, flow.sheet]
        flags = [
            flow.beginsWithSignUp, flow.checkedUser != nil && flow.hasAcceptedTerms, flow.hasChangedEmail,
            flow.email?.hasSignedUp == true,
            flow.email?.signedUp != nil, flow.email?.draft.terms != nil,
        ]
        request = Self.name(flow.request?.call)
        birthdates = [flow.birthdate, flow.email?.draft.birthdate]
        email = flow.email.map { Self.name($0.state) } ?? ""
        emailRequest = flow.email?.request.map { Self.name($0.call) } ?? ""
        draft =
            flow.email.map { [$0.draft.email, $0.draft.password.value, $0.draft.code.value] } ?? []
        deletion =
            flow.deletion.map { [Self.name($0.state), $0.text, $0.password.value, $0.isBusy ? "busy" : ""] } ?? []
        change =
            flow.emailChange.map {
                [Self.name($0.state), $0.draft.email, $0.draft.password.value, $0.draft.code.value]
                    + [$0.isBusy ? "busy" : ""]
            } ?? []
    }

    /// The name of a case, without its values.
    private static func name<Value>(_ value: Value) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return mirror.children.first?.label ?? String(describing: value) }
        return mirror.children.first.map { name($0.value) } ?? ""
    }
}
