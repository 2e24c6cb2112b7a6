public import AuthCore
public import Foundation

/// The change of the signed-in user's email address, as a value.
///
/// The user enters the new address and the password, and then the code that was sent to the new address. The session
/// continues. After a wrong code, the user can enter another one. The flow is over once the address is changed.
public struct EmailChangeFlow: Flow, Equatable {
    /// A step of the flow.
    public enum State: Equatable, Sendable {
        /// The user enters the new address and the password.
        case enteringEmail
        /// The user enters the code that was sent to the new address.
        case enteringCode(EmailAddress)
        /// The address is changed.
        case changed(EmailAddress)
    }

    /// An action of the user, or a reply of the client.
    public enum Event: Equatable, Sendable {
        /// The user edited the new address.
        case editEmail(String)
        /// The user edited the password.
        case editPassword(SecretText)
        /// The user typed or pasted the code. It may contain spaces, dashes and digits of any script.
        case editCode(SecretText)
        /// The user pressed the main button of the step.
        case submit
        /// The user requested another code.
        case resend
        /// The user goes back to enter another address. The flow ignores the reply to a call that is under way.
        case changeEmail
        /// The client replied to a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the client, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// A call to an `EmailAddressUpdating` client, as this user.
    public enum Call: Equatable, Sendable {
        /// Changes the address.
        case update(AuthUser, email: EmailAddress, password: SecretText)
        /// Confirms the address with a code.
        case confirm(AuthUser, email: EmailAddress, code: SecretText)
        /// Sends another code.
        case resend(AuthUser, email: EmailAddress)
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// A code was sent to the new address.
        case codeSent(AuthCodeDeliveryDetails)
        /// The address is changed.
        case changed
        /// The call failed.
        case failed(AuthError)
    }

    /// The user whose address is changed.
    public let user: AuthUser
    /// The rules for codes; `nil` if the brand sends none.
    package let code: OneTimeCodePolicy?
    /// The current step.
    public private(set) var state = State.enteringEmail
    /// The user's input: the new address, the password and the code.
    public private(set) var draft = EmailOTPFlow.Draft()
    /// The call that is under way.
    package private(set) var request: Request?
    /// The last error. If it is about an input of the step, it stays until that input is edited, and otherwise until
    /// the next edit.
    public private(set) var problem: AuthError?
    /// The last message that is not an error.
    public private(set) var notice: EmailOTPFlow.Notice?
    /// The number of attempts left for the current code; `nil` if the service has not reported it. At 0, the user needs
    /// another code.
    public private(set) var attemptsLeft: Int?

    /// The codes that the service refused.
    private var refused: Set<SecretText> = []
    /// The wait before the next code.
    private var cooldown: ResendCooldown?
    private var lastRequestNumber = 0

    /// Creates a flow at its first step.
    ///
    /// - Parameters:
    ///   - user: The signed-in user.
    ///   - code: The brand's rules for codes; `nil` if it sends none.
    package init(user: AuthUser, code: OneTimeCodePolicy?) {
        self.user = user
        self.code = code
    }
}

extension EmailChangeFlow {
    /// Whether the user waits for a call. A request for another code does not count, because the user can still enter
    /// the last one.
    public var isBusy: Bool {
        if case .resend? = request?.call { false } else { request != nil }
    }

    /// The inputs of the step.
    package var inputs: [EmailOTPFlow.Input] {
        switch state {
        case .enteringEmail: [.email, .password]
        case .enteringCode: [.code]
        case .changed: []
        }
    }

    /// Returns whether the user can edit an input now.
    package func canEdit(_ input: EmailOTPFlow.Input) -> Bool { inputs.contains(input) && !isBusy }

    /// Whether the input of the current step is complete.
    public var canSubmit: Bool {
        guard request == nil else { return false }
        return switch state {
        case .enteringEmail: newEmail != nil && !draft.password.isEmpty
        case .enteringCode: codeProblem == nil
        case .changed: false
        }
    }

    /// Returns whether the user can request another code.
    public func canResend(at now: Date) -> Bool {
        guard case .enteringCode = state, request == nil else { return false }
        return secondsUntilResend(at: now) == 0
    }

    /// Returns the whole seconds until the user can request another code. 0 if the user need not wait.
    public func secondsUntilResend(at now: Date) -> Int { cooldown?.secondsLeft(at: now) ?? 0 }

    /// The address that the user typed; `nil` if it is not one, or the user's present one.
    private var newEmail: EmailAddress? {
        guard let email = try? EmailAddress(draft.email) else { return nil }
        return email == user.email.flatMap { try? EmailAddress($0) } ? nil : email
    }

    /// The error in the code; `nil` if it can be sent: it is complete, it was not refused, and attempts are left.
    private var codeProblem: AuthError? {
        let last = problem.flatMap { $0.refusesCode ? $0 : nil }
        let refusal = last ?? .codeMismatch(attemptsLeft: attemptsLeft)
        if attemptsLeft == 0 { return refusal }
        if !hasWholeCode { return .service(.codeIncomplete) }
        return refused.contains(draft.code) ? refusal : nil
    }

    private var hasWholeCode: Bool {
        let count = draft.code.value.utf8.count
        return code.map { count == $0.length } ?? (count > 0)
    }

    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .editEmail(let text): edit(.email) { $0.email = text }
        case .editPassword(let password): edit(.password) { $0.password = password }
        case .editCode(let code): edit(.code) { $0.code = SecretText(CodeDigits.normalized(code.value)) }
        case .submit: return submit()
        case .resend:
            guard case .enteringCode(let email) = state, canResend(at: now) else { break }
            return call(.resend(user, email: email))
        case .changeEmail:
            guard case .enteringCode = state else { break }
            goToAddress(because: nil)
        case .reply(let reply, let id):
            guard let request, request.id == id else { break }
            self.request = nil
            receive(reply, to: request.call, at: now)
        }
        return []
    }

    /// Changes the draft, if the user can edit the input now. An edit that changes nothing keeps the error. If no
    /// attempts are left for the code, the error stays, too.
    private mutating func edit(_ input: EmailOTPFlow.Input, _ change: (inout EmailOTPFlow.Draft) -> Void) {
        guard canEdit(input) else { return }
        let before = draft
        change(&draft)
        if draft != before, attemptsLeft != 0 {
            problem = problem?.remainder(afterEditOf: input, among: inputs)
        }
    }

    private mutating func submit() -> [Request] {
        guard request == nil else { return [] }
        switch state {
        case .enteringEmail:
            do throws(EmailAddress.Problem) { _ = try EmailAddress(draft.email) } catch {
                problem = .invalidEmail(error)
                return []
            }
            guard let email = newEmail else {
                // The user's own account has the address.
                problem = .usernameExists
                return []
            }
            guard !draft.password.isEmpty else {
                problem = .service(.passwordMissing)
                return []
            }
            return call(.update(user, email: email, password: draft.password))
        case .enteringCode(let email):
            guard codeProblem == nil else {
                problem = codeProblem
                return []
            }
            return call(.confirm(user, email: email, code: draft.code))
        case .changed: return []
        }
    }

    private mutating func receive(_ reply: Reply, to call: Call, at now: Date) {
        switch (call, reply) {
        case (.update(_, let email, _), .codeSent(let delivery)), (.resend(_, let email), .codeSent(let delivery)):
            state = .enteringCode(email)
            draft.clearSecrets()
            (refused, attemptsLeft) = ([], nil)
            let wait = max(code?.resendAfter ?? .zero, delivery.resendAfter ?? .zero)
            cooldown = ResendCooldown(startedAt: now, duration: wait)
            notice = .codeSent(delivery.destination)
        case (.update(_, let email, _), .changed), (.confirm(_, let email, _), .changed):
            state = .changed(email)
            draft = EmailOTPFlow.Draft()
            notice = nil
        // Another account has confirmed the address meanwhile.
        case (.confirm, .failed(.usernameExists)):
            goToAddress(because: .usernameExists)
        case (_, .failed(let error)):
            note(error, of: call, at: now)
            problem = error
        default: break
        }
    }

    /// Records the refusal of a code, or the wait before the next one.
    private mutating func note(_ error: AuthError, of call: Call, at now: Date) {
        switch (call, error) {
        case (.confirm(_, _, let code), .codeMismatch(let left)):
            refused.insert(code)
            attemptsLeft = left.map { max(0, $0) }
        case (.confirm(_, _, let code), .codeExpired): refused.insert(code)
        case (.confirm, .limitExceeded): attemptsLeft = 0
        case (.resend, .limitExceeded(let retryAfter)):
            cooldown = ResendCooldown(startedAt: now, duration: retryAfter ?? code?.resendAfter ?? .zero)
        default: break
        }
    }

    /// The flow behind a lock, without the code that the user has typed; `nil` if it waits for no code. A user who looks
    /// for the code in another app can enter it after unlocking.
    package var behindLock: EmailChangeFlow? {
        guard case .enteringCode = state else { return nil }
        var flow = self
        flow.draft.code = ""
        return flow
    }

    /// Goes back to the first step. The address that the user typed stays.
    private mutating func goToAddress(because problem: AuthError?) {
        state = .enteringEmail
        draft.clearSecrets()
        (request, notice, refused, attemptsLeft, cooldown) = (nil, nil, [], nil, nil)
        self.problem = problem
    }

    private mutating func call(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        self.request = request
        problem = nil
        return [request]
    }
}

extension EmailChangeFlow.Call {
    /// Makes the call, and converts its errors to a reply. Sends nothing if another user has signed in since.
    package func perform(on client: any AuthClient) async -> EmailChangeFlow.Reply {
        await SessionController.$taskUserID.withValue(user.userID) { await reply(of: client) }
    }

    private var user: AuthUser {
        switch self {
        case .update(let user, _, _), .confirm(let user, _, _), .resend(let user, _): user
        }
    }

    private func reply(of client: any AuthClient) async -> EmailChangeFlow.Reply {
        do throws(AuthError) {
            guard let accounts = client.capability((any EmailAddressUpdating).self) else {
                throw .notSupported(.signIn(.email))
            }
            guard try await client.getCurrentUser().userID == user.userID else { throw .signedOut }
            switch self {
            case .update(_, let email, let password):
                switch try await accounts.update(email: email.text, password: password.value).nextStep {
                case .confirmAttributeWithCode(let delivery): return .codeSent(delivery)
                case .done: return .changed
                }
            case .confirm(_, let email, let code):
                try await accounts.confirm(email: email.text, confirmationCode: code.value)
                return .changed
            case .resend(_, let email):
                return .codeSent(try await accounts.sendVerificationCode(for: email.text))
            }
        } catch {
            return .failed(error)
        }
    }
}

extension EmailChangeFlow.Event: RedactedValue {
    /// The name of the event, without the user's input.
    public var description: String {
        switch self {
        case .editEmail: "editEmail(redacted)"
        case .editPassword: "editPassword(redacted)"
        case .editCode: "editCode(redacted)"
        case .submit: "submit"
        case .resend: "resend"
        case .changeEmail: "changeEmail"
        case .reply(let reply, let id): "reply(\(reply), to: \(id))"
        }
    }
}

extension EmailChangeFlow.Call: RedactedValue {
    /// The name of the call and the user, without the address, the password and the code.
    public var description: String {
        switch self {
        case .update(let user, _, _): "update(\(user))"
        case .confirm(let user, _, _): "confirm(\(user))"
        case .resend(let user, _): "resend(\(user))"
        }
    }
}
