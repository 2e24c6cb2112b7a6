public import AuthCore
extension AuthError.Code {
    /// The hosted pages cannot be opened with this configuration.
    public static let invalidConfiguration = Self(rawValue: "invalid_configuration")
    /// The system did not show the page.
    public static let pageNotPresented = Self(rawValue: "page_not_presented")
    /// The callback is not at the redirect URI of this app.
    public static let callbackURLMismatch = Self(rawValue: "callback_foreign_url")
    /// The `state` of the callback is missing, or is not that of the attempt. Some providers report an error without it.
    /// Such an error cannot be told from a forged one, so it is not read: the user sees the general message, which says
    /// to try again.
    public static let callbackStateMismatch = Self(rawValue: "callback_state_mismatch")
    /// The callback contains a parameter more than once.
    public static let callbackRepeatedParameter = Self(rawValue: "callback_repeated_parameter")
    /// The callback is from another issuer, or does not name the issuer although the provider promises it (RFC 9207
    /// section 2.4).
    public static let callbackIssuerMismatch = Self(rawValue: "callback_foreign_issuer")
    /// The callback contains neither a code nor an error.
    public static let callbackMissingCode = Self(rawValue: "callback_without_code")
    /// The provider's page does not accept a proof key with the method S256 (RFC 7636), without which no page opens.
    public static let pkceUnsupported = Self(rawValue: "pkce_unsupported")
    /// The provider does not revoke the tokens of apps. The session has ended on the device, and its tokens are valid at
    /// the provider until they expire.
    public static let revocationUnsupported = Self(rawValue: "revocation_unsupported")
    /// The provider has no endpoint with the user's claims.
    public static let userInfoUnsupported = Self(rawValue: "user_info_unsupported")
}

extension CallbackError {
    /// The error that a client throws for this callback.
    package var asAuthError: AuthError {
        switch self {
        case .refused(let error) where error.code == .accessDenied: .cancelled
        case .refused(let error): .service(AuthError.Code(named: error.code.rawValue))
        case .urlMismatch: .service(.callbackURLMismatch)
        case .stateMismatch: .service(.callbackStateMismatch)
        case .repeatedParameter: .service(.callbackRepeatedParameter)
        case .issuerMismatch: .service(.callbackIssuerMismatch)
        case .missingCode: .service(.callbackMissingCode)
        }
    }
}

extension WebAuthenticationError {
    /// The error that a client throws for a page that did not call back.
    package var asAuthError: AuthError {
        switch self {
        case .cancelled: .cancelled
        case .failed: .network
        case .notPresented: .service(.pageNotPresented)
        }
    }
}

extension TokenEndpointError {
    /// The error that a client throws.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable(429, let retryAfter): .limitExceeded(retryAfter: retryAfter)
        case .unavailable: .network
        case .refused(let code): .service(AuthError.Code(named: code.rawValue))
        case .unexplained, .malformed: .service(.malformedResponse)
        case .cannotRevoke: .service(.revocationUnsupported)
        case .idToken(let error): .service(error.code)
        }
    }
}
