import AuthCore
import Foundation

/// The error of a call of the API. It contains no data of the request and no free text of the response.
enum CognitoError: Error, Sendable, Hashable {
    /// No response arrived.
    case transport(TransportError)
    /// The service refused the request. `retryAfter` is the time to wait before the next request (`Retry-After`).
    case refused(CognitoErrorCode, retryAfter: Duration? = nil)
    /// The service failed or is busy. `retryAfter` is the time to wait before the next request (`Retry-After`).
    case unavailable(status: Int, retryAfter: Duration?)
    /// The service refused the request with the status of its errors (400), but without the name of one.
    case unexplained
    /// The response does not have the documented form.
    case malformed
    /// The service's part of the password's proof is invalid.
    case proof(SRPSignInError)
    /// The tokens are invalid.
    case token(IDTokenError)

    /// Creates the error of a response whose status is not 200.
    init(_ response: HTTPResponse) {
        let isRefusal = (400..<500).contains(response.status) && response.status != 408 && response.status != 429
        if isRefusal, let code = CognitoErrorCode(response) {
            self = .refused(code, retryAfter: response.retryAfter)
        } else if (300..<500).contains(response.status), ![408, 429].contains(response.status) {
            self = response.status == 400 ? .unexplained : .malformed
        } else {
            self = .unavailable(status: response.status, retryAfter: response.retryAfter)
        }
    }

    /// The time to wait before the next request; `nil` if the service does not report it.
    var retryAfter: Duration? {
        switch self {
        case .refused(_, let retryAfter), .unavailable(_, let retryAfter): retryAfter
        case .transport, .unexplained, .malformed, .proof, .token: nil
        }
    }

    /// Returns whether a request that failed with this error can be repeated.
    func permits(_ repetition: CognitoOperation.Repetition) -> Bool {
        switch (self, repetition) {
        case (_, .never): false
        case (.refused(.tooManyRequests, _), _), (.unavailable(429, _), _): true
        case (.unavailable, .ifFailed): true
        default: false
        }
    }
}

/// The name of an error of the API. The service has further errors, so the set is open.
struct CognitoErrorCode: RawRepresentable, Hashable, Sendable {
    /// The name: `NotAuthorizedException`.
    let rawValue: String

    static let aliasExists = Self(rawValue: "AliasExistsException")
    /// The app client has a secret, and requires a hash of it. An app cannot keep a secret (RFC 8252 section 8.5). The
    /// service has no name for this error: it is a `NotAuthorizedException` whose message is about the secret.
    static let clientSecretRequired = Self(rawValue: "client_secret_required")
    static let codeDeliveryFailure = Self(rawValue: "CodeDeliveryFailureException")
    static let codeMismatch = Self(rawValue: "CodeMismatchException")
    static let deviceKeyExists = Self(rawValue: "DeviceKeyExistsException")
    static let enableSoftwareTokenMFA = Self(rawValue: "EnableSoftwareTokenMFAException")
    static let expiredCode = Self(rawValue: "ExpiredCodeException")
    static let invalidParameter = Self(rawValue: "InvalidParameterException")
    static let invalidPassword = Self(rawValue: "InvalidPasswordException")
    static let invalidUserPoolConfiguration = Self(rawValue: "InvalidUserPoolConfigurationException")
    static let limitExceeded = Self(rawValue: "LimitExceededException")
    static let notAuthorized = Self(rawValue: "NotAuthorizedException")
    static let passwordHistoryPolicyViolation = Self(rawValue: "PasswordHistoryPolicyViolationException")
    static let passwordResetRequired = Self(rawValue: "PasswordResetRequiredException")
    static let refreshTokenReuse = Self(rawValue: "RefreshTokenReuseException")
    /// The app client, the pool or the device of the request does not exist.
    static let resourceNotFound = Self(rawValue: "ResourceNotFoundException")
    static let tooManyFailedAttempts = Self(rawValue: "TooManyFailedAttemptsException")
    static let tooManyRequests = Self(rawValue: "TooManyRequestsException")
    static let userNotConfirmed = Self(rawValue: "UserNotConfirmedException")
    static let userNotFound = Self(rawValue: "UserNotFoundException")
    static let usernameExists = Self(rawValue: "UsernameExistsException")
    /// The front end's name for ``tooManyRequests``, which no operation lists ("Common errors" in the Amazon Cognito user
    /// pools API reference).
    static let throttling = Self(rawValue: "ThrottlingException")
}

extension CognitoErrorCode {
    private struct Body: Decodable {
        let type: String?
        let message: String?
        let capitalizedMessage: String?

        private enum CodingKeys: String, CodingKey {
            case type = "__type"
            case message
            case capitalizedMessage = "Message"
        }

        /// Whether the message is "Client ID is configured with secret but SECRET_HASH was not received", or "Unable
        /// to verify secret hash for client ID".
        var isAboutClientSecret: Bool {
            let words = (message ?? capitalizedMessage ?? "").lowercased()
            return words.contains("secret") && words.contains("client")
        }
    }

    /// Reads the error's name from the header `x-amzn-errortype`, or from `__type` in the body if the header is
    /// missing. Either may have a namespace and `#` before the name, and `:` and a URL after it ("AWS JSON 1.1
    /// protocol" of Smithy, "Operation error serialization"). Returns `nil` if the response names no error.
    init?(_ response: HTTPResponse) {
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        guard let text = response.headers["x-amzn-errortype"] ?? body?.type else { return nil }
        let name = text.prefix { $0 != ":" }.split(separator: "#").last.map(String.init) ?? ""
        // Other text, such as a proxy's error page, must not reach logs.
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy(\.isASCIILetter) else { return nil }
        self.init(rawValue: name)
        if self == .throttling { self = .tooManyRequests }
        if self == .notAuthorized, body?.isAboutClientSecret == true { self = .clientSecretRequired }
    }
}

/// The context of a call. The same error of the API has different meanings in different contexts.
enum CognitoOccasion: Sendable, CaseIterable {
    /// An account is created.
    case signingUp
    /// A username and a password are checked.
    case signingIn
    /// The user responds to a challenge.
    case responding
    /// The user enters a code that was sent to the account's address.
    case enteringCode
    /// The call is made as the signed-in user, with a fresh access token.
    case signedIn
}

/// The errors of the API, and the client's errors for them.
enum CognitoErrorTable {
    /// A wrong code. The service does not report the number of attempts left.
    private static let wrongCode = AuthError.codeMismatch(attemptsLeft: nil)

    /// The meanings in every context.
    private static let everywhere: [CognitoErrorCode: AuthError] = [
        .aliasExists: .usernameExists,
        .codeDeliveryFailure: .codeDeliveryFailed,
        .codeMismatch: wrongCode,
        .enableSoftwareTokenMFA: wrongCode,
        .expiredCode: .codeExpired,
        .invalidPassword: .invalidPassword(unmet: []),
        .passwordHistoryPolicyViolation: .invalidPassword(unmet: []),
        .passwordResetRequired: .passwordResetRequired,
        .refreshTokenReuse: .sessionExpired,
        .userNotConfirmed: .userNotConfirmed,
        .usernameExists: .usernameExists,
    ]

    /// The meanings in one context, which override the others. `UserNotFoundException` comes from a pool that discloses
    /// which accounts exist. It becomes the error of an existing account.
    private static let onOccasion: [CognitoOccasion: [CognitoErrorCode: AuthError]] = [
        .signingUp: [.notAuthorized: .notSupported(.signUp)],
        .signingIn: [.notAuthorized: .invalidCredentials, .userNotFound: .invalidCredentials],
        // The challenge has expired, or too many responses were wrong.
        .responding: [.notAuthorized: .signedOut, .userNotFound: .signedOut],
        // `NotAuthorizedException`: the account is already confirmed.
        .enteringCode: [.notAuthorized: wrongCode, .userNotFound: wrongCode],
        .signedIn: [:],
    ]

    /// The errors that report a limit. Only `Retry-After` contains the duration of the limit.
    private static let limits: Set<CognitoErrorCode> = [.limitExceeded, .tooManyFailedAttempts, .tooManyRequests]

    /// Refusals to send a code that disclose the state of an account: it does not exist, it is already confirmed, an
    /// administrator created it, or its address was never confirmed. For these, the client returns the same result as
    /// for a sent code.
    static let hiddenWhereCodesAreSent: Set<CognitoErrorCode> = [.userNotFound, .invalidParameter, .notAuthorized]

    /// Returns the client's error for an error of the API. An error that is not in the table keeps its name.
    static func error(_ code: CognitoErrorCode, on occasion: CognitoOccasion, retryAfter: Duration?) -> AuthError {
        if limits.contains(code) { return .limitExceeded(retryAfter: retryAfter) }
        return onOccasion[occasion]?[code] ?? everywhere[code] ?? .service(AuthError.Code(rawValue: code.rawValue))
    }
}

extension CognitoError {
    /// Returns the client's error in this context.
    func asAuthError(_ occasion: CognitoOccasion) -> AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable(429, let retryAfter): .limitExceeded(retryAfter: retryAfter)
        case .unavailable: .network
        case .refused(let code, let retryAfter): CognitoErrorTable.error(code, on: occasion, retryAfter: retryAfter)
        case .unexplained, .malformed: .service(.malformedResponse)
        case .proof: .service(.passwordProofRefused)
        case .token(let error): .service(error.code)
        }
    }

    /// The error of a renewal. Only an error about *this* refresh token or its user ends the session. A malformed
    /// request, a deleted app client, or a failed trigger or proxy affects every user, so it ends no session.
    var asRenewalError: SessionRenewalError {
        switch self {
        case .refused(.notAuthorized, _), .refused(.refreshTokenReuse, _), .refused(.userNotFound, _):
            .refused(asAuthError(.signedIn).code)
        case .unexplained: .unexplained
        case .token(.subjectMismatch): .refused(IDTokenError.subjectMismatch.code)
        default: .unavailable(retryAfter: retryAfter)
        }
    }
}

extension AuthError.Code {
    /// The service's part of the password's proof is invalid.
    static let passwordProofRefused = Self(rawValue: "srp_refused")
}
