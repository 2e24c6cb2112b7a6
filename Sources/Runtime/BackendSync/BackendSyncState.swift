public import AuthCore
public import Foundation

/// The state of a synchronization with the brand's own service.
public enum BackendSyncState: Sendable, Equatable {
    /// No user is signed in, or the session has not been read.
    case idle
    /// A request is under way, or will be repeated.
    case syncing
    /// The service returned this profile.
    case synced(BackendProfile)
    /// The last try failed. The session continues. ``BackendSync/sync()`` tries again.
    case failed(BackendSyncFailure)
}

/// The reason why a synchronization failed.
public enum BackendSyncFailure: Error, BackgroundFailure, Sendable, Equatable {
    /// The service could not be reached or did not respond.
    case transport(TransportError)
    /// The service returned this error status (RFC 9110 section 15). It is 401 if the service refused the session's
    /// tokens.
    case status(Int)
    /// The response is not JSON.
    case malformed
    /// The session has no valid tokens: `.network` if they could not be renewed, `.storage` if they could not be read.
    case session(AuthError)

    /// Whether the same request may succeed later, because the network or the service is not available or the service
    /// is busy.
    public var isTransient: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut), .session(.network): true
        case .status(let status): status == 408 || status == 429 || status >= 500
        case .transport, .malformed, .session: false
        }
    }
}

/// The response of a brand's own service about the signed-in user. It contains personal data, so its description hides
/// it.
public struct BackendProfile: Sendable, Equatable, RedactedValue {
    /// The JSON of the response (RFC 8259); empty if the response has no body.
    public let json: Data

    /// Creates a profile from the body of a response.
    public init(json: Data) {
        self.json = json
    }

    /// Decodes the profile as a type of the app.
    ///
    /// - Throws: The decoder's error, including the error for a response without a body.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: json)
    }
}
