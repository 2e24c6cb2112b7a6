public import AuthCore
public import Foundation

/// The steps of signing up and signing in with an email address, a password and a one-time code.
///
/// If the brand has a minimum age, the birthdate comes before everything else that a sign-up asks for, because the
/// address may belong to a child. The screen does not show which birthdates are accepted, and the user has only one
/// try. Users with an account skip the birthdate. If the account does not exist, the flow asks for the birthdate before
/// it creates one. The age gate of the device (`AgeGateKeeper`) records the answer. If the user is too young, it closes
/// every path to a new account.
///
/// The brand's entry decides the first screen. With `.addressAndPassword`, the user signs in with both, or goes to a
/// sign-up form. A sign-in to a pending account leads to its code. The right code and the password of the sign-in
/// confirm the account. If an account needs a new password, the flow goes to that step and sends its code.
///
/// With `.addressFirst`, the status of the address determines the next step:
///
/// - New: the user creates an account and enters the code that the backend sends.
/// - Confirmed: the user enters the password, or a new password and a code.
/// - Pending: the user creates the account again, because anyone may have signed up with the address. The code confirms
///   the account only together with the password from this flow, so no user confirms a stranger's account.
///
/// After the password, a backend may ask for further steps, one after another. The user is signed in after the last
/// one.
///
/// The flow ends with a session, unless the user is too young. After the user goes back or changes the address, it
/// ignores the reply to the earlier call. If a call fails, the flow stays in its state and shows the error. Some errors
/// lead to another step, for example if the address is taken or the account waits for its code.
public struct EmailOTPFlow: Flow, Equatable {
    /// The brand's requirements.
    package let policy: Policy
    /// The current step.
    public internal(set) var state: State
    /// The user's input so far.
    public internal(set) var draft = Draft()
    /// The call that is under way.
    package internal(set) var request: Request?
    /// The errors of the last action: several only for the form of a new account. One that is about an input of the step
    /// stays until that input is edited, and another one until the next edit.
    package internal(set) var problems: [AuthError] = []
    /// The first of the errors of the last action. Another one replaces all.
    public internal(set) var problem: AuthError? {
        get { problems.first }
        set { problems = newValue.map { [$0] } ?? [] }
    }
    /// The last message that is not an error.
    public internal(set) var notice: Notice?

    /// The values that the next flow on this device needs.
    package internal(set) var memory = EmailOTPMemory()

    /// The state of the codes sent so far. It stays when the user goes back, so that going back and forth adds no
    /// attempts.
    var sentCodes: [SentCode.Key: SentCode] = [:]
    /// The address of the last sign-up, whose profile the draft contains.
    var signedUp: EmailAddress?
    private var lastRequestNumber = 0

    /// Creates a flow at its first step.
    package init(policy: Policy) {
        self.policy = policy
        let asksBirthdate = policy.entry == .addressFirst && policy.ageGate.isRequired
        state = asksBirthdate ? .enteringBirthdate(for: nil) : policy.firstStep
    }

    /// Creates a flow at its first step, with the values that earlier flows on this device stored.
    ///
    /// - Parameters:
    ///   - policy: The brand's requirements.
    ///   - memory: The values that earlier flows stored.
    ///   - isClosed: Whether the age gate of this device is closed (`AgeGateKeeper`). If it is, the flow is
    ///     over.
    ///   - now: The current time.
    package init(
        policy: Policy, remembering memory: EmailOTPMemory, isClosed: Bool = false, at now: Date
    ) {
        self.init(policy: policy)
        self.memory = memory
        self.memory.removeExpired(at: now)
        if policy.ageGate.isRequired, isClosed { endAsTooYoung() }
    }

    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .haveAccount: goToFirstStep()
        case .createAccount: goToRegistration()
        case .editEmail(let text): edit(.email) { $0.email = text }
        case .editPassword(let password): edit(.password) { $0.password = password }
        case .editRepeatedPassword(let password): edit(.repeatedPassword) { $0.repeatedPassword = password }
        case .editField(.birthdate, _): break
        case .editField(let field, let text): edit(.field(field)) { $0.fields[field] = text }
        case .editBirthdate(let birthdate): edit(.field(.birthdate)) { $0.birthdate = birthdate }
        case .editTerms(let accepted):
            let acceptance = TermsAcceptance(version: policy.terms.version, acceptedAt: now)
            edit(.terms) { $0.terms = accepted ? $0.terms ?? acceptance : nil }
        case .editSMSConsent(let given):
            edit(.smsConsent) { $0.smsConsent = given ? $0.smsConsent ?? SMSConsent(givenAt: now) : nil }
        case .editCode(let code): edit(.code) { $0.code = SecretText(CodeDigits.normalized(code.value)) }
        case .changeEmail: changeEmail()
        case .back: goBack()
        case .submit: return submit(at: now)
        case .resend: return resend(at: now)
        case .forgotPassword: return beginPasswordReset(at: now)
        case .reply(let reply, let id): return receive(reply, to: id, at: now)
        }
        return []
    }

    // MARK: Input

    /// Changes the draft, if the user can edit the input now. An edit that changes nothing keeps the error. If no
    /// attempts are left for the code, the error stays, too, because the user needs another code.
    private mutating func edit(_ input: Input, _ change: (inout Draft) -> Void) {
        guard canEdit(input) else { return }
        let before = draft
        change(&draft)
        guard draft != before else { return }
        if state == .enteringEmail { request = nil }
        if attemptsLeft != 0 { forgetProblem(of: input) }
    }

    /// Clears the errors, or their parts, that are about an input.
    mutating func forgetProblem(of input: Input) {
        problems = problems.compactMap { $0.remainder(afterEditOf: input, among: inputs) }
    }

    /// Goes to the first step. Clears a birthdate that was not submitted.
    private mutating func goToFirstStep() {
        guard canSkipBirthdate || state == .registering else { return }
        if canSkipBirthdate { draft.birthdate = nil }
        go(to: policy.firstStep)
    }

    /// Goes to the sign-up form. Until the user has passed the age gate, goes to the birthdate instead.
    private mutating func goToRegistration() {
        guard canCreateAccount else { return }
        go(to: policy.ageGate.isRequired && draft.birthdate == nil ? .enteringBirthdate(for: nil) : .registering)
    }

    /// Goes back to the step with the address. Keeps the profile, which is still the user's.
    private mutating func changeEmail() {
        guard let email = state.email else { return }
        if case .challenge = state { return leaveChallenge(of: email, because: nil) }
        if case .enteringBirthdate = state { draft.birthdate = nil }
        draft.email = email.text
        go(to: policy.entry == .addressAndPassword && hasSignedUp ? .registering : policy.firstStep)
    }

    /// Goes back to the step before. The sign-up form and the password are steps before a code, whether or not the user
    /// came from there.
    private mutating func goBack() {
        let isAddressFirst = policy.entry == .addressFirst
        switch state {
        case .enteringCode(let email) where isAddressFirst:
            go(to: hasSignedUp ? .creatingAccount(email) : .enteringPassword(email))
        case .resettingPassword(let email) where isAddressFirst: go(to: .enteringPassword(email))
        case .registering,
            .enteringBirthdate(for: nil) where !isAddressFirst:
            goToFirstStep()
        default: changeEmail()
        }
    }

    /// Clears the secrets of the draft, because the user leaves the step without an event of this flow.
    package mutating func forgetSecrets() { draft.clearSecrets() }

    /// Goes to a step that the user chose. Clears the secrets.
    mutating func go(to state: State) {
        self.state = state
        draft.clearSecrets()
        request = nil
        problem = nil
        notice = nil
    }

    // MARK: Calls

    private mutating func submit(at now: Date) -> [Request] {
        guard request == nil else { return [] }
        switch state {
        case .enteringBirthdate: return submitBirthdate(at: now)
        case .enteringEmail: return typedEmail().map { call(.status($0)) } ?? []
        case .signingIn: return typedEmail().map { submitPassword(of: $0) } ?? []
        case .registering: return submitAccount(typedEmail(), at: now)
        case .creatingAccount(let email): return submitAccount(email, at: now)
        case .enteringCode(let email):
            return call(.confirm(email, code: draft.code, password: draft.password), unless: codeProblem)
        case .enteringPassword(let email): return submitPassword(of: email)
        case .resettingPassword(let email): return submitNewPassword(of: email)
        case .challenge(let email, let challenge): return submitAnswer(to: challenge, of: email, at: now)
        case .tooYoung, .signedIn: return []
        }
    }

    mutating func resend(at now: Date) -> [Request] {
        guard let key = state.codeKey, canResend(at: now) else { return [] }
        forgetProblem(of: .code)
        let kept = problem
        defer { problem = kept }
        return call(key.resend)
    }

    /// Goes to the step that sets a new password, and requests a code for it.
    private mutating func beginPasswordReset(at now: Date) -> [Request] {
        guard canResetPassword, let email = state.email ?? typedEmail() else { return [] }
        draft.clearPasswords()
        problem = nil
        notice = nil
        return proceedToCode(in: .resettingPassword(email), at: now)
    }

    /// Starts a call, which replaces the call under way.
    mutating func call(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        self.request = request
        problem = nil
        return [request]
    }

    /// Starts a call, unless there is an error in the input, which is shown.
    mutating func call(_ call: Call, unless problem: AuthError?) -> [Request] {
        guard let problem else { return self.call(call) }
        self.problem = problem
        return []
    }

    /// Checks the birthdate. If it is accepted, the age gate still decides, because it may have refused another flow on
    /// this device.
    private mutating func submitBirthdate(at now: Date) -> [Request] {
        problem = draft.birthdate == nil ? .missingFields([.birthdate]) : birthdateProblem(at: now)
        switch problem {
        case nil: return call(.answerAgeGate(.oldEnough))
        case .underAge: return close()
        default: return []
        }
    }

    /// Ends the flow for a user who is too young, and closes the age gate of the device.
    mutating func close() -> [Request] {
        let effects = call(.answerAgeGate(.tooYoung))
        endAsTooYoung()
        return effects
    }

    /// Ends the flow and clears all input.
    private mutating func endAsTooYoung() {
        state = .tooYoung
        draft = Draft()
        request = nil
        notice = nil
        problem = .underAge(minimumAge: policy.ageGate.minimumAge)
    }

    /// Returns the address that the user typed. If it is not valid, shows the error and returns `nil`.
    private mutating func typedEmail() -> EmailAddress? {
        do throws(EmailAddress.Problem) {
            return try EmailAddress(draft.email)
        } catch {
            problem = .invalidEmail(error)
            return nil
        }
    }

    private mutating func submitPassword(of email: EmailAddress) -> [Request] {
        call(
            .signIn(email, password: draft.password),
            unless: draft.password.isEmpty ? .service(.passwordMissing) : nil)
    }

    private mutating func submitNewPassword(of email: EmailAddress) -> [Request] {
        call(
            .resetPassword(email, code: draft.code, newPassword: draft.password),
            unless: codeProblem ?? newPasswordProblem)
    }

    private mutating func submitAnswer(
        to challenge: SignInChallenge, of email: EmailAddress, at now: Date
    ) -> [Request] {
        let problem = answerProblem(to: challenge, at: now)
        if case .underAge = problem { return close() }
        return call(.answer(email, challenge, answer(to: challenge)), unless: problem)
    }

    /// Submits the form of a new account. `nil` for an address whose error is shown, to which the others are added.
    private mutating func submitAccount(_ email: EmailAddress?, at now: Date) -> [Request] {
        problems = (email == nil ? problems : []) + accountProblems(at: now)
        guard let email, problems.isEmpty else { return [] }
        return call(.signUp(email, password: draft.password, signUpOptions))
    }
}
