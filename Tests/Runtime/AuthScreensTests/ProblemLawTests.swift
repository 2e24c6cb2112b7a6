import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Laws of errors and secret fields, in all states that a user can reach.
struct ProblemLawTests {
    static let arrangements: [ScreenArrangement] = [
        ScreenArrangement(welcome: .none, email: .onePage, code: .samePage),
        ScreenArrangement(welcome: .stack, email: .twoSteps, code: .samePage),
        ScreenArrangement(welcome: .sheets, email: .twoSteps, code: .ownScreen),
    ]

    /// Errors of all kinds that differ in their place.
    static let errors: [AuthError] = [
        .invalidEmail(.malformed), .usernameExists, .invalidCredentials, .invalidPassword(unmet: [.minLength(8)]),
        .passwordsDoNotMatch, .codeMismatch(attemptsLeft: 2), .codeMismatch(attemptsLeft: 0), .codeExpired,
        .invalidBirthdate(.inFuture), .missingFields([.birthdate, .lastName]), .termsOutdated, .network,
        .limitExceeded(retryAfter: nil), .service(.codeIncomplete),
    ]

    /// The states of the arrangements, each with another minimum age.
    private static let reachable = zip(arrangements, [13, 0, 13]).map { screens, minimumAge in
        ReachableFlows(
            of: .example(
                providers: [.guest, .email, .google], signUpFields: [.birthdate], minimumAge: minimumAge,
                screens: screens))
    }

    @Test(arguments: arrangements.indices)
    func `every error is at a field or in the notice, and stays until its field is edited`(index: Int) {
        var count = 0
        for world in Self.reachable[index].worlds {
            for flow in Self.outcomes(of: world) {
                let law = ProblemLaw(flow)
                count += law.errors?.count ?? 0
                let violation = law.violation
                #expect(violation == nil)
                if violation != nil { return }
            }
        }
        #expect(count > 1000)
    }

    @Test(arguments: arrangements.indices)
    func `a secret field contains only what the user has typed into it on this screen`(index: Int) {
        var count = 0
        // Below the terms, the form with its fields stays.
        for world in Self.reachable[index].worlds where world.flow.sheet != .terms {
            let before = ProblemLaw.shownSecrets(of: world.flow)
            for step in world.stepsWithoutInput {
                var next = world
                step(&next)
                if next.flow.filledSecrets.isEmpty { continue }
                let after = ProblemLaw.shownSecrets(of: next.flow)
                count += after.count
                #expect(after.isSubset(of: before), "\(before) became \(after)")
                if !after.isSubset(of: before) { return }
            }
        }
        #expect(count > 50)
    }

    /// The states after each main button, and after each error of a request under way.
    private static func outcomes(of world: ReachableWorld) -> [AuthFlow] {
        var flows = [world.flow]
        for event: AuthFlow.Event in [.email(.submit), .submitBirthdate, .emailChange(.submit), .deletion(.submit)] {
            var flow = world.flow
            _ = flow.handle(event, at: ProblemLaw.now)
            if flow != world.flow { flows.append(flow) }
        }
        for request in world.requests {
            for error in errors {
                guard let reply = reply(error, to: request.call) else { continue }
                var flow = world.flow
                _ = flow.handle(.reply(reply, to: request.id), at: ProblemLaw.now)
                flows.append(flow)
            }
        }
        return flows
    }

    private static func reply(_ error: AuthError, to call: AuthFlow.Call) -> AuthFlow.Reply? {
        switch call {
        case .email(let request): .email(.failed(error), to: request.id)
        case .deletion(let request): .deletion(.failed(error), to: request.id)
        case .emailChange(let request): .emailChange(.failed(error), to: request.id)
        case .signIn, .passAgeGate, .acceptTerms, .choose: .failed(error)
        default: nil
        }
    }
}

/// The errors of a state, and where its screen shows them.
private struct ProblemLaw {
    let flow: AuthFlow
    let screen: (any Screen<AuthFlow.Event>)?
    /// The errors that the screen must show; `nil` if the screen itself is about an error.
    let errors: [AuthError]?

    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func context(of flow: AuthFlow) -> ScreenContext {
        ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now)
    }

    init(_ flow: AuthFlow) {
        let context = Self.context(of: flow)
        self.flow = flow
        screen = flow.sheet(in: context) ?? flow.screen(in: context)
        let ofProvider = flow.problem.map { [$0] } ?? []
        errors =
            switch screen?.id {
            case .signIn, .email, .createAccount, .code, .password, .newPassword, .challenge:
                ofProvider + [flow.email?.problem].compactMap(\.self)
            case .birthdate:
                ofProvider + (flow.entryIsBirthdate ? [] : [flow.email?.problem].compactMap(\.self))
            case .welcome, .account, .termsUpdate: ofProvider
            case .changeEmail, .confirmEmail: [flow.emailChange?.problem].compactMap(\.self)
            case .deleteAccount, .proveIdentity: [flow.deletion?.problem].compactMap(\.self)
            // The error is the reason why the user sees the screen.
            case .offline, .locked, .sessionEnded, .tooYoung: nil
            default: []
            }
    }

    /// The secret fields with a text which the user can submit, each with its screen.
    static func shownSecrets(of flow: AuthFlow) -> Set<String> {
        guard let screen = ProblemLaw(flow).screen else { return [] }
        let fields = screen.elements.compactMap { element -> String? in
            guard case .secret(let input) = element, input.lock != .readOnly, !input.isEmpty else { return nil }
            return screen.id.rawValue + " " + input.id.rawValue
        }
        return Set(fields)
    }

    /// What the state does against the laws, or `nil`.
    var violation: String? {
        guard let screen, let errors else { return nil }
        let fields = Self.problems(of: screen)
        let shown = screen.problemMessages
        if errors.isEmpty != shown.isEmpty { return "\(screen.id): \(errors) is shown as \(shown)" }
        if Set(shown).count != shown.count { return "\(screen.id): \(errors) is shown twice: \(shown)" }
        if let error = errors.last, errors.count == 1, case .missingFields(let missing) = error {
            let names = missing.filter { name in shown.contains { $0.contains(texts.label(of: name)) } }
            if names != missing { return "\(screen.id): \(error) is shown as \(shown)" }
        }
        if fields.contains(where: { !$0.value.isEditable }) { return "\(screen.id): an error is at a read-only field" }
        return fields.isEmpty ? nil : violation(ofEditsWith: fields, on: screen)
    }

    private var texts: Texts { Self.context(of: flow).texts }

    /// Edits each field of the screen.
    private func violation(ofEditsWith before: [InputID: FieldProblem], on screen: any Screen) -> String? {
        let isFinal = flow.email?.attemptsLeft == 0 || flow.emailChange?.attemptsLeft == 0
        for element in screen.elements {
            guard let (id, event) = element.edit.flatMap({ edit in AuthFlow.Event(edit.1).map { (edit.0, $0) } }) else {
                continue
            }
            var next = flow
            _ = next.handle(event, at: ProblemLaw.now)
            guard let after = ProblemLaw(next).screen.map(Self.problems) else { return "\(event) leaves the screen" }
            for (field, problem) in before {
                let causes: [InputID] =
                    switch field {
                    case .password: [.password, .email]
                    case .emailProof: [.emailProof, .newEmail]
                    case .repeatedPassword: [.repeatedPassword, .password]
                    default: [field]
                    }
                let remains = after[field] == problem
                if !isFinal, id == field, remains { return "\(screen.id): '\(problem.text)' stays after \(event)" }
                if !causes.contains(id), !remains { return "\(screen.id): '\(problem.text)' is lost by \(event)" }
            }
        }
        return nil
    }

    private static func problems(of screen: any Screen) -> [InputID: FieldProblem] {
        var problems: [InputID: FieldProblem] = [:]
        for element in screen.elements {
            guard let text = element.problem, let (id, lock) = element.field else { continue }
            problems[id] = FieldProblem(text: text, isEditable: lock == .editable)
        }
        return problems
    }
}

private struct FieldProblem: Equatable {
    let text: String
    let isEditable: Bool
}

extension AuthFlow {
    fileprivate var entryIsBirthdate: Bool { if case .birthdate = entry { true } else { false } }
}

extension Screen {
    /// The errors at fields and in the notice.
    fileprivate var problemMessages: [String] {
        elements.compactMap { element in
            if case .notice(let notice) = element {
                notice.kind == .problem ? notice.text : nil
            } else {
                element.problem
            }
        }
    }
}

extension Element {
    fileprivate var field: (id: InputID, lock: FieldLock)? {
        switch self {
        case .input(let input): (input.id, input.lock)
        case .secret(let input): (input.id, input.lock)
        case .day(let input): (input.id, input.lock)
        case .toggle(let toggle): (toggle.id, toggle.lock)
        default: nil
        }
    }

    /// An edit that changes the field.
    fileprivate var edit: (InputID, Interaction)? {
        switch self {
        case .input(let input): (input.id, .edit(input.id, input.value + "x"))
        case .secret(let input): (input.id, .edit(input.id, "4"))
        case .day(let input): (input.id, .choose(input.id, try? CalendarDay(year: 1970, month: 1, day: 2)))
        case .toggle(let toggle): (toggle.id, .turn(toggle.id, !toggle.isOn))
        default: nil
        }
    }
}
