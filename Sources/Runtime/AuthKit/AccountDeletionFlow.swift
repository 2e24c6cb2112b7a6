public import AuthCore
public import Foundation

/// The deletion of the signed-in user's account, as a value.
///
/// The user types a word. Then the flow deletes the account. If the client has no recent proof of the user's identity,
/// the user first enters the password or signs in again at a page. The client decides this, not the app.
public struct AccountDeletionFlow: Flow, Equatable {
    /// A step of the flow.
    public enum State: Equatable, Sendable {
        /// The user types the word.
        case confirming
        /// The last proof of identity was too long ago. The user enters the password, or signs in again at a page
        /// (`reauthenticate`), or on the app's own screens (`signedInAgain`).
        case provingIdentity
        /// The account is deleted, and the session has ended.
        case deleted
    }

    /// An event of the flow: an action of the user, or a reply of the client.
    public enum Event: Equatable, Sendable {
        /// The user edited the text. The screen asks the user to type `word`, exactly.
        case editText(String, word: String)
        /// The user edited the password.
        case editPassword(SecretText)
        /// The user pressed the main button of the step.
        case submit
        /// The user wants to sign in again at the page of this provider.
        case reauthenticate(at: SignInProvider)
        /// The user may have signed in again outside of this flow, for example with a second factor. The flow asks the
        /// client whether this is so.
        case signedInAgain
        /// The user goes back to the word. A deletion that is under way cannot be canceled.
        case back
        /// The client replied to a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the client, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// A call to an `AuthClient`.
    public enum Call: Equatable, Sendable {
        /// Asks this user for a proof of identity.
        case reauthenticate(AuthUser, by: Reauthentication)
        /// Deletes the account of this user, unless another user has signed in since. Without a proof, the client's
        /// last one applies.
        case deleteUser(AuthUser, provedBy: IdentityProof?)
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// A user has proved their identity.
        case proved(IdentityProof)
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
    package private(set) var request: Request?
    /// The last error, until the next input of the user.
    public private(set) var problem: AuthError?

    /// The typed text, redacted, because the user may type anything.
    private var typed: SecretText = ""
    /// Whether the text is the word that the screen asked for.
    package private(set) var isConfirmed = false
    private var lastRequestNumber = 0

    /// Creates a flow at its first step.
    ///
    /// - Parameter user: The signed-in user.
    package init(user: AuthUser) {
        self.user = user
    }
}

extension AccountDeletionFlow {
    /// Whether a call is under way.
    public var isBusy: Bool { request != nil }

    /// Returns whether the user can edit the input of a step now.
    package func canEdit(_ step: State) -> Bool { state == step && !isBusy }

    /// Whether the input of the current step is complete.
    public var canSubmit: Bool {
        guard !isBusy else { return false }
        return switch state {
        case .confirming: isConfirmed
        case .provingIdentity: !password.isEmpty
        case .deleted: false
        }
    }

    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        // An edit that changes nothing keeps the error.
        case .editText(let text, let word) where canEdit(.confirming):
            isConfirmed = text == word && !word.isEmpty
            guard text != self.text else { break }
            typed = SecretText(text)
            problem = nil
        case .editPassword(let password) where canEdit(.provingIdentity) && password != self.password:
            self.password = password
            problem = nil
        case .submit where canSubmit:
            return submit()
        case .submit where state == .provingIdentity && !isBusy:
            problem = .service(.passwordMissing)
        case .reauthenticate(at: let provider) where state == .provingIdentity && !isBusy:
            return call(.reauthenticate(user, by: .page(provider)))
        case .signedInAgain where state == .provingIdentity && !isBusy:
            return delete(provedBy: nil)
        case .back where state == .provingIdentity:
            state = .confirming
            password = ""
            request = nil
            problem = nil
        case .reply(let reply, let id) where request?.id == id:
            return receive(reply)
        default:
            break
        }
        return []
    }

    private mutating func submit() -> [Request] {
        if state == .provingIdentity { return call(.reauthenticate(user, by: .password(password))) }
        return delete(provedBy: nil)
    }

    private mutating func receive(_ reply: Reply) -> [Request] {
        guard let call = request?.call else { return [] }
        request = nil
        switch (call, reply) {
        // If another user has signed in, their account must not be deleted.
        case (.reauthenticate, .proved(let proof)) where proof.user.userID == user.userID:
            return delete(provedBy: proof)
        case (.reauthenticate, .proved):
            problem = .service(.userMismatch)
        case (.deleteUser, .deleted):
            state = .deleted
        case (_, .failed(let error)):
            problem = error
            // The user must sign in first if no session exists or if the last proof is too old. The second case is not
            // shown as an error.
            let isTooOld = error == .service(.reauthenticationRequired)
            if case .deleteUser = call, isTooOld || error == .signedOut || error == .sessionExpired {
                state = .provingIdentity
                if isTooOld { problem = nil }
            }
        default:
            break
        }
        return []
    }

    private mutating func delete(provedBy proof: IdentityProof?) -> [Request] {
        state = .confirming
        password = ""
        return call(.deleteUser(user, provedBy: proof))
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
    package func perform(on client: any AuthClient) async -> AccountDeletionFlow.Reply {
        await SessionController.$taskUserID.withValue(user.userID) { await reply(of: client) }
    }

    private var user: AuthUser {
        switch self {
        case .reauthenticate(let user, _), .deleteUser(let user, _): user
        }
    }

    private func reply(of client: any AuthClient) async -> AccountDeletionFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .reauthenticate(let user, let way):
                guard try await client.getCurrentUser().userID == user.userID else { return .failed(.signedOut) }
                return .proved(try await client.reauthenticate(by: way))
            case .deleteUser(let user, let given):
                guard try await client.getCurrentUser().userID == user.userID else { return .failed(.signedOut) }
                var proof = given
                if proof == nil { proof = await client.recentProof() }
                guard user.isGuest || proof?.user.userID == user.userID else {
                    return .failed(.service(.reauthenticationRequired))
                }
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
        case .reauthenticate(let provider): "reauthenticate(at: \(provider))"
        case .signedInAgain: "signedInAgain"
        case .back: "back"
        case .reply(let reply, let id): "reply(\(reply), to: \(id))"
        }
    }
}

extension AccountDeletionFlow.Call: RedactedValue {
    /// The name of the call and the user, without the password.
    public var description: String {
        switch self {
        case .reauthenticate(let user, let way): "reauthenticate(\(user), by: \(way.method))"
        case .deleteUser(let user, _): "deleteUser(\(user))"
        }
    }
}
