/// `Amplify/Categories/Auth/Error/AuthError.swift`
public enum AuthError {
    case configuration(ErrorDescription, RecoverySuggestion, Error? = nil)
    case service(ErrorDescription, RecoverySuggestion, Error? = nil)
    case unknown(ErrorDescription, Error? = nil)
    case validation(Field, ErrorDescription, RecoverySuggestion, Error? = nil)
    case notAuthorized(ErrorDescription, RecoverySuggestion, Error? = nil)
    case invalidState(ErrorDescription, RecoverySuggestion, Error? = nil)
    case signedOut(ErrorDescription, RecoverySuggestion, Error? = nil)
    case sessionExpired(ErrorDescription, RecoverySuggestion, Error? = nil)
}

extension AuthError: AmplifyError {
    public var underlyingError: Error? {
        switch self {
        case .configuration(_, _, let cause), .service(_, _, let cause), .unknown(_, let cause),
            .validation(_, _, _, let cause), .notAuthorized(_, _, let cause), .sessionExpired(_, _, let cause),
            .signedOut(_, _, let cause), .invalidState(_, _, let cause):
            cause
        }
    }
}
