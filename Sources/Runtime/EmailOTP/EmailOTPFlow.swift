public import AuthCore
public import Foundation

/// Signing up and in with an e-mail address, a password and a one-time code, as a value.
///
/// Where the brand has a minimum age, the birthdate comes before anything else is asked, even the address, which may be a
/// child's. It is asked neutrally: nothing tells which answer would do, and there is no second one. Who has an account
/// says so instead, and goes on to the address; if that turns out to be new, the birthdate is asked before anything else
/// of the account is. Until then, only the status of the address was requested. The answer goes to the age gate of the
/// device (``EmailOTPBackend/ageGate``). If it is too young, the gate closes every other path to an account.
///
/// The address decides what follows. For a new address, the user creates an account and enters the code that was sent.
/// For a confirmed one, the user enters its password, or a new password with the code that was sent for it. For a
/// pending one, the user creates the account again: anyone may have signed up with the address, and a user must not
/// confirm what a stranger has entered. The code confirms the account together with the password that was entered in
/// this flow. Every path ends with a session.
///
/// A flow is fed events and answers with effects; it keeps no clock, calls no backend and shows no screen. An event that
/// does not fit the state changes nothing. A reply that is no longer waited for, because the person went back or
/// changed the address, changes nothing either. A call that fails leaves the flow where it is, with the error to show,
/// unless the error says where to go on: an address that has an account after all, an account that waits for its code.
public struct EmailOTPFlow: Flow, Equatable {
    /// What the brand asks.
    public let policy: Policy
    /// Where the flow stands.
    public internal(set) var state: State
    /// What was entered so far.
    public internal(set) var draft = Draft()
    /// The call that is under way.
    public internal(set) var request: Request?
    /// What went wrong last, until the person does something about it.
    public internal(set) var problem: AuthError?
    /// What there is to tell besides.
    public internal(set) var notice: Notice?

    /// What the next flow on this device has to know.
    public internal(set) var memory = EmailOTPMemory()

    /// The codes sent so far. Kept when the person goes back, so that going back and forth shortens no wait.
    var sentCodes: [SentCode.Key: SentCode] = [:]
    var lastRequestNumber = 0

    /// A flow at its beginning.
    public init(policy: Policy) {
        self.policy = policy
        state = policy.ageGate.isRequired ? .enteringBirthdate(for: nil) : .enteringEmail
    }

    /// A flow at its beginning, which at `now` remembers what former ones have left.
    ///
    /// - Parameters:
    ///   - policy: The brand's requirements.
    ///   - memory: What earlier flows have left.
    ///   - isClosed: Whether the age gate of this device is closed, by ``EmailOTPBackend/ageGate``. The flow is over
    ///     then.
    ///   - now: The current time.
    public init(
        policy: Policy, remembering memory: EmailOTPMemory, isClosed: Bool = false, at now: Date
    ) {
        self.init(policy: policy)
        self.memory = memory
        self.memory.forgetWhatIsOver(at: now)
        if policy.ageGate.isRequired, isClosed { endTooYoung() }
    }

    /// The event that hands a call's reply back.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .haveAccount: haveAccount()
        case .editEmail(let text): editEmail(text)
        case .editPassword(let password): editPassword(password)
        case .editField(let field, let text): editField(field, text)
        case .editBirthdate(let birthdate): editBirthdate(birthdate)
        case .editTerms(let accepted): editTerms(accepted: accepted, at: now)
        case .editCode(let code): editCode(code)
        case .changeEmail: changeEmail()
        case .submit: return submit(at: now)
        case .resend: return resend(at: now)
        case .forgotPassword: return forgetPassword(at: now)
        case .reply(let reply, let id): return receive(reply, to: id, at: now)
        }
        return []
    }
}
