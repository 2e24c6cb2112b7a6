/// The result of a sign-up, or of its confirmation.
public struct AuthSignUpResult: Equatable, Sendable {
    /// The next step before the account can be used.
    public let nextStep: AuthSignUpStep
    /// The service's identifier of the new account (`sub`); `nil` if the service does not return it.
    public let userID: String?

    /// Creates the result of a sign-up.
    public init(nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }

    /// Whether the user can sign in to the account.
    public var isSignUpComplete: Bool { nextStep == .done }
}

extension AuthSignUpResult: RedactedValue {
    /// The next step, without the identifier of the account.
    public var description: String { "AuthSignUpResult(\(nextStep), redacted)" }
}

/// The next step of a sign-up.
public enum AuthSignUpStep: Equatable, Sendable {
    /// The user enters the code that was sent.
    case confirmUser(AuthCodeDeliveryDetails)
    /// The sign-up is complete.
    case done
}

/// The result of a sign-in.
public struct AuthSignInResult: Equatable, Sendable {
    /// The next step before the session begins.
    public let nextStep: AuthSignInStep

    /// Creates the result of a sign-in.
    public init(nextStep: AuthSignInStep) {
        self.nextStep = nextStep
    }

    /// Creates the result of a sign-in with this challenge; `nil` if the session has begun.
    package init(challenge: SignInChallenge?) {
        self.init(nextStep: challenge.map(AuthSignInStep.confirmSignIn) ?? .done)
    }

    /// Creates the result of a sign-in that a service has refused.
    ///
    /// - Throws: The error, unless the user can continue: to confirm the account, or to set a new password.
    package init(refusedWith error: AuthError) throws(AuthError) {
        switch error {
        case .userNotConfirmed: nextStep = .confirmSignUp
        case .passwordResetRequired: nextStep = .resetPassword
        default: throw error
        }
    }

    /// Whether the session has begun.
    public var isSignedIn: Bool { nextStep == .done }

    /// Returns the challenge of the sign-in; `nil` if the session has begun.
    ///
    /// - Throws: `.userNotConfirmed` if the user confirms the account first, `.passwordResetRequired` if the user sets
    ///   a new password first.
    package func challenge() throws(AuthError) -> SignInChallenge? {
        switch nextStep {
        case .done: nil
        case .confirmSignIn(let challenge): challenge
        case .confirmSignUp: throw .userNotConfirmed
        case .resetPassword: throw .passwordResetRequired
        }
    }
}

/// The next step of a sign-in whose password was right. A user pool also reports ``confirmSignUp`` for every password
/// of a pending account.
public enum AuthSignInStep: Equatable, Sendable {
    /// The user answers a challenge (``AuthClient/confirmSignIn(_:with:)``).
    case confirmSignIn(SignInChallenge)
    /// The user confirms the account first. `resendSignUpCode` sends a code.
    case confirmSignUp
    /// The user sets a new password first, with `resetPassword`.
    case resetPassword
    /// The session has begun.
    case done
}

/// The result of a change of an attribute.
public struct AuthUpdateAttributeResult: Equatable, Sendable {
    /// The next step before the new value holds.
    public let nextStep: AuthUpdateAttributeStep

    /// Creates the result of a change.
    public init(nextStep: AuthUpdateAttributeStep) {
        self.nextStep = nextStep
    }

    /// Whether the new value holds.
    public var isUpdated: Bool { nextStep == .done }
}

/// The next step of a change of an attribute.
public enum AuthUpdateAttributeStep: Equatable, Sendable {
    /// The user enters the code that was sent to the new value.
    case confirmAttributeWithCode(AuthCodeDeliveryDetails)
    /// The change is complete.
    case done
}

/// The result of a request for a password reset.
public struct AuthResetPasswordResult: Equatable, Sendable {
    /// The next step before the new password is valid.
    public let nextStep: AuthResetPasswordStep

    /// Creates the result of a request for a password reset.
    public init(nextStep: AuthResetPasswordStep) {
        self.nextStep = nextStep
    }

    /// Whether the password has been reset.
    public var isPasswordReset: Bool { nextStep == .done }
}

/// The next step of a password reset.
public enum AuthResetPasswordStep: Equatable, Sendable {
    /// The user enters the code that was sent. Pass it to `confirmResetPassword`.
    case confirmResetPasswordWithCode(AuthCodeDeliveryDetails)
    /// The new password is valid.
    case done
}

/// The result of a sign-out. The session on this device is over in both cases, except that a session of Amplify
/// continues if Amplify itself reports a failure, with the result ``localOnly(_:)``.
public enum AuthSignOutResult: Equatable, Sendable {
    /// The session has also ended at the service.
    case complete
    /// The session has not ended completely at the service, for this reason. Its tokens may stay valid until they
    /// expire.
    case localOnly(AuthError)
}

/// The delivery of a code.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// The medium of a code, with the address in masked form, such as `m•••@example.com`.
    public enum Destination: Equatable, Sendable {
        /// An email to this address.
        case email(String)
        /// A text message to this telephone number.
        case sms(String)
    }

    /// The destination; `nil` if the service does not report it.
    public let destination: Destination?
    /// The service's own ``OneTimeCodePolicy/resendAfter``; `nil` if it has none. The longer of the service's and the
    /// brand's times applies.
    public let resendAfter: Duration?

    /// Creates delivery details.
    public init(destination: Destination?, resendAfter: Duration? = nil) {
        self.destination = destination
        self.resendAfter = resendAfter
    }
}

extension AuthCodeDeliveryDetails.Destination: RedactedValue {
    /// The medium, without the address, because a service may mask little of it.
    public var description: String {
        switch self {
        case .email: "email(redacted)"
        case .sms: "sms(redacted)"
        }
    }
}
