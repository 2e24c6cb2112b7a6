import AuthCore
import Foundation

/// Why a call of the API came to nothing. Carries nothing that was sent, and nothing that the service says in prose.
enum CognitoError: Error, Sendable, Hashable {
    /// There was no answer.
    case transport(TransportError)
    /// The service refused, and may say how long it wants to be left alone.
    case refused(CognitoErrorCode, retryAfter: Duration? = nil)
    /// The service failed or is busy. Carries its HTTP status, and how long it wants to be left alone.
    case unavailable(status: Int, retryAfter: Duration?)
    /// The answer is none that the reference knows.
    case malformed
    /// The service's part of the password's proof is not to be believed.
    case proof(SRPSignInError)
    /// The tokens are not to be believed.
    case token(IDTokenError)

    /// What an answer means that is not 200.
    init(_ response: HTTPResponse) {
        let isRefusal = (400..<500).contains(response.status) && response.status != 408 && response.status != 429
        if isRefusal, let code = CognitoErrorCode(response) {
            self = .refused(code, retryAfter: response.retryAfter)
        } else if (300..<500).contains(response.status), ![408, 429].contains(response.status) {
            self = .malformed
        } else {
            self = .unavailable(status: response.status, retryAfter: response.retryAfter)
        }
    }

    /// How long the service wants to be left alone; nil where it does not say.
    var retryAfter: Duration? {
        switch self {
        case .refused(_, let retryAfter), .unavailable(_, let retryAfter): retryAfter
        case .transport, .malformed, .proof, .token: nil
        }
    }

    /// Whether what met this may be sent again by itself.
    func permits(_ repetition: CognitoOperation.Repetition) -> Bool {
        switch (self, repetition) {
        case (_, .never): false
        case (.refused(.tooManyRequests, _), _), (.unavailable(429, _), _): true
        case (.unavailable, .whereFailed): true
        default: false
        }
    }
}
