extension AuthError {
    /// Returns a message for the user, in English, with the brand's name and, if possible, with advice.
    ///
    /// The message does not disclose whether an account exists, unless the client does.
    public func message(for brand: BrandConfiguration) -> String {
        let name = brand.name
        return switch self {
        case .invalidCredentials: "The email or password is incorrect."
        case .invalidEmail(let problem): problem.message
        case .invalidPassword(unmet: []): "That password cannot be used. Choose another one."
        case .invalidPassword(let unmet): unmet.map(\.message).joined(separator: " ")
        case .passwordsDoNotMatch: "The two passwords are not the same. Enter the new password again."
        case .missingFields(let fields): "Please enter your \(Self.list(fields.map(\.label)))."
        case .invalidBirthdate(let reason): reason.message
        case .underAge(let minimumAge): "You must be \(minimumAge) or older to use \(name)."
        case .termsNotAccepted: "Please accept the terms of \(name) to continue."
        case .termsOutdated: "The terms of \(name) have changed. Please read and accept them to continue."
        case .codeMismatch(attemptsLeft: let left): Self.wrongCode(attemptsLeft: left)
        case .codeExpired: "That code has expired. Ask for a new one."
        case .usernameExists: "This email already has an account. Sign in to \(name) instead."
        case .userNotConfirmed: "Confirm your email to finish signing up to \(name)."
        case .passwordResetRequired: "Set a new password to go on using \(name)."
        case .signedOut: "Sign in to \(name) to continue."
        case .sessionExpired: "Your session has ended. Sign in to \(name) again."
        case .sessionLost: "Your saved sign-in can no longer be read. Sign in to \(name) again."
        case .notUnlocked: "Unlock \(name) to continue."
        case .cancelled: "This was canceled. You can try again."
        case .notSupported(.signIn(let provider)): "\(name) does not offer signing in \(provider.manner)."
        case .notSupported(.confirmSignUp): "\(name) does not send confirmation codes."
        case .notSupported(.confirmSignIn): "\(name) asks for more than a password, which this app cannot answer."
        case .notSupported(.signUp): "\(name) does not create accounts here. Sign in with one of the buttons instead."
        case .notSupported(.resetPassword): "\(name) does not set passwords here. Do it on the page where you sign in."
        case .notSupported(.deleteUser):
            "\(name) cannot delete your account here. Please write to \(brand.supportEmail)."
        case .notSupported(.signOutEverywhere): "You are signed out of \(name) on this device, but not on others."
        case .notSupported(.choose(.restore)): "You cannot change how long you stay signed in to \(name)."
        case .notSupported(.choose(.biometricUnlock)):
            "Face ID or Touch ID cannot be changed for \(name) on this device."
        case .limitExceeded(let retryAfter): "Too many attempts. Please try again \(Self.moment(after: retryAfter))."
        case .codeDeliveryFailed: "The code could not be sent. Check your email address and try again."
        case .network: "\(name) could not be reached. Check your connection and try again."
        case .storage: "Your sign-in to \(name) cannot be read now. Unlock the device and try again."
        case .service(.reauthenticationRequired): "Sign in to \(name) again to continue."
        case .service(.challengeExpired): "The sign-in was not completed in time. Sign in to \(name) again."
        case .service(.reauthenticationNotFresh):
            "The page did not ask who you are. Try again, and enter your password there."
        case .service(.userMismatch): "That is another account. Sign in with the account that you use here."
        case .service: "Something went wrong. Please try again, or write to \(brand.supportEmail)."
        }
    }

    private static func wrongCode(attemptsLeft: Int?) -> String {
        switch attemptsLeft {
        case nil: "That code is not right. Check it and try again, or ask for a new one."
        case 1?: "That code is not right. Check it: you can try once more."
        case let left? where left > 1: "That code is not right. Check it: you can try \(left) more times."
        default: "That code is not right. Ask for a new one."
        }
    }

    /// Joins words as "a", "a and b", or "a, b and c".
    private static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func moment(after delay: Duration?) -> String {
        guard let delay else { return "later" }
        let seconds = max(1, delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0))
        if seconds < 120 { return seconds == 1 ? "in 1 second" : "in \(seconds) seconds" }
        return "in \(seconds / 60 + (seconds.isMultiple(of: 60) ? 0 : 1)) minutes"
    }
}

extension SignInProvider {
    /// The end of the phrase "signing in …".
    fileprivate var manner: String {
        switch self {
        case .email: "with an email and password"
        case .apple: "with Apple"
        case .google: "with Google"
        case .guest: "as a guest"
        }
    }
}
