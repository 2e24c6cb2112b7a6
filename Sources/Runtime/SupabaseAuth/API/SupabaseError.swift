public import AuthCore
import Foundation

/// The error of a call to the project.
enum SupabaseError: Error, Equatable {
    /// The service could not be reached.
    case transport(TransportError)
    /// The service failed or is busy. Carries the requested delay, if there is one.
    case unavailable(retryAfter: Duration?)
    /// The service refused the request.
    case refused(SupabaseRefusal)
    /// The response does not have the documented form.
    case malformed
}

/// A refusal of GoTrue, of PostgREST or of the gateway in front of them. Messages are not read, except the names that
/// the brand's own database functions raise.
struct SupabaseRefusal: Sendable, Equatable {
    /// An error code. GoTrue and PostgREST own the set.
    struct Code: RawRepresentable, Sendable, Hashable {
        let rawValue: String

        static let anonymousDisabled = Self(rawValue: "anonymous_provider_disabled")
        static let badJWT = Self(rawValue: "bad_jwt")
        static let captchaFailed = Self(rawValue: "captcha_failed")
        static let emailAddressInvalid = Self(rawValue: "email_address_invalid")
        static let emailExists = Self(rawValue: "email_exists")
        static let emailLimit = Self(rawValue: "over_email_send_rate_limit")
        static let emailNotConfirmed = Self(rawValue: "email_not_confirmed")
        static let functionForbidden = Self(rawValue: "PT403")
        static let functionNotFound = Self(rawValue: "PGRST202")
        static let insufficientPrivilege = Self(rawValue: "42501")
        /// The refusal of a refresh token by earlier versions (RFC 6749 section 5.2).
        static let invalidGrant = Self(rawValue: "invalid_grant")
        static let invalidCredentials = Self(rawValue: "invalid_credentials")
        static let otpExpired = Self(rawValue: "otp_expired")
        static let refreshTokenNotFound = Self(rawValue: "refresh_token_not_found")
        static let refreshTokenUsed = Self(rawValue: "refresh_token_already_used")
        static let requestLimit = Self(rawValue: "over_request_rate_limit")
        static let samePassword = Self(rawValue: "same_password")
        static let sessionExpired = Self(rawValue: "session_expired")
        static let sessionNotFound = Self(rawValue: "session_not_found")
        static let signUpsDisabled = Self(rawValue: "signup_disabled")
        static let userBanned = Self(rawValue: "user_banned")
        static let userExists = Self(rawValue: "user_already_exists")
        static let userNotFound = Self(rawValue: "user_not_found")
        static let weakPassword = Self(rawValue: "weak_password")

        /// The codes after which a session will never be renewed.
        static let sessionEnds: Set<Self> = [
            .refreshTokenNotFound, .refreshTokenUsed, .sessionNotFound, .sessionExpired, .userBanned, .userNotFound,
        ]
    }

    let status: Int
    /// The code; `nil` for a response of a gateway or a proxy, which has none.
    let code: Code?
    /// PostgREST's hint; `nil` if there is none.
    var hint: String?
    /// The name that a database function raised, such as `too_many_children`; `nil` if it raised none.
    var raisedName: String?
    var retryAfter: Duration?
}

extension SupabaseRefusal {
    /// The members of all error shapes. `code` is a text in GoTrue's current version and in PostgREST, and the status
    /// in GoTrue's earlier version, which has `error_code` instead. An OAuth error has `error`.
    private struct Body: Decodable {
        let code: String?
        let hint: String?
        let message: String?

        private enum Key: String, CodingKey { case code, error, hint, message, errorCode = "error_code" }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            func text(_ key: Key) -> String? { try? values.decodeIfPresent(String.self, forKey: key) }
            code = text(.errorCode) ?? text(.code) ?? text(.error)
            hint = text(.hint)
            message = text(.message)
        }
    }

    /// The start of the codes with which a function sets the status of the response (PostgREST, "Raise errors with HTTP
    /// status codes").
    private static let raisedPrefix = "PT"

    fileprivate init(_ response: HTTPResponse) {
        let body = try? JSONDecoder().decode(Body.self, from: response.body)
        let code = body?.code ?? response.headers["x-sb-error-code"]
        let isRaised = code?.hasPrefix(Self.raisedPrefix) ?? false
        self.init(
            status: response.status, code: code.map(Code.init), hint: body?.hint,
            raisedName: isRaised ? body?.message : nil, retryAfter: response.retryAfter)
    }

    /// The client's error for each code. Any other code becomes `.service`.
    private static let meanings: [Code: AuthError] = [
        .anonymousDisabled: .notSupported(.signIn(.guest)),
        .badJWT: .sessionExpired,
        .captchaFailed: .service(.captchaFailed),
        .emailAddressInvalid: .invalidEmail(.malformed),
        .emailExists: .usernameExists,
        .emailNotConfirmed: .userNotConfirmed,
        .functionForbidden: .service(.forbiddenByDatabase),
        .functionNotFound: .service(.functionMissing),
        .insufficientPrivilege: .service(.forbiddenByDatabase),
        .invalidCredentials: .invalidCredentials,
        .otpExpired: .codeMismatch(attemptsLeft: nil),
        .samePassword: .invalidPassword(unmet: []),
        .sessionExpired: .sessionExpired,
        .sessionNotFound: .sessionExpired,
        .signUpsDisabled: .notSupported(.signUp),
        .userExists: .usernameExists,
        .userNotFound: .sessionExpired,
        .weakPassword: .invalidPassword(unmet: []),
    ]

    var asAuthError: AuthError {
        if status == 429 { return .limitExceeded(retryAfter: retryAfter) }
        guard let code else { return .service(.malformedResponse) }
        // PostgREST has only a hint for a function that requires a recent sign-in.
        if status == 403, hint == "step_up" { return .service(.reauthenticationRequired) }
        if let meaning = Self.meanings[code] { return meaning }
        // PostgREST does not accept the token, for example that of an anonymous user.
        if status == 401, code.rawValue.hasPrefix("PGRST") { return .service(.forbiddenByDatabase) }
        return .service(AuthError.Code(named: raisedName ?? code.rawValue))
    }
}

extension SupabaseError {
    /// Returns a successful response. Throws the error of any other response.
    static func checked(_ response: HTTPResponse) throws(SupabaseError) -> HTTPResponse {
        if (200..<300).contains(response.status) { return response }
        guard response.status < 500, response.status != 408 else {
            throw .unavailable(retryAfter: response.retryAfter)
        }
        throw .refused(SupabaseRefusal(response))
    }

    /// Whether a response refuses the access token: 401, or GoTrue's 403 `bad_jwt`.
    static func refusesToken(_ response: HTTPResponse) -> Bool {
        response.status == 401 || response.status == 403 && SupabaseRefusal(response).code == .badJWT
    }

    /// The code of a refusal; `nil` for any other error.
    var code: SupabaseRefusal.Code? {
        if case .refused(let refusal) = self { refusal.code } else { nil }
    }

    /// The error that a client throws.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedResponse)
        case .refused(let refusal): refusal.asAuthError
        }
    }
}

extension AuthError.Code {
    /// The project does not have a database function of the app. The SQL files of the brand's package were not applied.
    public static let functionMissing = Self(rawValue: "function_missing")
    /// The project's database does not permit the call, for example for an anonymous user.
    public static let forbiddenByDatabase = Self(rawValue: "forbidden_by_database")
}
