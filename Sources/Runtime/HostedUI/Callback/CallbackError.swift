import AuthCore

/// The reason that a callback does not complete a sign-in.
package enum CallbackError: Error, Sendable, Hashable {
    /// The URL's scheme, host, port or path differs from the redirect URI, so it is not this app's callback.
    case urlMismatch
    /// The URL's `state` is missing or differs from the attempt's, so this app did not request the callback (RFC 6749
    /// section 10.12). Its error, if there is one, is not read: nobody knows who sent it.
    case stateMismatch
    /// The URL contains a parameter more than once (RFC 6749 section 3.1). Carries its name.
    case repeatedParameter(Parameter)
    /// The `iss` parameter names another issuer, or is missing although the provider's document promises it (RFC 9207
    /// section 2.4).
    case issuerMismatch
    /// The provider refused the sign-in.
    case refused(AuthorizationError)
    /// The URL contains neither a code nor an error.
    case missingCode

    /// A parameter that a callback contains at most once.
    package enum Parameter: String, Sendable, Hashable, CaseIterable {
        /// The parameters of RFC 6749 section 4.1.2, and the issuer of RFC 9207.
        case state, code, error, iss
        /// The description of an error.
        case errorDescription = "error_description"
        /// Supabase's code of an error, in addition to `error`.
        case errorCode = "error_code"
        /// Clerk's proof that the callback belongs to a sign-in of this client.
        case rotatingTokenNonce = "rotating_token_nonce"
        /// The page that explains an error.
        case errorURI = "error_uri"
    }
}

/// A provider's error response to a sign-in (RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6).
package struct AuthorizationError: Sendable, Hashable {
    /// The code of the error. Providers define further codes, so the set is open.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as the provider sent it.
        package let rawValue: String

        /// Creates a code.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The user or the provider denied access. Counts as a cancellation.
        package static let accessDenied = Self(rawValue: "access_denied")
        /// The provider failed.
        package static let serverError = Self(rawValue: "server_error")
    }

    /// The code of the error.
    package let code: Code
    /// The provider's description for developers; `nil` if there is none. It can contain anything, so do not log it.
    package let details: String?
    /// The page on which the provider explains the error; `nil` if there is none.
    package let uri: String?
}

extension AuthorizationError: RedactedValue {
    /// The code without the details.
    package var description: String { "AuthorizationError(\(code.rawValue))" }
}
