import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Laws of errors and secret fields, in all states that a user can reach.
struct ProblemLawTests {
    /// Errors of all kinds that differ in their place.
    static let errors: [AuthError] = [
        .invalidEmail(.malformed), .usernameExists, .invalidCredentials, .invalidPassword(unmet: [.minLength(8)]),
        .passwordsDoNotMatch, .codeMismatch(attemptsLeft: 2), .codeMismatch(attemptsLeft: 0), .codeExpired,
        .invalidBirthdate(.inFuture), .missingFields([.birthdate, .lastName]), .termsOutdated, .network,
        .limitExceeded(retryAfter: nil), .service(.codeIncomplete),
    ]

    @Test(arguments: ReachableFlows.arrangements.indices)
    func `every error is at a field or in the notice, and stays until its field is edited`(index: Int) {
        let reachable = ReachableFlows.all[index]
        var count = 0
        var (seen, edited): (Set<[String]>, Set<[String]>) = ([], [])
        // Above the form, the terms show no error.
        for world in reachable.worlds where world.flow.sheet != .terms && seen.insert(world.look).inserted {
            for flow in Self.outcomes(of: world, at: reachable.context.now) {
                let law = ProblemLaw(flow, reachable.context)
                count += law.errors?.count ?? 0
                let violation = law.violation(edited: &edited)
                #expect(violation == nil)
                if violation != nil { return }
            }
        }
        #expect(count > 300)
    }

    @Test(arguments: ReachableFlows.arrangements.indices)
    func `a secret field contains only what the user has typed into it on this screen`(index: Int) {
        let worlds = ReachableFlows.all[index].worlds
        let shown = worlds.map(\.shownSecrets)
        var count = 0
        // Below the terms, the form with its fields stays.
        for (world, before) in zip(worlds, shown) where world.flow.sheet != .terms {
            for after in world.next.map({ shown[$0] }) where !after.isEmpty {
                count += after.count
                #expect(after.isSubset(of: before), "\(before) became \(after)")
                if !after.isSubset(of: before) { return }
            }
        }
        #expect(count > 50)
    }

    /// The states after each main button, and after each error of a request under way.
    private static func outcomes(of world: ReachableWorld, at now: Date) -> [AuthFlow] {
        var flows = [world.flow]
        for event: AuthFlow.Event in [.email(.submit), .submitBirthdate, .emailChange(.submit), .deletion(.submit)] {
            var flow = world.flow
            _ = flow.handle(event, at: now)
            if flow != world.flow { flows.append(flow) }
        }
        for request in world.requests {
            for error in errors {
                guard let reply = reply(error, to: request.call) else { continue }
                var flow = world.flow
                _ = flow.handle(.reply(reply, to: request.id), at: now)
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
    let context: ScreenContext
    let screen: (any Screen<AuthFlow.Event>)?
    /// The errors that the screen must show; `nil` if the screen itself is about an error.
    let errors: [AuthError]?

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        self.flow = flow
        self.context = context
        screen = flow.sheet(in: context) ?? flow.screen(in: context)
        let ofProvider = flow.problem.map { [$0] } ?? []
        let ofEmail = flow.email?.problems ?? []
        errors =
            switch screen?.id {
            case .signIn, .email, .createAccount, .code, .password, .newPassword, .challenge:
                ofProvider + ofEmail
            case .birthdate: ofProvider + (flow.entryIsBirthdate ? [] : ofEmail)
            case .welcome, .account, .termsUpdate: ofProvider
            case .changeEmail, .confirmEmail: [flow.emailChange?.problem].compactMap(\.self)
            case .deleteAccount, .proveIdentity: [flow.deletion?.problem].compactMap(\.self)
            // The error is the reason why the user sees the screen.
            case .offline, .locked, .sessionEnded, .tooYoung: nil
            default: []
            }
    }

    /// What the state does against the laws, or `nil`. Screens that look the same are edited once.
    func violation(edited: inout Set<[String]>) -> String? {
        guard let screen, let errors else { return nil }
        let elements = screen.elements
        let fields = Self.problems(of: elements)
        let shown = elements.compactMap(\.shownProblem)
        if errors.isEmpty != shown.isEmpty { return "\(screen.id): \(errors) is shown as \(shown)" }
        if Set(shown).count != shown.count { return "\(screen.id): \(errors) is shown twice: \(shown)" }
        for case .missingFields(let missing) in flow.email?.problems ?? []
        where errors.last == flow.email?.problems.last {
            let known = elements.compactMap { $0.field?.lock == .editable ? $0.field?.id : nil }
            for id in missing.map(InputID.profile) where known.contains(id) && fields[id] == nil {
                return "\(screen.id): '\(id.rawValue)' is missing, and has no message"
            }
        }
        if fields.contains(where: { !$0.value.isEditable }) { return "\(screen.id): an error is at a read-only field" }
        guard !fields.isEmpty, edited.insert(flow.look(of: elements, on: screen.id)).inserted else { return nil }
        return violation(ofEditsOf: elements, with: fields, on: screen.id)
    }

    /// Edits each field of the screen.
    private func violation(
        ofEditsOf elements: [Element], with before: [InputID: FieldProblem], on screen: ScreenID
    ) -> String? {
        for element in elements {
            guard let (id, event) = element.edit.flatMap({ edit in AuthFlow.Event(edit.1).map { (edit.0, $0) } }) else {
                continue
            }
            var next = flow
            _ = next.handle(event, at: context.now)
            guard let after = ProblemLaw(next, context).screen.map({ Self.problems(of: $0.elements) }) else {
                return "\(event) leaves the screen"
            }
            for (field, problem) in before {
                let causes: [InputID] =
                    switch field {
                    case .password: [.password, .email]
                    case .emailProof: [.emailProof, .newEmail]
                    case .repeatedPassword: [.repeatedPassword, .password]
                    default: [field]
                    }
                let remains = after[field] == problem
                if !flow.isFinal, id == field, remains { return "\(screen): '\(problem.text)' stays after \(event)" }
                if !causes.contains(id), !remains { return "\(screen): '\(problem.text)' is lost by \(event)" }
            }
        }
        return nil
    }

    private static func problems(of elements: [Element]) -> [InputID: FieldProblem] {
        var problems: [InputID: FieldProblem] = [:]
        for element in elements {
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

    /// Whether another code is needed.
    fileprivate var isFinal: Bool { email?.attemptsLeft == 0 || emailChange?.attemptsLeft == 0 }

    /// What distinguishes a screen from others, as far as errors are concerned.
    fileprivate func look(of elements: [Element], on id: ScreenID?) -> [String] {
        let fields = elements.compactMap { element in
            element.field.map { "\($0.id.rawValue) \($0.lock) \(element.problem ?? "")" }
        }
        return [id?.rawValue ?? "", "\(isFinal)"] + fields
            + elements.flatMap(\.commands).map { "\($0.id.rawValue) \($0.state)" }
    }
}

extension ReachableWorld {
    fileprivate var look: [String] { flow.look(of: elements, on: screen?.id) + ["\(requests.count)"] }

    /// The secret fields with a text which the user can submit, each with its screen.
    fileprivate var shownSecrets: Set<String> {
        guard let screen, !flow.filledSecrets.isEmpty else { return [] }
        let fields = elements.compactMap { element -> String? in
            guard case .secret(let input) = element, input.lock != .readOnly, !input.isEmpty else { return nil }
            return screen.id.rawValue + " " + input.id.rawValue
        }
        return Set(fields)
    }
}

extension Element {
    /// The error at the field or in the notice.
    fileprivate var shownProblem: String? {
        if case .notice(let notice) = self { notice.kind == .problem ? notice.text : nil } else { problem }
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
