import AuthCore

extension CallbackError {
    /// What a client says of a callback.
    var asAuthError: AuthError {
        switch self {
        case .refused(let error) where error.code == .accessDenied: .cancelled
        case .refused(let error): .service(AuthError.Code(named: error.code.rawValue))
        case .foreignURL: .service(AuthError.Code(rawValue: "callback_foreign_url"))
        case .stateMismatch: .service(AuthError.Code(rawValue: "callback_state_mismatch"))
        case .repeatedParameter: .service(AuthError.Code(rawValue: "callback_repeated_parameter"))
        case .issuerMismatch: .service(AuthError.Code(rawValue: "callback_foreign_issuer"))
        case .missingCode: .service(AuthError.Code(rawValue: "callback_without_code"))
        }
    }
}

extension WebAuthenticationError {
    /// What a client says of a page that did not return.
    var asAuthError: AuthError {
        switch self {
        case .cancelled: .cancelled
        case .failed: .network
        case .notPresented: .service(AuthError.Code(rawValue: "page_not_presented"))
        }
    }
}
