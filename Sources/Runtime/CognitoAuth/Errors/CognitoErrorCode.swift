import AuthCore
import Foundation

/// The name of an error of the API. The service has more, so the set is open.
struct CognitoErrorCode: RawRepresentable, Hashable, Sendable {
    /// The name: `NotAuthorizedException`.
    let rawValue: String

    static let aliasExists = Self(rawValue: "AliasExistsException")
    static let codeDeliveryFailure = Self(rawValue: "CodeDeliveryFailureException")
    static let codeMismatch = Self(rawValue: "CodeMismatchException")
    static let enableSoftwareTokenMFA = Self(rawValue: "EnableSoftwareTokenMFAException")
    static let expiredCode = Self(rawValue: "ExpiredCodeException")
    static let invalidParameter = Self(rawValue: "InvalidParameterException")
    static let invalidPassword = Self(rawValue: "InvalidPasswordException")
    static let limitExceeded = Self(rawValue: "LimitExceededException")
    static let notAuthorized = Self(rawValue: "NotAuthorizedException")
    static let passwordHistoryPolicyViolation = Self(rawValue: "PasswordHistoryPolicyViolationException")
    static let passwordResetRequired = Self(rawValue: "PasswordResetRequiredException")
    static let refreshTokenReuse = Self(rawValue: "RefreshTokenReuseException")
    static let tooManyFailedAttempts = Self(rawValue: "TooManyFailedAttemptsException")
    static let tooManyRequests = Self(rawValue: "TooManyRequestsException")
    static let userLambdaValidation = Self(rawValue: "UserLambdaValidationException")
    static let userNotConfirmed = Self(rawValue: "UserNotConfirmedException")
    static let userNotFound = Self(rawValue: "UserNotFoundException")
    static let usernameExists = Self(rawValue: "UsernameExistsException")
}

extension CognitoErrorCode {
    private struct Body: Decodable {
        let type: String

        private enum CodingKeys: String, CodingKey {
            case type = "__type"
        }
    }

    /// The error that an answer names: in the header `x-amzn-errortype`, else as `__type` of its body. Either may have a
    /// namespace and `#` before the name, and `:` and a URL after it ("AWS JSON 1.1 protocol" of Smithy, "Operation error
    /// serialization"). Nil where it names none.
    init?(_ response: HTTPResponse) {
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        guard let text = response.headers["x-amzn-errortype"] ?? body?.type else { return nil }
        let name = text.prefix { $0 != ":" }.split(separator: "#").last.map(String.init) ?? ""
        // What is no name, such as a proxy's page, must not reach logs as one.
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy(\.isASCIILetter) else { return nil }
        self.init(rawValue: name)
    }
}
