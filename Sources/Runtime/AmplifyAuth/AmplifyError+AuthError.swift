#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
internal import AuthCore
internal import Foundation

// AuthCore has these names, too: without a module's name they are Amplify's.
import enum Amplify.AuthError
import enum Amplify.AuthSignInStep

extension AuthCore.AuthError.Code {
    /// Amplify could not be configured.
    static let amplifyConfiguration = Self(rawValue: "amplify_configuration")
    /// Amplify reports an error of its configuration.
    static let configuration = Self(rawValue: "configuration")
    /// The session of Amplify is not one of a user pool.
    static let foreignSession = Self(rawValue: "foreign_session")
    /// The result of the sign-out is not one of a user pool.
    static let foreignResult = Self(rawValue: "foreign_answer")
    /// A refusal that no caller sees.
    static let hidden = Self(rawValue: "hidden")
    /// The call does not fit the state of Amplify.
    static let invalidState = Self(rawValue: "invalid_state")
    /// The service does not allow the call.
    static let notAuthorized = Self(rawValue: "not_authorized")
    /// The error has no other code.
    static let unknown = Self(rawValue: "unknown")
}

/// AuthCore's values for those of Amplify.
enum Translation {
    static let wrongCode = AuthCore.AuthError.codeMismatch(attemptsLeft: nil)
    /// A refusal to send a code that would disclose whether an account exists. No caller sees it.
    static let hidden = service(.hidden)

    static func service(_ code: AuthCore.AuthError.Code) -> AuthCore.AuthError { .service(code) }

    static func delivery(to destination: DeliveryDestination?, or other: String) -> AuthCore.AuthCodeDeliveryDetails {
        switch destination {
        case .sms(let number?), .phone(let number?): .init(destination: .sms(number))
        case .email(let address?): .init(destination: .email(address))
        default: .init(destination: .email(other))
        }
    }

    static func step(_ step: AuthSignInStep) throws(AuthCore.AuthError) -> AuthCore.AuthSignInStep {
        switch step {
        case .done: return .done
        case .confirmSignUp: return .confirmSignUp
        case .resetPassword: return .resetPassword
        case .confirmSignInWithNewPassword: return .confirmSignInWithNewPassword
        case .confirmSignInWithTOTPCode: return .confirmSignInWithTOTPCode
        case .confirmSignInWithOTP(let details):
            return .confirmSignInWithOTP(delivery(to: details.destination, or: ""))
        case .confirmSignInWithSMSMFACode(let details, _):
            return .confirmSignInWithSMSMFACode(delivery(to: details.destination, or: ""))
        // Setting up or choosing a second factor, and custom challenges: the brand's pool must not ask for them.
        default: throw .notSupported(.confirmSignIn)
        }
    }

    /// The error for one of Amplify's. `refusal` is the meaning of the service's "not authorized" for the call. An unknown
    /// account has the same meaning, so that no call discloses which accounts exist.
    static func error(_ error: any Error, refusedAs refusal: AuthCore.AuthError) -> AuthCore.AuthError {
        if let error = error as? AuthCore.AuthError { return error }
        if error is CancellationError { return .cancelled }
        guard let error = error as? AuthError else { return service(.unknown) }
        if let cause = error.underlyingError as? AWSCognitoAuthError { return self.error(cause, refusal) }
        if let cause = error.underlyingError as? URLError { return cause.code == .cancelled ? .cancelled : .network }
        switch error {
        case .notAuthorized: return refusal
        case .signedOut: return .signedOut
        case .sessionExpired: return .sessionExpired
        // The address and the password were checked before, so it is the code that is empty.
        case .validation: return wrongCode
        case .invalidState: return refusal == .signedOut ? .signedOut : service(.invalidState)
        case .configuration: return service(.configuration)
        default: return service(.unknown)
        }
    }

    private static func error(_ cause: AWSCognitoAuthError, _ refusal: AuthCore.AuthError) -> AuthCore.AuthError {
        switch cause {
        case .userNotFound: refusal
        case .invalidParameter where refusal == hidden: hidden
        case .userNotConfirmed: .userNotConfirmed
        case .usernameExists, .aliasExists: .usernameExists
        case .codeDelivery: .codeDeliveryFailed
        case .codeMismatch: wrongCode
        case .codeExpired: .codeExpired
        case .invalidPassword: .invalidPassword(unmet: [])
        case .passwordResetRequired: .passwordResetRequired
        case .limitExceeded, .limitExceededException, .failedAttemptsLimitExceeded, .requestLimitExceeded:
            .limitExceeded(retryAfter: nil)
        case .userCancelled: .cancelled
        case .network: .network
        default: service(.init(rawValue: "\(cause)"))
        }
    }
}
#endif
