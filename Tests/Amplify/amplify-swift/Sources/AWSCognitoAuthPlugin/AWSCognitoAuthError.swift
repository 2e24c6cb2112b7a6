import Foundation

/// `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin/Models/Errors/AWSCognitoAuthError.swift`
public enum AWSCognitoAuthError: Error {
    case userNotFound
    case userNotConfirmed
    case usernameExists
    case aliasExists
    case codeDelivery
    case codeMismatch
    case codeExpired
    case invalidParameter
    case invalidPassword
    case limitExceeded
    case mfaMethodNotFound
    case softwareTokenMFANotEnabled
    case passwordResetRequired
    case resourceNotFound
    case failedAttemptsLimitExceeded
    case requestLimitExceeded
    case lambda
    case deviceNotTracked
    case errorLoadingUI
    case userCancelled
    case invalidAccountTypeException
    case network
    case smsRole
    case emailRole
    case externalServiceException
    case limitExceededException
    case resourceConflictException
    case webAuthnChallengeNotFound
    case webAuthnClientMismatch
    case webAuthnNotSupported
    case webAuthnNotEnabled
    case webAuthnOriginNotAllowed
    case webAuthnRelyingPartyMismatch
    case webAuthnConfigurationMissing
}

extension AWSCognitoAuthError: LocalizedError {
    public var errorDescription: String? { "\(self)" }
}
