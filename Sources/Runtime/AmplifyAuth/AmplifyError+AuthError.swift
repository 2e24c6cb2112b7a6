#if canImport(Amplify) && canImport(AWSCognitoAuthPlugin)
internal import AWSCognitoAuthPlugin
internal import Amplify
internal import AuthCore
internal import Foundation

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import enum Amplify.AuthError
import enum Amplify.AuthSignInStep

/// Conversions from Amplify's values to AuthCore's.
enum Translation {
    static let wrongCode = AuthCore.AuthError.codeMismatch(attemptsLeft: nil)
    /// A refusal to send a code that would disclose whether an account exists. Never returned to a caller.
    static let hidden = service("hidden")
    /// Amplify could not be configured, or the app has configured it without a user pool.
    static let configurationFailed = service("amplify_configuration")
    /// The service did not authorize a call for a reason other than a wrong password or code.
    static let notAuthorized = service("not_authorized")
    /// Amplify's session does not contain tokens of a user pool.
    static let unexpectedSession = service("foreign_session")
    /// Amplify's result of a sign-out is not that of the Cognito plugin.
    static let unexpectedSignOutResult = service("foreign_answer")
    /// The app has no window for a page. `HostedUI` has the same code.
    static let pageNotPresented = service("page_not_presented")
    private static let unknown = service("unknown")
    private static let invalidState = service("invalid_state")
    private static let invalidConfiguration = service("configuration")

    private static func service(_ code: String) -> AuthCore.AuthError { .service(.init(rawValue: code)) }

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
        case .confirmSignInWithNewPassword(let parameters):
            return challenge(.newPassword, requiring: try UserPoolAttributes.required(in: parameters ?? [:]))
        case .confirmSignInWithTOTPCode: return challenge(.authenticatorCode)
        case .confirmSignInWithOTP(let details): return challenge(.emailCode, at: details.destination)
        case .confirmSignInWithSMSMFACode(let details, _): return challenge(.smsCode, at: details.destination)
        // Setting up or choosing a second factor, and custom challenges, are not supported. The brand's pool must not
        // require them.
        default: throw .notSupported(.confirmSignIn)
        }
    }

    /// Returns a challenge that differs from every other one. Amplify keeps the service's own reference.
    private static func challenge(
        _ kind: SignInChallenge.Kind, at destination: DeliveryDestination? = nil, requiring fields: [SignUpField] = []
    ) -> AuthCore.AuthSignInStep {
        let place: String? =
            switch destination {
            case .sms(let place), .phone(let place), .email(let place): place
            default: nil
            }
        return .confirmSignIn(
            SignInChallenge(
                kind, destination: place, requiredFields: fields, continuation: SecretText(UUID().uuidString)))
    }

    /// Converts an error of Amplify. `refusal` is the meaning of the service's "not authorized" for the call. An
    /// unknown account has the same meaning, so that no call discloses which accounts exist.
    static func error(_ error: any Error, refusedAs refusal: AuthCore.AuthError) -> AuthCore.AuthError {
        if let error = error as? AuthCore.AuthError { return error }
        if error is CancellationError { return .cancelled }
        guard let error = error as? AuthError else { return unknown }
        if let cause = error.underlyingError as? AWSCognitoAuthError { return self.error(cause, refusal) }
        if let cause = error.underlyingError as? URLError { return cause.code == .cancelled ? .cancelled : .network }
        switch error {
        case .notAuthorized: return refusal
        case .signedOut: return .signedOut
        case .sessionExpired: return .sessionExpired
        // The address and the password have been validated before, so the code is empty.
        case .validation: return wrongCode
        case .invalidState: return refusal == .signedOut ? .signedOut : invalidState
        case .configuration: return invalidConfiguration
        default: return unknown
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
        default: service("\(cause)")
        }
    }
}
#endif
