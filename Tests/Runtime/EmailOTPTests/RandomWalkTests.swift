import AuthCore
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// Five thousand random events. All invariants are checked after each of them.
struct RandomWalkTests {
    @Test(arguments: [1, 2, 3] as [UInt64], EmailOTPFlow.Policy.Entry.allCases)
    func `no sequence of events breaks the invariants`(seed: UInt64, entry: EmailOTPFlow.Policy.Entry) {
        var walk = RandomWalk(seed: seed, policy: .example(entry: entry))
        for step in 0..<5_000 {
            walk.step()
            if step.isMultiple(of: 50) { walk.checkSecrecy() }
            guard walk.violations.isEmpty else {
                Issue.record("seed \(seed), step \(step): \(walk.violations)")
                return
            }
        }
        // A walk that does not reach every state proves little.
        #expect(walk.visits.count == (entry == .addressFirst ? 9 : 8))
        #expect(walk.visits.values.allSatisfy { $0 > 15 }, "\(walk.visits)")
    }
}

struct RandomWalk {
    /// Texts of the secrets and of the personal data that the events contain.
    private static let secrets = [
        "passw0rd", "314159", "access-token", "continuation-", "ada@", "bob@", "a•••@", "1990-12-10",
    ]

    private(set) var violations: [String] = []
    private(set) var visits: [String: Int] = [:]
    private let policy: EmailOTPFlow.Policy
    private var flow: EmailOTPFlow
    private var now = Date.noon
    private var generator: SplitMix64
    private var pastIDs: [EmailOTPFlow.Request.ID] = []
    /// The times before which no code can be requested, computed by the test from the replies of the backend.
    private var quietUntil: [Quiet: Date] = [:]
    /// Whether the device's age gate has refused a user who is too young.
    private var isClosed = false
    private var lastEvent = Event.submit

    private struct Quiet: Hashable {
        let isReset: Bool
        let email: EmailAddress
    }

    init(seed: UInt64, policy: EmailOTPFlow.Policy) {
        self.policy = policy
        flow = EmailOTPFlow(policy: policy)
        generator = SplitMix64(state: seed)
    }

    mutating func step() {
        if Int.random(in: 0..<4, using: &generator) == 0 { now += .random(in: 0...40, using: &generator) }
        let before = flow
        let event = randomEvent()
        lastEvent = event
        let promised = (submit: before.canSubmit, resend: before.canResend(at: now))
        let requests = flow.handle(event, at: now)
        note(event, before)
        checkEffects(requests, of: event, before: before, promised: promised)
        checkState(event, before: before)
        // The app restarts often after the end of the flow, and rarely before.
        let isOver =
            switch flow.state {
            case .signedIn, .tooYoung: true
            default: false
            }
        if Int.random(in: 0..<(isOver ? 5 : 150), using: &generator) == 0 { restart() }
    }

    /// No description of the flow or of the last event shows a secret or personal data.
    mutating func checkSecrecy() {
        for value in [flow, flow.draft, flow.memory, flow.request as Any, lastEvent] as [Any] {
            var shown = String(describing: value) + String(reflecting: value)
            dump(value, to: &shown)
            for secret in Self.secrets {
                check(!shown.contains(secret), "\(type(of: value)) shows \(secret)")
            }
        }
    }

    private mutating func check(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }

    /// Begins another flow with the memory of this one. If the age gate is closed, the walk continues on a new device.
    private mutating func restart() {
        let wasTooYoung = flow.state == .tooYoung
        flow = EmailOTPFlow(policy: policy, remembering: flow.memory, isClosed: isClosed, at: now)
        pastIDs = []
        check(isClosed == wasTooYoung, "the age gate did not receive the answer")
        guard wasTooYoung else { return }
        isClosed = false
        check(flow.state == .tooYoung, "a second try after a restart")
        flow = EmailOTPFlow(policy: policy)
        quietUntil = [:]
    }
}

extension RandomWalk {
    fileprivate mutating func checkEffects(
        _ requests: [EmailOTPFlow.Request], of event: Event, before: EmailOTPFlow,
        promised: (submit: Bool, resend: Bool)
    ) {
        check(requests.count <= 1, "more than one call")
        if event == .submit {
            check(promised.submit == (!requests.isEmpty || flow.state != before.state), "canSubmit was wrong")
        }
        if event == .resend { check(promised.resend == !requests.isEmpty, "canResend was wrong") }
        guard let request = requests.first else { return }
        if request.call == .answerAgeGate(.tooYoung) {
            isClosed = true
            return check(flow.state == .tooYoung, "the age gate is closed, and the flow continues")
        }
        check(flow.request == request, "the call is not the one that is under way")
        check(!pastIDs.contains(request.id), "two requests have the same number")
        pastIDs.append(request.id)
        if case .resendCode(let email) = request.call {
            check(
                now >= quietUntil[Quiet(isReset: false, email: email)] ?? .distantPast, "a code was requested too soon")
        }
        if case .requestPasswordReset(let email) = request.call {
            check(
                now >= quietUntil[Quiet(isReset: true, email: email)] ?? .distantPast, "a code was requested too soon")
        }
        if case .confirm(_, let code, let password) = request.call {
            check(code.value.utf8.count == 6, "an incomplete code was sent")
            check(!password.isEmpty, "an account was confirmed without its password")
        }
        if case .resetPassword(_, let code, let password) = request.call {
            check(code.value.utf8.count == 6, "an incomplete code was sent")
            check(password.value.count >= 8, "a weak password was sent")
        }
        if case .signUp(_, let password, let options) = request.call {
            check(password.value.count >= 8, "a weak password was sent")
            check(options.terms?.version == "2026-01-01", "an account without accepted terms")
            let birthdate = options[.birthdate].flatMap { try? Birthdate(iso8601: $0) }
            check(birthdate.map { $0 <= .justThirteen } ?? false, "an account of a user who is too young")
        }
        if case .status = request.call {
            check(policy.entry == .addressFirst, "the status of an address was requested")
        }
    }

    fileprivate mutating func checkState(_ event: Event, before: EmailOTPFlow) {
        visits[Self.name(of: flow.state), default: 0] += 1
        if case .reply(_, let id) = event, id != before.request?.id {
            check(flow == before, "a late reply changed the flow")
        }
        switch event {
        case .changeEmail, .back, .haveAccount, .createAccount:
            let hasSecret = !flow.draft.password.isEmpty || !flow.draft.code.isEmpty
            check(flow == before || !hasSecret && flow.request == nil, "a step back kept a secret or a call")
        default: break
        }
        switch before.state {
        case .signedIn, .tooYoung: check(flow == before, "something happened after the end")
        default: break
        }
        if flow.isBusy { check(!flow.canSubmit, "can submit while busy") }
        if flow.request != nil { check(!flow.canResend(at: now), "can resend while a call is under way") }
        check(flow.secondsUntilResend(at: now) >= 0, "a negative wait")
        check(flow.draft.code.value.utf8.allSatisfy { (0x30...0x39).contains($0) }, "a code with other than digits")
        if let request = flow.request, let email = flow.state.email, let other = Self.email(of: request.call) {
            check(other == email, "a call for another address")
        }
        if before.state.email == nil, flow.state.email != nil {
            let isTyped = before.state == .signingIn && event == .forgotPassword
            guard case .reply = event else { return check(isTyped, "the address was locked without a reply") }
        }
        if let old = before.state.email, let new = flow.state.email { check(old == new, "a locked address changed") }
        switch flow.state {
        case .enteringBirthdate(for: nil) where policy.entry == .addressAndPassword, .signingIn:
            check(flow.draft.code.isEmpty, "a code was kept")
        case .registering:
            check(flow.draft.code.isEmpty, "a code was kept")
            check(flow.draft.birthdate.map { $0 <= .justThirteen } ?? false, "a sign-up form without a birthdate")
        case .enteringBirthdate(for: nil):
            check(flow.draft.email.isEmpty && flow.draft.fields.isEmpty, "the draft contains more than the birthdate")
        case .tooYoung:
            check(
                flow.draft == EmailOTPFlow.Draft() && flow.request == nil,
                "the draft of a user who is too young was kept")
        case .enteringBirthdate:
            check(
                flow.draft.password.isEmpty && flow.draft.fields.isEmpty, "the draft contains more than the birthdate")
        case .enteringEmail, .signedIn:
            check(flow.draft.password.isEmpty && flow.draft.code.isEmpty, "a secret was kept")
        case .creatingAccount:
            check(
                flow.draft.birthdate.map { $0 <= .justThirteen } ?? false, "an account without a birthdate")
        case .challenge(_, let challenge):
            if before.challenge != challenge {
                check(flow.draft.password.isEmpty && flow.draft.code.isEmpty, "a secret of the step before was kept")
            }
        case .enteringCode, .enteringPassword, .resettingPassword:
            break
        }
    }

    /// Computes when the next code can be requested.
    fileprivate mutating func note(_ event: Event, _ before: EmailOTPFlow) {
        guard case .reply(let reply, let id) = event, let request = before.request, id == request.id else { return }
        guard let email = Self.email(of: request.call) else { return }
        switch (request.call, reply) {
        case (.resendCode, .codeSent), (.signUp, .signedUp(.confirmUser)):
            quietUntil[Quiet(isReset: false, email: email)] = now + 30
        case (.resendCode, .failed(.limitExceeded)): quietUntil[Quiet(isReset: false, email: email)] = now + 60
        case (.requestPasswordReset, .codeSent): quietUntil[Quiet(isReset: true, email: email)] = now + 30
        case (.requestPasswordReset, .failed(.limitExceeded)):
            quietUntil[Quiet(isReset: true, email: email)] = now + 60
        default: break
        }
    }

    private static func email(of call: Call) -> EmailAddress? {
        switch call {
        case .answerAgeGate: nil
        case .status(let email), .signUp(let email, _, _), .confirm(let email, _, _), .resendCode(let email),
            .signIn(let email, _), .answer(let email, _, _), .requestPasswordReset(let email),
            .resetPassword(let email, _, _):
            email
        }
    }

    private static func name(of state: State) -> String {
        switch state {
        case .enteringBirthdate: "entering the birthdate"
        case .tooYoung: "too young"
        case .enteringEmail: "entering the email"
        case .signingIn: "signing in"
        case .registering: "registering"
        case .creatingAccount: "creating an account"
        case .enteringCode: "entering a code"
        case .enteringPassword: "entering a password"
        case .resettingPassword: "resetting a password"
        case .challenge: "answering a challenge"
        case .signedIn: "signed in"
        }
    }
}

extension RandomWalk {
    fileprivate mutating func randomEvent() -> Event {
        if let request = flow.request, Int.random(in: 0..<3, using: &generator) == 0 {
            return .reply(pick(Self.replies(to: request.call)), to: request.id)
        }
        switch Int.random(in: 0..<17, using: &generator) {
        case 0: return .editEmail(pick(["ada@example.com", "ADA@example.com", "bob@example.com", "bob", ""]))
        case 1: return .editPassword(pick(["passw0rd", "passw0rd!", "weak", ""]))
        case 2: return .editField(pick(SignUpField.allCases), pick(["Ada", "", " "]))
        case 3: return .editBirthdate(pick([.adult, .justThirteen, .child, nil]))
        case 4: return .editTerms(accepted: pick([true, true, false]))
        case 5: return .editCode(pick(["314159", "3 1-4 1 5 9", "٢٧١٨٢٨", "12", ""]))
        case 6: return .resend
        case 14: return .forgotPassword
        case 15: return .haveAccount
        case 16: return .createAccount
        case 7 where Bool.random(using: &generator): return pick([.changeEmail, .back])
        case 8 where !pastIDs.isEmpty: return .reply(pick(Self.allReplies), to: pick(pastIDs))
        default: return .submit
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private static func replies(to call: Call) -> [Reply] {
        switch call {
        case .answerAgeGate: [.ageGatePassed, .ageGatePassed, .failed(.storage), .failed(.underAge(minimumAge: 13))]
        case .status: [.status(.new), .status(.pending), .status(.confirmed), .failed(.network)]
        case .signUp:
            [.signedUp(.confirmUser(.ada)), .signedUp(.done), .failed(.usernameExists), .failed(.network)]
        case .confirm:
            [
                .confirmed, .failed(.codeMismatch(attemptsLeft: nil)), .failed(.codeExpired),
                .failed(.limitExceeded(retryAfter: nil)), .failed(.passwordResetRequired),
            ]
        case .resetPassword:
            [
                .passwordReset, .failed(.codeMismatch(attemptsLeft: 2)), .failed(.codeMismatch(attemptsLeft: 0)),
                .failed(.codeExpired), .failed(.limitExceeded(retryAfter: nil)), .failed(.network),
            ]
        case .resendCode, .requestPasswordReset:
            [.codeSent(.ada), .failed(.limitExceeded(retryAfter: .seconds(60))), .failed(.network)]
        case .signIn:
            [
                .signedIn(.ada), .signedIn(.ada), .challenged(.sms), .challenged(.newPassword),
                .failed(.invalidCredentials),
                .failed(.userNotConfirmed), .failed(.network),
            ]
        case .answer:
            [
                .signedIn(.ada), .signedIn(.ada), .challenged(.authenticator), .failed(.codeMismatch(attemptsLeft: 2)),
                .failed(.codeMismatch(attemptsLeft: 0)), .failed(.signedOut), .failed(.network),
            ]
        }
    }

    private static let allReplies: [Reply] = [
        .status(.confirmed), .signedUp(.done), .confirmed, .codeSent(.ada), .signedIn(.ada), .passwordReset,
        .ageGatePassed, .challenged(.sms), .failed(.network),
    ]
}
