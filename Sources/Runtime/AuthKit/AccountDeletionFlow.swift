public import AuthCore
public import Foundation

/// The deletion of the signed-in user's account, as a value.
///
/// The user types a word. If the last sign-in was not recent, the user signs in again as a proof of identity. Then the
/// flow deletes the account.
public struct AccountDeletionFlow: Flow, Equatable {
    /// The word that the user must type exactly.
    public static let word = "DELETE"
    /// The time for which a sign-in is a sufficient proof of identity, in seconds: five minutes.
    public static let proofLasts: TimeInterval = 300

    /// A step of the flow.
    public enum State: Equatable, Sendable {
        /// The user types the word.
        case confirming
        /// The last sign-in was too long ago. The user enters the password, or signs in again in another way that the
        /// app offers. In the second case the app sends `signedInAgain`.
        case provingIdentity
        /// The account is deleted, and the session has ended.
        case deleted
    }

    /// An event of the flow: an action of the user, or a reply of the client.
    public enum Event: Equatable, Sendable {
        /// The user edited the word.
        case editText(String)
        /// The user edited the password.
        case editPassword(SecretText)
        /// The user pressed the main button of the step.
        case submit
        /// This user has signed in again outside of this flow.
        case signedInAgain(AuthUser)
        /// The user goes back to the word. A deletion that is under way cannot be canceled.
        case back
        /// The client replied to a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the client, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// A call to an `AuthClient`.
    public enum Call: Equatable, Sendable {
        /// Signs in again, and returns the user.
        case signIn(username: String, password: SecretText)
        /// Deletes the account of this user, unless another user has signed in since.
        case deleteUser(AuthUser)
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// This user has signed in.
        case signedIn(AuthUser)
        /// The account was deleted.
        case deleted
        /// The call failed.
        case failed(AuthError)
    }

    /// The user whose account is deleted.
    public let user: AuthUser
    /// The current step.
    public private(set) var state = State.confirming
    /// The text that the user has typed so far.
    public var text: String { typed.value }
    /// The password that the user has entered so far.
    public private(set) var password: SecretText = ""
    /// The call that is under way.
    public private(set) var request: Request?
    /// The last error, until the next input of the user.
    public private(set) var problem: AuthError?

    /// The typed text, redacted, because the user may type anything.
    private var typed: SecretText = ""
    /// The time of the last proof of identity.
    private var provedAt: Date?
    private var lastRequestNumber = 0

    /// Creates a flow at its first step.
    ///
    /// - Parameters:
    ///   - user: The signed-in user.
    ///   - lastSignIn: The time at which the user last signed in with a password or at a provider's page. Restoring or
    ///     renewing a session is not a sign-in. `nil` if the time is unknown.
    public init(user: AuthUser, lastSignIn: Date? = nil) {
        self.user = user
        provedAt = lastSignIn
    }
}

extension AccountDeletionFlow {
    /// Whether a call is under way.
    public var isBusy: Bool { request != nil }

    /// Whether the input of the current step is complete.
    public var canSubmit: Bool {
        guard !isBusy else { return false }
        return switch state {
        case .confirming: text == Self.word
        case .provingIdentity: !password.isEmpty
        case .deleted: false
        }
    }

    /// Returns whether the user must prove their identity before the deletion. A guest has no proof other than the
    /// device.
    ///
    /// If the clock was set back to before the last sign-in, the age of that sign-in is unknown, and a new one is
    /// required.
    public func needsProof(at now: Date) -> Bool {
        if user.isGuest { return false }
        guard let provedAt else { return true }
        return !(0..<Self.proofLasts).contains(now.timeIntervalSince(provedAt))
    }

    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .editText(let text) where state == .confirming && !isBusy:
            typed = SecretText(text)
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
            // The username may be an identifier of the service, such as a number. No user signs in with that.
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
            // The user must sign in first if no session exists or if the last sign-in is too old for the service. The
            // second case is not shown as an error.
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

    /// Deletes the account if it belongs to this user. If another user has signed in, their account must not be
    /// deleted.
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
    /// Makes the call, and converts its errors to a reply.
    ///
    /// A sign-in with a challenge fails with `.signedOut`. The user then signs in on the app's own screens, and the app
    /// sends `signedInAgain`.
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

extension AccountDeletionFlow.Event: RedactedValue {
    /// The name of the event, without the user's input.
    public var description: String {
        switch self {
        case .editText: "editText(redacted)"
        case .editPassword: "editPassword(redacted)"
        case .submit: "submit"
        case .signedInAgain(let user): "signedInAgain(\(user))"
        case .back: "back"
        case .reply(let reply, let id): "reply(\(reply), to: \(id))"
        }
    }
}

extension AccountDeletionFlow.Call: RedactedValue {
    /// The name of the call, without the username.
    public var description: String {
        switch self {
        case .signIn: "signIn(redacted)"
        case .deleteUser(let user): "deleteUser(\(user))"
        }
    }
}
