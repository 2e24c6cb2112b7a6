/// Why a call of an `AuthClient` failed. No case carries a password, a code, a token or an address.
public enum AuthError: Error, Equatable, Sendable {
    // What was entered is not right.

    /// The password is wrong or nobody has this username. Which of the two is never told.
    case invalidCredentials
    /// The text is not an e-mail address.
    case invalidEmail(EmailAddress.Problem)
    /// The password does not meet these requirements; none where the service does not say which.
    case invalidPassword(unmet: [PasswordRequirement])
    /// These fields of the sign-up were left empty.
    case missingFields([SignUpField])
    /// The birthdate is none.
    case invalidBirthdate(InvalidDay)
    /// The person is younger than the brand allows.
    case underAge(minimumAge: Int)
    /// The brand's terms were not accepted.
    case termsNotAccepted
    /// An older version of the terms was accepted.
    case termsOutdated
    /// The one-time code is wrong. How many more may be tried before only a new code helps; nil where the service does
    /// not tell.
    case codeMismatch(attemptsLeft: Int?)
    /// The one-time code was right but came too late.
    case codeExpired

    // The account does not allow it.

    /// The username is taken.
    case usernameExists
    /// The account has not been confirmed.
    case userNotConfirmed
    /// A new password must be set before this account can be used.
    case passwordResetRequired

    // The session does not allow it.

    /// Nobody is signed in.
    case signedOut
    /// The service has ended the session.
    case sessionExpired
    /// The stored session can never be read again: the device's biometrics changed, for example. The user signs in again.
    case sessionLost
    /// The person closed the provider's page.
    case cancelled

    // The service does not allow it, or not now.

    /// The brand or its backend does not offer this.
    case notSupported(AuthOperation)
    /// Too many attempts. Try again after this time where the service tells it.
    case limitExceeded(retryAfter: Duration?)
    /// The service could not deliver the code.
    case codeDeliveryFailed
    /// The service could not be reached. Nothing is known of the account or the session.
    case network
    /// The device could not read or write what it keeps: it has not been unlocked since it started, say. Nothing is
    /// known of the session.
    case storage
    /// The service answered with an error that has no case here.
    case service(Code)
}

/// What a brand or a client may not offer.
public enum AuthOperation: Hashable, Sendable {
    /// Signing in this way.
    case signIn(SignInProvider)
    /// Confirming an account by a code, or having one sent again.
    case confirmSignUp
    /// Answering what a sign-in asks for besides the password.
    case confirmSignIn
    /// Creating an account in the app.
    case signUp
    /// Setting a new password in the app.
    case resetPassword
    /// Deleting the account in the app.
    case deleteUser
    /// Ending the person's sessions on every device.
    case signOutEverywhere
}
