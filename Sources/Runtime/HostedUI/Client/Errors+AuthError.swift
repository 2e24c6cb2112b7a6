public import AuthCore

extension AuthError.Code {
    /// The app called back with a URL that is not the redirect URI of the sign-in.
    public static let callbackForeignURL = Self(rawValue: "callback_foreign_url")
    /// The callback's `state` is not the one of the sign-in (RFC 6749 section 10.12).
    public static let callbackStateMismatch = Self(rawValue: "callback_state_mismatch")
    /// The callback contains a parameter more than once (RFC 6749 section 3.1).
    public static let callbackRepeatedParameter = Self(rawValue: "callback_repeated_parameter")
    /// The callback's `iss` is not the provider of the sign-in (RFC 9207).
    public static let callbackIssuerMismatch = Self(rawValue: "callback_foreign_issuer")
    /// The callback contains neither a code nor an error.
    public static let callbackWithoutCode = Self(rawValue: "callback_without_code")
    /// The system did not show the sign-in page.
    public static let pageNotPresented = Self(rawValue: "page_not_presented")
    /// The configuration has no URL for the request.
    public static let invalidConfiguration = Self(rawValue: "invalid_configuration")
}

extension CallbackError {
    /// What a client says of a callback.
    var asAuthError: AuthError {
        switch self {
        case .refused(let error) where error.code == .accessDenied: .cancelled
        case .refused(let error): .service(AuthError.Code(named: error.code.rawValue))
        case .foreignURL: .service(.callbackForeignURL)
        case .stateMismatch: .service(.callbackStateMismatch)
        case .repeatedParameter: .service(.callbackRepeatedParameter)
        case .issuerMismatch: .service(.callbackIssuerMismatch)
        case .missingCode: .service(.callbackWithoutCode)
        }
    }
}

extension WebAuthenticationError {
    /// What a client says of a page that did not return.
    var asAuthError: AuthError {
        switch self {
        case .cancelled: .cancelled
        case .failed: .network
        case .notPresented: .service(.pageNotPresented)
        }
    }
}
