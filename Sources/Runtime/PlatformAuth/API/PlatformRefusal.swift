import AuthCore

/// The one shape of the backend's errors. What it says for logs is not read.
struct PlatformRefusal: Decodable, Sendable, Equatable {
    struct Unmet: Decodable, Sendable, Equatable {
        let requirement: String
        let value: Int?
    }

    let code: String
    var retryAfter: Int?
    var attemptsLeft: Int?
    var minimumAge: Int?
    var fields: [String]?
    var unmet: [Unmet]?
}

/// Why a call of the backend brought nothing.
enum PlatformFailure: Error, Equatable {
    /// The backend could not be reached.
    case transport(TransportError)
    /// The backend failed or is busy; it may say for how long.
    case unavailable(retryAfter: Duration?)
    /// The backend refused; `retryAfter` is the header's.
    case refused(PlatformRefusal, retryAfter: Duration?)
    /// The answer is not as the document has it.
    case malformed
}
