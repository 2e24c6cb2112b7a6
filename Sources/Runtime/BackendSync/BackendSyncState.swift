public import AuthCore
public import Foundation

/// Whether a brand's own service knows of the person signed in.
public enum BackendSyncState: Sendable, Equatable {
    /// Nobody is signed in, as far as anybody has asked.
    case idle
    /// The service is being asked, for the first time or again.
    case syncing
    /// The service knows, and said this.
    case synced(BackendProfile)
    /// The service was asked as often as it is by itself. The session goes on; ``BackendSync/sync()`` asks again.
    case failed(BackendSyncFailure)
}

/// Why a brand's own service does not know of the person signed in, or not as far as the app can tell.
public enum BackendSyncFailure: Error, Sendable, Equatable {
    /// The service could not be reached or did not answer.
    case transport(TransportError)
    /// The service refused with this status (RFC 9110 section 15): 401 where it does not take the session's tokens.
    case status(Int)
    /// What the service answered is no JSON.
    case malformed
    /// The session's tokens could not be had: `.network` where they were due and could not be renewed, `.storage` where
    /// they could not be read.
    case session(AuthError)

    /// Whether the same request may succeed a moment later: a network or a service that is away or busy, and no refusal.
    public var isTransient: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut), .session(.network): true
        case .status(let status): status == 408 || status == 429 || status >= 500
        case .transport, .malformed, .session: false
        }
    }
}

/// What a brand's own service said of the person signed in. It is about a person, so no description shows it.
public struct BackendProfile: Sendable, Equatable, RedactedValue {
    /// The JSON (RFC 8259) that it answered; empty where it answered without a body.
    public let json: Data

    /// What a service said, as it said it.
    public init(json: Data) {
        self.json = json
    }

    /// The answer as a type of the app's own.
    ///
    /// - Throws: what the decoder throws, also for an answer without a body.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: json)
    }
}
