public import AuthCore
import AuthScreens

extension FamilyFlow {
    /// An action of the user, or the reply to a call.
    public enum Event: Equatable, Sendable {
        /// Reads the family, also after an error.
        case begin
        /// The child with this identifier wants to play.
        case choose(Child.ID)
        /// A child entered a digit of the PIN, 0 to 9.
        case digit(Int)
        /// A child removed the last digit.
        case deleteDigit
        /// A child has forgotten the PIN, so that a parent sets a new one.
        case askParent
        /// The user wants to try the app.
        case demo
        /// A parent wants to open the parent's area.
        case openParentArea
        /// A parent wants to add a child.
        case addChild
        /// A parent wants to set the PIN of the child with this identifier.
        case changePIN(Child.ID)
        /// A parent wants to remove the child with this identifier.
        case removeChild(Child.ID)
        /// The parent continues to the app.
        case continueAsParent
        /// The user edited the parent's password.
        case editPassword(SecretText)
        /// The parent signs in again at the page of this provider.
        case proveAtPage(SignInProvider)
        /// The parent edited the name of a new child.
        case editName(String)
        /// The parent chose the emoji of a new child.
        case chooseAvatar(String)
        /// The parent edited the PIN to set.
        case editPIN(SecretText)
        /// The parent edited the repeated PIN.
        case editRepeatedPIN(SecretText)
        /// The user pressed the main button of the step.
        case submit
        /// The user goes back.
        case back
        /// The user signs out.
        case signOut
        /// The app did not take over the session of the child who wants to play.
        case dropSession
        /// The service replied to a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the service.
    public enum Call: Equatable, Sendable {
        /// Reads the family, and creates it if there is none.
        case load
        /// Opens the session of a child.
        case open(Child, pin: SecretText)
        /// Ends the session of a child who has left before the answer to the PIN. The flow needs no reply.
        case close(ChildSession)
        /// Asks the parent for a proof of identity.
        case prove(Reauthentication)
        /// Adds a child.
        case add(name: String, avatar: String, pin: SecretText)
        /// Sets the PIN of a child.
        case setPIN(Child, SecretText)
        /// Removes a child.
        case remove(Child)
        /// Signs out.
        case signOut
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// The family.
        case family(Family)
        /// The answer to a PIN.
        case pin(PINResult)
        /// The child was added.
        case added(Child)
        /// The call succeeded.
        case done
        /// The call failed.
        case failed(AuthError)
    }
}

/// The events contain names and secrets.
extension FamilyFlow.Event: RedactedValue {}
extension FamilyFlow.Call: RedactedValue {}
extension FamilyFlow.Reply: RedactedValue {}

extension FamilyFlow.Event {
    /// Whether the user edits a secret field.
    var editsSecret: Bool {
        switch self {
        case .editPassword, .editPIN, .editRepeatedPIN: true
        default: false
        }
    }
}

extension FamilyFlow.Draft {
    /// The secret fields that have a text.
    var filledSecrets: Set<InputID> {
        let secrets: [InputID: SecretText] = [.parentPassword: password, .newPIN: pin, .repeatedPIN: repeatedPIN]
        return Set(secrets.filter { !$0.value.isEmpty }.keys)
    }
}
