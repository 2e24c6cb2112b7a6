public import AuthCore
public import Foundation

/// Signing up and in with an e-mail address, a password and a one-time code, as a value.
///
/// The address comes first and decides what follows: a new one creates an account and enters the code that was sent, a
/// pending one is sent a code and enters it, a confirmed one enters its password, or a new one with the code that was
/// sent for it. All end with a session.
///
/// A flow is fed events and answers with effects; it keeps no clock, calls no backend and shows no screen. An event that
/// does not fit the state changes nothing. A reply that is no longer waited for, because the person went back or
/// changed the address, changes nothing either. A call that fails leaves the flow where it is, with the error to show,
/// unless the error says where to go on: an address that has an account after all, an account that waits for its code.
public struct EmailOTPFlow: Equatable, Sendable {
    /// What the brand asks.
    public let policy: Policy
    /// Where the flow stands.
    public internal(set) var state = State.enteringEmail
    /// What was entered so far.
    public internal(set) var draft = Draft()
    /// The call that is under way.
    public internal(set) var request: Request?
    /// What went wrong last, until the person does something about it.
    public internal(set) var problem: AuthError?
    /// What there is to tell besides.
    public internal(set) var notice: Notice?

    /// The codes sent so far. Kept when the person goes back, so that going back and forth shortens no wait.
    var sentCodes: [SentCode.Key: SentCode] = [:]
    var lastRequestNumber = 0

    /// A flow at its beginning.
    public init(policy: Policy) {
        self.policy = policy
    }

    /// Takes note of an event that happens at `now`, and says what is to be done about it.
    public mutating func handle(_ event: Event, at now: Date) -> [Effect] {
        switch event {
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
