public import AuthCore
import Foundation

/// The body of an error response of the project's database API (PostgREST, "Errors"). Its message is intended for logs,
/// except the names that the brand's own functions raise.
struct DatabaseErrorResponse: Decodable {
    let code: String
    let message: String?
    let hint: String?
}

/// The error of a call of a database function.
enum DatabaseError: Error, Equatable {
    /// The session has no valid tokens, or the service could not be reached.
    case notSent(AuthorizedTransportError)
    /// The service failed or is busy.
    case unavailable
    /// A limit of the service.
    case limited(retryAfter: Duration?)
    /// The function requires a sign-in within the last minutes.
    case stepUpRequired
    /// The function refused the call with this name, such as `too_many_children`.
    case refused(String)
    /// The project does not have the function, because its SQL was not applied.
    case missingFunction
    /// The user may not call the function.
    case forbidden
    /// The response does not have the documented form.
    case malformed

    /// Creates the error of a response with an error status.
    init(_ response: HTTPResponse) {
        if response.status >= 500 || response.status == 408 {
            self = .unavailable
            return
        }
        guard let body = try? JSONDecoder().decode(DatabaseErrorResponse.self, from: response.body) else {
            self = response.status == 429 ? .limited(retryAfter: response.retryAfter) : .malformed
            return
        }
        self =
            switch (body.code, response.status) {
            case ("PT403", _) where body.hint == "step_up": .stepUpRequired
            case ("PGRST202", _): .missingFunction
            case (_, 429): .limited(retryAfter: response.retryAfter)
            case (_, 401), ("42501", _), ("PT403", _): .forbidden
            default: body.code.hasPrefix("PT") ? .refused(body.message ?? "") : .refused(body.code)
            }
    }

    /// The error that a client throws.
    var asAuthError: AuthError {
        switch self {
        case .notSent(let error): error.asAuthError
        case .unavailable: .network
        case .limited(let retryAfter): .limitExceeded(retryAfter: retryAfter)
        case .stepUpRequired: .service(.reauthenticationRequired)
        case .refused(let name): .service(AuthError.Code(named: name))
        case .missingFunction: .service(.functionMissing)
        case .forbidden: .service(.forbiddenByDatabase)
        case .malformed: .service(.malformedResponse)
        }
    }
}

extension AuthError.Code {
    /// The project's database does not permit the call, for example for an anonymous user.
    public static let forbiddenByDatabase = Self(rawValue: "forbidden_by_database")
}
