public import AuthCore
package import AuthKit
package import EmailOTP
public import Foundation

/// The screens of a brand's app around the app itself, as a value: launch, sign-in, lock, changed terms, the features'
/// stages, account and the end of the session.
///
/// The flow contains the email flow and the deletion of the account, and forwards their events and calls.
public struct AuthFlow: Flow, Equatable {
    /// A request to a service, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// The brand.
    package let brand: BrandConfiguration
    /// Whether users with a password can change their email address.
    package let changesEmail: Bool
    /// The time zone that determines the current day for the age gate (the device's).
    package let timeZone: TimeZone

    /// The state of the sign-in.
    package private(set) var session = AuthState.restoring
    /// The screen above the one of `place`, or `nil`.
    package internal(set) var sheet: Sheet?
    /// The sheet below the terms, which appears again if the user closes the terms; `nil` if there is none.
    package internal(set) var sheetBelow: Sheet?
    /// The email flow; `nil` if users do not sign in by email on the app's own screens, or if a user is signed in,
    /// except a guest who sees the account.
    package private(set) var email: EmailOTPFlow?
    /// The deletion of the account, while its screen is shown.
    package internal(set) var deletion: AccountDeletionFlow?
    /// The change of the email address, while its screen is shown.
    package internal(set) var emailChange: EmailChangeFlow?
    /// Whether the user has changed the address, and sees the account again.
    var hasChangedEmail = false
    /// The call of this flow that is under way. The calls of the flows in it are not included.
    package private(set) var request: Request?
    /// The last error, until the next action of the user.
    package internal(set) var problem: AuthError?
    /// The birthdate that the user enters before a sign-in with a provider.
    package private(set) var birthdate: Birthdate?
    /// The choices about the session that hold, while the account's screen is shown.
    package private(set) var choices: SessionChoices?
    /// The choices about the session that users may make on this device.
    package private(set) var offeredChoices: Set<SessionChoice> = []

    /// How often the flow has emptied each of the secret fields.
    private(set) var clearings = SecretClearings()
    /// Whether the user leaves the lock for the sign-in.
    private var isLeavingLock = false
    /// The place of a signed-out user, or of a guest in ``Sheet/upgrade``. `.restoring` until the email flow is ready.
    private(set) var entry = Place.restoring
    /// Whether the user went to the sign-up without the sign-in, which is therefore not behind it.
    private(set) var beginsWithSignUp = false
    /// The user whose acceptance of the terms has been read, or `nil`.
    private(set) var checkedUser: AuthUser?
    /// Whether that user has accepted the current terms.
    private(set) var hasAcceptedTerms = false
    private var lastRequestNumber = 0
    /// The features' stages of that user.
    private(set) var stages: StageSequence
    /// The numbers of the email flow's calls under way. A new email flow gets no reply to the calls of an earlier one.
    private var emailCalls: Set<Request.ID> = []
    /// The number of the last call of the deletion or of the change of the address. A new flow gets no reply to the
    /// calls of an earlier one.
    var sheetCall: Request.ID?

    /// Creates the flow of an app that has just been launched.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - timeZone: The device's time zone.
    ///   - stages: The number of the environment's features with screens (`ScreenFeature`).
    ///   - changesEmail: Whether users with a password can change their email address.
    package init(brand: BrandConfiguration, timeZone: TimeZone, stages: Int = 0, changesEmail: Bool = false) {
        self.brand = brand
        self.changesEmail = changesEmail
        self.timeZone = timeZone
        self.stages = StageSequence(count: stages)
    }

    /// Handles an event that happens at `now`. Returns the calls to make.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        let filled = filledSecrets
        defer { if !event.editsSecret { clearings.count(filled, except: filledSecrets) } }
        return respond(to: event, at: now)
    }

    private mutating func respond(to event: Event, at now: Date) -> [Request] {
        switch event {
        case .session(let state): return apply(state)
        case .email(let event): return handle(event, at: now)
        case .deletion(let event): return pass(event, at: now)
        case .emailChange(let event): return pass(event, at: now)
        case .signIn: return enter(.haveAccount, at: now)
        case .signUp: return enter(.createAccount, at: now)
        case .continueWith(let provider): return signIn(with: provider)
        case .editBirthdate(let birthdate): return editBirthdate(birthdate, at: now)
        case .submitBirthdate: return submitBirthdate()
        case .back: return goBack(at: now)
        case .open(let sheet): return open(sheet)
        case .close: close(at: now)
        case .retry: return call(.refresh)
        case .signOut:
            guard !isOpenToChildren else { return [] }
            let calls = call(.signOut)
            if case .locked = session, !calls.isEmpty { isLeavingLock = true }
            return calls
        case .acceptTerms: return acceptTerms()
        case .choose(let choice, let isOn): return choose(choice, isOn)
        case .stage(let stage, let result):
            if let result { stages.finish(stage, result) }
            return openStage()
        case .repeatStages: return repeatStages()
        case .reply(let reply, let id): return receive(reply, to: id, at: now)
        }
        return []
    }

    // MARK: The session

    private mutating func apply(_ state: AuthState) -> [Request] {
        guard state != session else { return [] }
        let earlier = session
        session = state
        switch state {
        case .restoring, .unknown, .locked:
            emailChange = emailChange?.behindLock
            (sheet, sheetBelow, deletion) = (emailChange == nil ? nil : .changeEmail, nil, nil)
            if case .signedIn = earlier { forgetEntry() }
            // The lock must not wait for a sign-in. Its session's event follows.
            if case .signIn = request?.call { request = nil }
            return []
        case .signedOut:
            reset()
            return start(.prepareEmail)
        case .signedIn(let user):
            isLeavingLock = false
            // The same user has unlocked the session.
            if case .locked = earlier, checkedUser == user { return openStage() }
            // The same user has another address.
            if case .signedIn(let before) = earlier, checkedUser == before, user.hasAccount(of: before) {
                checkedUser = user
                return []
            }
            reset()
            return start(.checkTerms(user))
        }
    }

    /// Clears everything that a user has entered.
    private mutating func reset() {
        (sheet, sheetBelow, email, deletion, emailChange, request) = (nil, nil, nil, nil, nil, nil)
        (problem, birthdate, choices, hasChangedEmail) = (nil, nil, nil, false)
        checkedUser = nil
        emailCalls = []
        entry = .restoring
        stages.restart()
    }

    /// Creates the next stage after the sign-in and the terms, unless the user sees a stage.
    private mutating func openStage() -> [Request] {
        guard case .signedIn(let user) = session, checkedUser == user, hasAcceptedTerms, let stage = stages.next()
        else { return [] }
        return start(.openStage(stage, for: user))
    }

    /// Goes from the app back to the first stage, and closes all sheets: another person may use the app next. A deletion
    /// that is under way cannot be canceled.
    private mutating func repeatStages() -> [Request] {
        guard stages.count > 0, deletion?.isBusy != true else { return [] }
        switch place {
        case .locked where stages.areFinished: break
        case .app where !isBusy: forgetEntry()
        default: return []
        }
        (sheet, sheetBelow) = (nil, nil)
        (deletion, emailChange, hasChangedEmail) = (nil, nil, false)
        stages.restart()
        return openStage()
    }

    // MARK: Signing in

    /// Goes to the email flow. After the end of a session, goes to the first screen.
    private mutating func enter(_ event: EmailOTPFlow.Event, at now: Date) -> [Request] {
        problem = nil
        guard isEntering, !isBusy else { return [] }
        if case .sessionEnded = entry {
            entry = firstEntry
            return []
        }
        guard email != nil else { return [] }
        show(.email)
        let calls = handle(event, at: now)
        beginsWithSignUp = hasScreenBefore && event == .createAccount && email?.canReturnToSignIn == true
        return calls
    }

    private mutating func signIn(with provider: SignInProvider) -> [Request] {
        guard isEntering, entry != .tooYoung else { return [] }
        guard provider != .email else {
            if !isBusy, email != nil { show(.email) }
            return []
        }
        if case .app = place, provider == .guest { return [] }
        return call(.signIn(provider))
    }

    /// Shows the screen of a place of the sign-in, for a guest in a sheet. Another place than the email flow empties
    /// its secrets.
    private mutating func show(_ place: Place) {
        if place != .email { email?.forgetSecrets() }
        entry = place
        replace(.account, by: .upgrade)
    }

    /// Goes back to the screen before the sign-in: the first screen, or the account of a guest.
    private mutating func leaveEntry() {
        entry = firstEntry
        replace(.upgrade, by: .account)
    }

    /// Replaces a sheet, which may be below the terms.
    mutating func replace(_ old: Sheet, by new: Sheet) {
        if sheet == old { sheet = new }
        if sheetBelow == old { sheetBelow = new }
    }

    /// Clears what a guest has entered.
    mutating func forgetEntry() {
        (email, birthdate) = (nil, nil)
        entry = .restoring
    }

    private mutating func editBirthdate(_ birthdate: Birthdate?, at now: Date) -> [Request] {
        guard case .birthdate = entry else { return handle(EmailOTPFlow.Event.editBirthdate(birthdate), at: now) }
        guard !isBusy, birthdate != self.birthdate else { return [] }
        self.birthdate = birthdate
        problem = nil
        return []
    }

    private mutating func submitBirthdate() -> [Request] {
        guard isEntering, case .birthdate(let provider) = entry else { return [] }
        guard let birthdate else {
            problem = .missingFields([.birthdate])
            return []
        }
        return call(.passAgeGate(birthdate, for: provider))
    }

    /// Goes back to the screen before. Ignores the reply to a call that is under way.
    private mutating func goBack(at now: Date) -> [Request] {
        guard let trail = sheets.last?.trail ?? trail, trail.back != nil else { return [] }
        switch trail.top {
        case .confirmEmail: return pass(EmailChangeFlow.Event.changeEmail, at: now)
        case .proveIdentity: return pass(AccountDeletionFlow.Event.back, at: now)
        case .changeEmail, .deleteAccount:
            (emailChange, deletion) = (nil, nil)
            return open(.account)
        default: break
        }
        guard entryScreens.count > 1 else {
            leaveToFirstScreen(at: now)
            return []
        }
        (birthdate, problem) = (nil, nil)
        if case .birthdate = entry {
            (entry, request) = (.email, nil)
            guard case .enteringBirthdate = email?.state else { return [] }
        }
        // The code may be on the page of the sign-up.
        if trail.top == .createAccount, email?.hasSignedUp == true { _ = handle(EmailOTPFlow.Event.back, at: now) }
        return handle(EmailOTPFlow.Event.back, at: now)
    }

    /// Goes back to the screen before the sign-in, and clears what the user has entered.
    mutating func leaveToFirstScreen(at now: Date) {
        email = email.map {
            EmailOTPFlow(policy: $0.policy, remembering: $0.memory, isClosed: $0.state == .tooYoung, at: now)
        }
        (birthdate, request, problem) = (nil, nil, nil)
        emailCalls = []
        leaveEntry()
    }

    private mutating func handle(_ event: EmailOTPFlow.Event, at now: Date) -> [Request] {
        let before = email
        guard let requests = email?.handle(event, at: now) else { return [] }
        if email != before { problem = nil }
        if before?.state == .signingIn || email?.state == .signingIn { beginsWithSignUp = false }
        let calls = requests.flatMap { start(.email($0)) }
        emailCalls.formUnion(calls.map(\.id))
        return calls
    }

    // MARK: Calls

    /// Starts a call for which the user waits, unless one is under way.
    mutating func call(_ call: Call) -> [Request] {
        guard !isBusy else { return [] }
        problem = nil
        let requests = start(call)
        request = requests.first
        return requests
    }

    mutating func start(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        if call.isPreparation { self.request = request }
        return [request]
    }

    private mutating func receive(_ reply: Reply, to id: Request.ID, at now: Date) -> [Request] {
        switch reply {
        case .email(let reply, let inner):
            guard emailCalls.remove(id) != nil else { return [] }
            return handle(EmailOTPFlow.event(for: reply, to: inner), at: now)
        case .deletion(let reply, let inner):
            guard id == sheetCall else { return [] }
            return pass(AccountDeletionFlow.event(for: reply, to: inner), at: now)
        case .emailChange(let reply, let inner):
            guard id == sheetCall else { return [] }
            return pass(EmailChangeFlow.event(for: reply, to: inner), at: now)
        case .choices(let choices, let offered):
            (self.choices, offeredChoices) = (choices, offered)
            if request?.id == id { request = nil }
            return []
        default:
            guard let request, request.id == id else { return [] }
            // The session's event follows. It waits until the app has taken over the data of a guest.
            if case .signIn = request.call, reply == .done { return [] }
            self.request = nil
            return receive(reply, to: request.call, at: now)
        }
    }

    private mutating func receive(_ reply: Reply, to call: Call, at now: Date) -> [Request] {
        switch (call, reply) {
        case (.prepareEmail, .emailFlow(let flow)):
            email = flow
            entry = firstPlace
            guard isLeavingLock else { break }
            isLeavingLock = false
            return enter(.haveAccount, at: now)
        case (.checkTerms(let user), .terms(let areAccepted)):
            (checkedUser, hasAcceptedTerms) = (user, areAccepted)
            return openStage()
        // The user may have another address since the call. Another user's session drops the reply.
        case (.acceptTerms, .done):
            hasAcceptedTerms = true
            return openStage()
        case (.openStage(let stage, _), .stage(let result)):
            stages.opened(stage, result: result)
            return openStage()
        case (.passAgeGate(_, let provider), .done):
            return self.call(.signIn(provider))
        case (.signIn(let provider), .failed(.missingFields([.birthdate]))):
            show(.birthdate(provider))
        case (.signIn, .failed(.underAge(let age))), (.passAgeGate, .failed(.underAge(let age))):
            problem = .underAge(minimumAge: age)
            birthdate = nil
            show(.tooYoung)
        // The user closed the page.
        case (.signIn, .failed(.cancelled)):
            if case .birthdate = entry { leaveEntry() }
        case (_, .failed(let error)):
            problem = error
        default:
            break
        }
        return []
    }
}
