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
