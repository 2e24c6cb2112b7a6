public import AuthCore
public import Foundation

/// The deletion of the signed-in user's account, as a value: the user types a word, then proves to be the account's owner,
/// unless the sign-in was a moment ago. Then the account is deleted.
///
/// A flow handles events and returns the calls to make; it keeps no clock and calls no client. An event that does not fit
/// the state changes nothing, nor does a reply that the flow no longer waits for.
public struct AccountDeletionFlow: Flow, Equatable {
    /// What has to be typed, to the letter.
    public static let word = "DELETE"
    /// For how long a sign-in is proof enough, in seconds: five minutes.
    public static let proofLasts: TimeInterval = 300

    /// Where the flow stands.
    public enum State: Equatable, Sendable {
        /// The word is typed.
        case confirming
        /// The last sign-in was too long ago. The person enters the password, or signs in again in any other way that the
        /// app offers, which is told by `signedInAgain`.
        case provingIdentity
        /// The account is gone, and the session with it.
        case deleted
    }

    /// What can happen to a flow: something the person does, or an answer of the client.
    public enum Event: Equatable, Sendable {
        /// The word was edited.
        case editText(String)
        /// The password was edited.
        case editPassword(SecretText)
        /// The step's main button was pressed.
        case submit
        /// The person has signed in again, outside of this flow, and this is who it was.
        case signedInAgain(AuthUser)
        /// The person goes back to the word. A deletion that is under way cannot be taken back.
        case back
        /// The client answered a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the client, and the number under which its reply is expected.
    public typealias Request = FlowRequest<Call>

    /// What is asked of an `AuthClient`.
    public enum Call: Equatable, Sendable {
        /// Sign in again, and tell who that is.
        case signIn(username: String, password: SecretText)
        /// Delete the account of this user, unless another user has signed in since.
        case deleteUser(AuthUser)
    }

    /// What a call came to.
    public enum Reply: Equatable, Sendable {
        /// This person has signed in.
        case signedIn(AuthUser)
        /// The account was deleted.
        case deleted
        /// The call failed.
        case failed(AuthError)
    }

    /// Whose account is deleted.
    public let user: AuthUser
    /// Where the flow stands.
    public internal(set) var state = State.confirming
    /// What was typed so far.
    public internal(set) var text = ""
    /// The password that was entered so far.
    public internal(set) var password: SecretText = ""
    /// The call that is under way.
    public internal(set) var request: Request?
    /// What went wrong last, until the person does something about it.
    public internal(set) var problem: AuthError?

    /// When the person proved last to be the account's owner.
    var provedAt: Date?
    var lastRequestNumber = 0

    /// A flow at its beginning.
    ///
    /// - Parameters:
    ///   - user: Who is signed in.
    ///   - lastSignIn: When they entered a password or went through a provider's page last. A session that was restored
    ///     or renewed is no sign-in. nil where that is not known.
    public init(user: AuthUser, lastSignIn: Date? = nil) {
        self.user = user
        provedAt = lastSignIn
    }
}

extension AccountDeletionFlow {
    /// Whether a call is under way.
    public var isBusy: Bool { request != nil }

    /// Whether everything that the step asks for was entered.
    public var canSubmit: Bool {
        guard !isBusy else { return false }
        return switch state {
        case .confirming: text == Self.word
        case .provingIdentity: !password.isEmpty
        case .deleted: false
        }
    }

    /// Whether the person has to prove to be the account's owner before it is deleted. A guest has nothing to prove it
    /// by, other than the device.
    ///
    /// A clock that was set back before the last sign-in asks for a new one: how long ago it was cannot be told.
    public func needsProof(at now: Date) -> Bool {
        if user.isGuest { return false }
        guard let provedAt else { return true }
        return !(0..<Self.proofLasts).contains(now.timeIntervalSince(provedAt))
    }

    /// The event that hands a call's reply back.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .editText(let text) where state == .confirming && !isBusy:
            self.text = text
            problem = nil
        case .editPassword(let password) where state == .provingIdentity && !isBusy:
            self.password = password
            problem = nil
        case .submit where canSubmit:
            return submit(at: now)
        case .signedInAgain(let user) where state == .provingIdentity && !isBusy:
            return proceed(as: user, at: now)
        case .back where state == .provingIdentity:
            state = .confirming
            password = ""
            request = nil
            problem = nil
        case .reply(let reply, let id) where request?.id == id:
            return receive(reply, at: now)
        default:
            break
        }
        return []
    }

    private mutating func submit(at now: Date) -> [Request] {
        if state == .provingIdentity {
            // A service may have a name of its own for the person, which nobody types: a number, say.
            return call(.signIn(username: user.email ?? user.username, password: password))
        }
        guard needsProof(at: now) else { return call(.deleteUser(user)) }
        state = .provingIdentity
        problem = nil
        return []
    }

    private mutating func receive(_ reply: Reply, at now: Date) -> [Request] {
        guard let call = request?.call else { return [] }
        switch (call, reply) {
        case (.signIn, .signedIn(let user)):
            request = nil
            return proceed(as: user, at: now)
        case (.deleteUser, .deleted):
            request = nil
            state = .deleted
        case (_, .failed(let error)):
            request = nil
            problem = error
            // Who is signed out has to sign in before anything can be deleted; so has who signed in too long ago by the
            // service's clock, which is nothing that went wrong.
            let isTooOld = error == .service(.reauthenticationRequired)
            if case .deleteUser = call, isTooOld || error == .signedOut || error == .sessionExpired {
                provedAt = nil
                state = .provingIdentity
                if isTooOld { problem = nil }
            }
        default:
            break
        }
        return []
    }

    /// Deletes the account if it is this person's. Whoever else has signed in must not lose theirs.
    private mutating func proceed(as user: AuthUser, at now: Date) -> [Request] {
        guard user.userID == self.user.userID else {
            problem = .invalidCredentials
            return []
        }
        provedAt = now
        state = .confirming
        password = ""
        return call(.deleteUser(user))
    }

    private mutating func call(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        self.request = request
        problem = nil
        return [request]
    }
}

extension AccountDeletionFlow.Call {
    /// Makes the call, and turns what it throws into a reply.
    ///
    /// A sign-in that asks for a challenge fails with `.signedOut`: the user signs in as usual, and the app sends
    /// `signedInAgain`.
    public func perform(on client: any AuthClient) async -> AccountDeletionFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .signIn(let username, let password):
                guard try await client.signIn(username: username, password: password.value).isSignedIn else {
                    return .failed(.signedOut)
                }
                return .signedIn(try await client.getCurrentUser())
            case .deleteUser(let user):
                guard try await client.getCurrentUser().userID == user.userID else { return .failed(.signedOut) }
                try await client.deleteUser()
                return .deleted
            }
        } catch {
            return .failed(error)
        }
    }
}
