/// What came of a sign-up, or of its confirmation.
public struct AuthSignUpResult: Equatable, Sendable {
    /// What is left to do before the account can be used.
    public let nextStep: AuthSignUpStep
    /// The service's identifier of the new account (`sub`), where it tells.
    public let userID: String?

    /// What came of a sign-up.
    public init(nextStep: AuthSignUpStep, userID: String? = nil) {
        self.nextStep = nextStep
        self.userID = userID
    }

    /// Whether the account can be signed in to.
    public var isSignUpComplete: Bool { nextStep == .done }
}

/// What is left to do in a sign-up.
public enum AuthSignUpStep: Equatable, Sendable {
    /// Enter the code that was sent there.
    case confirmUser(AuthCodeDeliveryDetails)
    /// Nothing: the account can be signed in to.
    case done
}

/// What came of a sign-in.
public struct AuthSignInResult: Equatable, Sendable {
    /// What is left to do before the session begins.
    public let nextStep: AuthSignInStep

    /// What came of a sign-in.
    public init(nextStep: AuthSignInStep) {
        self.nextStep = nextStep
    }

    /// Whether the session has begun.
    public var isSignedIn: Bool { nextStep == .done }
}

/// What is left to do in a sign-in. The password was right. `confirmSignIn` answers what begins with its name.
public enum AuthSignInStep: Equatable, Sendable {
    /// Enter the code that was sent there by e-mail.
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    /// Enter the code that was sent there by text message.
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails)
    /// Enter the code that the person's authenticator app shows.
    case confirmSignInWithTOTPCode
    /// Choose a password in place of the one that an administrator gave.
    case confirmSignInWithNewPassword
    /// Confirm the account first; `resendSignUpCode` sends a code.
    case confirmSignUp
    /// Set a new password first, by `resetPassword`.
    case resetPassword
    /// Nothing: the session has begun.
    case done
}

/// What came of asking for a password reset.
public struct AuthResetPasswordResult: Equatable, Sendable {
    /// What is left to do before the new password counts.
    public let nextStep: AuthResetPasswordStep

    /// What came of asking for a password reset.
    public init(nextStep: AuthResetPasswordStep) {
        self.nextStep = nextStep
    }

    /// Whether the password has been reset.
    public var isPasswordReset: Bool { nextStep == .done }
}

/// What is left to do in a password reset.
public enum AuthResetPasswordStep: Equatable, Sendable {
    /// Call `confirmResetPassword` with the code that was sent there.
    case confirmResetPasswordWithCode(AuthCodeDeliveryDetails)
    /// Nothing: the new password counts.
    case done
}

/// What came of a sign-out. On this device the session is over in every case.
public enum AuthSignOutResult: Equatable, Sendable {
    /// The service knows of it too.
    case complete
    /// The service could not be told; its tokens live on there until they expire.
    case localOnly(AuthError)
}

/// Where a code was sent.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// The way a code was sent, with the masked address as the service gives it, such as `m•••@example.com`.
    public enum Destination: Equatable, Sendable {
        /// By e-mail.
        case email(String)
        /// By text message.
        case sms(String)
    }

    /// Where the code was sent.
    public let destination: Destination

    /// Where a code was sent.
    public init(destination: Destination) {
        self.destination = destination
    }
}
