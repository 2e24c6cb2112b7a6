public import AuthCore
import Foundation

/// The error of a call to the Frontend API.
enum ClerkError: Error, Equatable {
    /// The service could not be reached.
    case transport(TransportError)
    /// The service failed or is busy. Carries the requested delay, if there is one.
    case unavailable(retryAfter: Duration?)
    /// The service refused the request.
    case refused(ClerkRefusal)
    /// The response does not have the documented form.
    case malformed
    /// The client token could not be read or written. The request was not sent.
    case storage(SecureStoreError)
    /// A later sign-in or a sign-out came first. The request was not sent.
    case superseded
}

/// A refusal of the service. The messages are not read: they are for users, and can contain addresses.
struct ClerkRefusal: Sendable, Equatable {
    /// An error code. The service owns the set.
    struct Code: RawRepresentable, Sendable, Hashable {
        let rawValue: String

        static let authenticationInvalid = Self(rawValue: "authentication_invalid")
        static let codeIncorrect = Self(rawValue: "form_code_incorrect")
        static let codeLimit = Self(rawValue: "verification_code_too_many_requests")
        static let deletionDisabled = Self(rawValue: "user_delete_self_not_enabled")
        static let formatInvalid = Self(rawValue: "form_param_format_invalid")
        static let identifierExists = Self(rawValue: "form_identifier_exists")
        static let identifierNotFound = Self(rawValue: "form_identifier_not_found")
        static let identifierSignedIn = Self(rawValue: "identifier_already_signed_in")
        static let legalNotAccepted = Self(rawValue: "legal_not_accepted")
        static let passwordCompromised = Self(rawValue: "form_password_compromised")
        static let passwordIncorrect = Self(rawValue: "form_password_incorrect")
        static let passwordOrIdentifierIncorrect = Self(rawValue: "form_password_or_identifier_incorrect")
        static let passwordPwned = Self(rawValue: "form_password_pwned")
        static let resourceNotFound = Self(rawValue: "resource_not_found")
        static let reverificationRequired = Self(rawValue: "session_reverification_required")
        static let sessionExists = Self(rawValue: "session_exists")
        static let signedOut = Self(rawValue: "signed_out")
        static let signUpRestricted = Self(rawValue: "sign_up_mode_restricted")
        static let signUpWaitlist = Self(rawValue: "sign_up_restricted_waitlist")
        static let userLocked = Self(rawValue: "user_locked")
        static let verificationExpired = Self(rawValue: "verification_expired")
        static let verificationFailed = Self(rawValue: "verification_failed")
    }

    let status: Int
    /// The code of the first error; `nil` for a response of a proxy, which has none.
    let code: Code?
    /// The name of the parameter that the error is about; `nil` if it is about no parameter.
    var parameter: String?
    /// The requested pause: that of a locked account, or of `Retry-After`.
    var retryAfter: Duration?
    /// Whether the response ordered the app to forget the client token.
    var isForgotten = false

    /// Whether the step is not the next one of a sign-in or a sign-up. It may be done: its response was lost.
    var isOutOfOrder: Bool { status == 400 && code != .verificationExpired && code != .verificationFailed }

    /// Whether the service no longer knows the session or the client of the request. Only the client itself tells
    /// whether the session is over.
    var isSuspicious: Bool {
        isForgotten || status == 401 && (code == .authenticationInvalid || code == .signedOut)
            || status == 404 && code == .resourceNotFound
    }
}

/// The context of a call. The same refusal has different meanings in different contexts.
enum ClerkOccasion: Sendable {
    /// The user enters the code of a sign-up, which the service forgets after a day.
    case confirmingSignUp
    /// A username and a password are checked.
    case signingIn
    /// The user answers a challenge or comes back from a page, or the session of an accepted sign-in begins. If the
    /// service no longer knows the sign-in, its session or the client, the user must sign in again.
    case answering
    /// The user sets a new password with a code. The service forgets the sign-in of the code after some time.
    case resettingPassword
    /// The signed-in user proves the identity with the password.
    case verifying
}

extension ClerkRefusal {
    private struct Body: Decodable {
        let errors: [Entry]

        struct Entry: Decodable {
            let code: String
            let meta: Meta?
        }

        struct Meta: Decodable {
            let paramName: String?
            let lockoutExpiresInSeconds: Double?
        }
    }

    fileprivate init(_ response: HTTPResponse, isForgotten: Bool) {
        let body: Body? = try? ClerkAPI.decoded(response)
        let first = body?.errors.first
        let lockout = first?.meta?.lockoutExpiresInSeconds.map { Duration.seconds($0, atMost: RetryAfter.longest) }
        self.init(
            status: response.status, code: first.map { Code(rawValue: $0.code) }, parameter: first?.meta?.paramName,
            retryAfter: lockout ?? response.retryAfter, isForgotten: isForgotten)
    }

    /// The client's error for each code. Any other code becomes `.service`.
    private static let meanings: [Code: AuthError] = [
        .codeIncorrect: .codeMismatch(attemptsLeft: nil),
        .deletionDisabled: .notSupported(.deleteUser),
        .identifierExists: .usernameExists,
        .identifierNotFound: .invalidCredentials,
        .legalNotAccepted: .termsNotAccepted,
        .passwordIncorrect: .invalidCredentials,
        .passwordOrIdentifierIncorrect: .invalidCredentials,
        .reverificationRequired: .service(.reauthenticationRequired),
        .signUpRestricted: .notSupported(.signUp),
        .signUpWaitlist: .notSupported(.signUp),
        .verificationExpired: .codeExpired,
        .verificationFailed: .limitExceeded(retryAfter: nil),
    ]

    /// The meanings in one context, which override the others.
    private static let onOccasion: [ClerkOccasion: [Code: AuthError]] = [
        .confirmingSignUp: [.resourceNotFound: .service(.signUpExpired)],
        .answering: [.authenticationInvalid: .signedOut, .resourceNotFound: .signedOut, .signedOut: .signedOut],
        .resettingPassword: [.resourceNotFound: .codeExpired],
        // The password is right, but is known to others.
        .signingIn: [.passwordPwned: .passwordResetRequired, .passwordCompromised: .passwordResetRequired],
    ]

    /// The default pause between two codes (`verification_code_too_many_requests`).
    private static let codePause = Duration.seconds(30)

    func asAuthError(_ occasion: ClerkOccasion?) -> AuthError {
        if status == 429 {
            return .limitExceeded(retryAfter: retryAfter ?? (code == .codeLimit ? Self.codePause : nil))
        }
        guard let code else { return .service(.malformedResponse) }
        if code == .userLocked { return .limitExceeded(retryAfter: retryAfter) }
        if let meaning = occasion.flatMap({ Self.onOccasion[$0]?[code] }) ?? Self.meanings[code] { return meaning }
        // All other codes about a password are about its form.
        if code.rawValue.hasPrefix("form_password_") {
            return occasion == .verifying ? .invalidCredentials : .invalidPassword(unmet: [])
        }
        if code == .formatInvalid, parameter == "email_address" || parameter == "identifier" {
            return .invalidEmail(.malformed)
        }
        return .service(AuthError.Code(named: code.rawValue))
    }
}

extension ClerkError {
    /// Returns a successful response. Throws the error of any other response.
    static func checked(_ response: HTTPResponse, isForgotten: Bool) throws(ClerkError) -> HTTPResponse {
        if (200..<300).contains(response.status) { return response }
        guard (400..<500).contains(response.status), response.status != 408 else {
            throw .unavailable(retryAfter: response.retryAfter)
        }
        throw .refused(ClerkRefusal(response, isForgotten: isForgotten))
    }

    /// The refusal; `nil` for any other error.
    var refusal: ClerkRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// The code of a refusal; `nil` for any other error.
    var code: ClerkRefusal.Code? { refusal?.code }

    /// The error that a client throws outside of the contexts of ``ClerkOccasion``.
    var asAuthError: AuthError { asAuthError(nil) }

    /// Returns the error that a client throws in this context.
    func asAuthError(_ occasion: ClerkOccasion?) -> AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedResponse)
        case .storage(let error): AuthError(error)
        case .superseded: .cancelled
        case .refused(let refusal): refusal.asAuthError(occasion)
        }
    }
}

extension AuthError.Code {
    /// The session waits for a task of the user, such as the choice of an organization, which the app does not offer.
    public static let sessionPending = Self(rawValue: "session_pending")
    /// The sign-up needs more than the app asks for. The instance's sign-up fields and the manifest differ.
    public static let signUpIncomplete = Self(rawValue: "sign_up_incomplete")
    /// The service no longer knows the sign-up. The user must sign up again.
    public static let signUpExpired = Self(rawValue: "sign_up_expired")
}
