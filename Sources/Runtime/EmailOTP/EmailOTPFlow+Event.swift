public import AuthCore

extension EmailOTPFlow {
    /// What can happen to a flow: something the person does, or an answer of the backend.
    public enum Event: Equatable, Sendable {
        /// The person says that they have an account, to which a birthdate does not matter.
        case haveAccount
        /// The address was edited. Drops a status request that is under way for the former address.
        case editEmail(String)
        /// The password was edited.
        case editPassword(SecretText)
        /// A field of the profile was edited; the birthdate has an event of its own.
        case editField(SignUpField, String)
        /// The birthdate was picked, or cleared.
        case editBirthdate(Birthdate?)
        /// The box that accepts the terms was ticked, or cleared.
        case editTerms(accepted: Bool)
        /// The code was typed or pasted, with spaces, dashes and digits of any script.
        case editCode(SecretText)
        /// The step's main button was pressed.
        case submit
        /// Another code was asked for.
        case resend
        /// The password was forgotten.
        case forgotPassword
        /// The person goes back to enter another address. Drops what is under way.
        case changeEmail
        /// The backend answered a request.
        case reply(Reply, to: Request.ID)
    }

    /// A call to the backend, and the number under which its reply is expected.
    public typealias Request = FlowRequest<Call>

    /// The calls of ``EmailOTPBackend``, and that of its age gate.
    public enum Call: Equatable, Sendable {
        /// Record the answer to the age gate. If it is too young, the flow is over and waits for no reply.
        case answerAgeGate(AgeGateKeeper.Answer)
        /// How far the address has come.
        case status(EmailAddress)
        /// Create an account.
        case signUp(EmailAddress, password: SecretText, SignUpOptions)
        /// Confirm the account that has this password.
        case confirm(EmailAddress, code: SecretText, password: SecretText)
        /// Send another code.
        case resendCode(EmailAddress)
        /// Sign in.
        case signIn(EmailAddress, password: SecretText)
        /// Send a code for a new password.
        case requestPasswordReset(EmailAddress)
        /// Set a new password.
        case resetPassword(EmailAddress, code: SecretText, newPassword: SecretText)
    }

    /// What a call came to.
    public enum Reply: Equatable, Sendable {
        /// The age gate was passed.
        case ageGatePassed
        /// The address's status.
        case status(EmailAccountStatus)
        /// The account was created.
        case signedUp(EmailSignUpResult)
        /// The account was confirmed.
        case confirmed
        /// Another code was sent, or one for a new password.
        case codeSent(CodeDelivery)
        /// The session has begun.
        case signedIn(AuthSession)
        /// The new password was set.
        case passwordReset
        /// The call failed.
        case failed(AuthError)
    }
}
