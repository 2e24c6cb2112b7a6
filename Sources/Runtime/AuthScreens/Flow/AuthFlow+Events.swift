public import AuthCore
public import AuthKit
public import EmailOTP

extension AuthFlow {
    /// An action of the user, a change of the session, or the reply to a call.
    public enum Event: Equatable, Sendable {
        /// The sign-in has a new state.
        case session(AuthState)
        /// An event of the email flow.
        case email(EmailOTPFlow.Event)
        /// An event of the account's deletion.
        case deletion(AccountDeletionFlow.Event)
        /// An event of the change of the email address.
        case emailChange(EmailChangeFlow.Event)
        /// The user wants to sign in.
        case signIn
        /// The user wants to create an account.
        case signUp
        /// The user wants to sign in with a provider.
        case continueWith(SignInProvider)
        /// The user chose or cleared the birthdate, in the email flow or before a sign-in with a provider.
        case editBirthdate(Birthdate?)
        /// The user submitted the birthdate, before a sign-in with a provider.
        case submitBirthdate
        /// The user goes back to the screen before.
        case back
        /// The user opens a sheet.
        case open(Sheet)
        /// The user closes the sheet, with all its screens.
        case close
        /// The user wants to read the session again, or to unlock it.
        case retry
        /// The user signs out.
        case signOut
        /// The user accepts the new terms.
        case acceptTerms
        /// The user makes a choice about the session.
        case choose(SessionChoice, Bool)
        /// A feature's stage has changed. It is finished if it has a result.
        case stage(Stage, AuthStageResult?)
        /// Goes from the app back to the features' stages, because the user wants to, for example to choose another
        /// child, or because a stage's result has expired. A locked session goes there once it is unlocked.
        case repeatStages
        /// A service replied to a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the brand's services.
    public enum Call: Equatable, Sendable {
        /// Creates the email flow.
        case prepareEmail
        /// A call of the email flow.
        case email(EmailOTPFlow.Request)
        /// A call of the account's deletion.
        case deletion(AccountDeletionFlow.Request)
        /// A call of the change of the email address.
        case emailChange(EmailChangeFlow.Request)
        /// Passes the age gate with a birthdate, before a sign-in with this provider.
        case passAgeGate(Birthdate, for: SignInProvider)
        /// Signs in at a page, or as a guest.
        case signIn(SignInProvider)
        /// Reads the session again, or unlocks it.
        case refresh
        /// Signs out.
        case signOut
        /// Determines whether a user has accepted the current terms.
        case checkTerms(AuthUser)
        /// Records that a user has accepted the current terms.
        case acceptTerms(AuthUser)
        /// Creates a feature's stage.
        case openStage(Stage, for: AuthUser)
        /// Reads the choices about the session.
        case readChoices
        /// Makes a choice about the session.
        case choose(SessionChoice, Bool)

        /// Whether the call prepares the next screen. No action of the user starts it.
        var isPreparation: Bool {
            switch self {
            case .prepareEmail, .checkTerms, .openStage: true
            default: false
            }
        }

        /// Whether the system may ask for a face or a finger.
        var canPrompt: Bool {
            switch self {
            case .refresh, .choose(.biometricUnlock, _): true
            default: false
            }
        }
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// The email flow at its first step; `nil` if users do not sign in by email on the app's own screens.
        case emailFlow(EmailOTPFlow?)
        /// The result of a call of the email flow.
        case email(EmailOTPFlow.Reply, to: EmailOTPFlow.Request.ID)
        /// The result of a call of the account's deletion.
        case deletion(AccountDeletionFlow.Reply, to: AccountDeletionFlow.Request.ID)
        /// The result of a call of the change of the email address.
        case emailChange(EmailChangeFlow.Reply, to: EmailChangeFlow.Request.ID)
        /// Whether the user has accepted the current terms.
        case terms(areAccepted: Bool)
        /// The result of a feature's stage; `nil` if the user must see the stage. `.done` if the feature has no stage
        /// for the user.
        case stage(AuthStageResult?)
        /// The choices about the session that the device offers, and those that hold.
        case choices(SessionChoices, offered: Set<SessionChoice>)
        /// The call succeeded.
        case done
        /// The call failed.
        case failed(AuthError)
    }
}

extension AuthFlow {
    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }
}

/// The events contain what the user enters.
extension AuthFlow.Event: RedactedValue {
    /// The name of the event, without the user's input.
    public var description: String {
        switch self {
        case .session: "session"
        case .email(let event): "email(\(event))"
        case .deletion: "deletion(redacted)"
        case .emailChange: "emailChange(redacted)"
        case .signIn: "signIn"
        case .signUp: "signUp"
        case .continueWith(let provider): "continueWith(\(provider.rawValue))"
        case .editBirthdate: "editBirthdate(redacted)"
        case .submitBirthdate: "submitBirthdate"
        case .back: "back"
        case .open(let sheet): "open(\(sheet))"
        case .close: "close"
        case .retry: "retry"
        case .signOut: "signOut"
        case .acceptTerms: "acceptTerms"
        case .choose(let choice, let isOn): "choose(\(choice.rawValue), \(isOn))"
        case .stage(let stage, let result): "stage(\(stage.id), isFinished: \(result != nil))"
        case .repeatStages: "repeatStages"
        case .reply(_, let id): "reply(redacted, to: \(id))"
        }
    }
}

extension AuthFlow: RedactedValue {}
