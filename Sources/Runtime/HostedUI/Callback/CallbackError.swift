public import AuthCore

/// Why a callback is not the end of a sign-in.
public enum CallbackError: Error, Sendable, Hashable {
    /// The URL has another scheme, host or path than the redirect URI: it is not this app's callback.
    case foreignURL
    /// The URL has no `state`, or another than the attempt's: this app did not ask for it (RFC 6749 section 10.12).
    case stateMismatch
    /// A parameter stands in the URL more than once (RFC 6749 section 3.1). Carries its name.
    case repeatedParameter(Parameter)
    /// The `iss` parameter names another issuer (RFC 9207 section 2.4).
    case issuerMismatch
    /// The provider refused.
    case refused(AuthorizationError)
    /// There is neither a code nor an error.
    case missingCode

    /// A parameter that a callback may have once.
    public enum Parameter: String, Sendable, Hashable, CaseIterable {
        /// The parameters of RFC 6749 section 4.1.2, and the issuer of RFC 9207.
        case state, code, error, iss
        /// The text that goes with an error.
        case errorDescription = "error_description"
        /// The page that goes with an error.
        case errorURI = "error_uri"
    }
}

/// What a provider says when it refuses a sign-in (RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6).
public struct AuthorizationError: Sendable, Hashable {
    /// Which refusal. Providers have their own, so the set is open.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as it was sent.
        public let rawValue: String

        /// The refusal of this code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The person, or the provider, said no. Counts as a cancellation.
        public static let accessDenied = Self(rawValue: "access_denied")
        /// `prompt=none` was asked for and nobody is signed in at the provider.
        public static let loginRequired = Self(rawValue: "login_required")
        /// The provider failed.
        public static let serverError = Self(rawValue: "server_error")
        /// The provider is busy.
        public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
    }

    /// Which refusal.
    public let code: Code
    /// What the provider says about it, for engineers; nil where it says nothing. It may hold anything: not for logs.
    public let details: String?
    /// Where the provider explains it; nil where it does not.
    public let uri: String?
}

extension AuthorizationError: RedactedValue {
    /// The code alone.
    public var description: String { "AuthorizationError(\(code.rawValue))" }
}
