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

    public var errorDescription: ErrorDescription { "" }

    public var recoverySuggestion: RecoverySuggestion { "" }

    public init(
        errorDescription: ErrorDescription = "An unknown error occurred",
        recoverySuggestion: RecoverySuggestion = "(Ignored)", error: Error
    ) {
        self = error as? Self ?? .unknown(errorDescription, error)
    }
}

extension AuthError: Equatable {
    public static func == (lhs: AuthError, rhs: AuthError) -> Bool {
        switch (lhs, rhs) {
        case (.configuration, .configuration), (.service, .service), (.validation, .validation),
            (.notAuthorized, .notAuthorized), (.signedOut, .signedOut), (.sessionExpired, .sessionExpired),
            (.invalidState, .invalidState):
            true
        default:
            false
        }
    }
}
