public import Foundation

/// Keeps secrets between launches: small values under names, each written whole or not at all.
///
/// The values of one store belong to one app in one environment. Calls may come from any task; the store puts them in
/// order.
public protocol SecureStore: Sendable {
    /// The value under a name; nil where there is none. A store that cannot be read throws, and never returns nil: an
    /// unreadable session is unknown, not signed out.
    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data?

    /// Keeps a value in place of any other under this name. When this returns, the value outlives a crash.
    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError)

    /// Forgets the value under a name. That there is none is no error.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError)

    /// Replaces a value if the store still holds the expected one.
    ///
    /// The comparison and the replacement are one step for all users of the store, including other processes.
    ///
    /// - Parameters:
    ///   - expected: The value that the caller has seen; `nil` if there was none.
    ///   - value: The new value; `nil` removes the value.
    ///   - key: The value's name.
    /// - Returns: Whether the store held the expected value, and now holds the new one. If it held another, the store
    ///   is unchanged.
    /// - Throws: What ``read(_:)`` throws if the value cannot be read, and what ``write(_:for:)`` throws.
    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool
}

/// The name of a value in a store: lower-case ASCII letters, digits, `-` and `.`.
public struct SecureStoreKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// The value of this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The session of the person signed in.
    public static let session = SecureStoreKey(rawValue: "session")
}

/// Why a store did not do what it was asked.
public enum SecureStoreError: Error, Sendable, Hashable {
    /// Not now: the device has not been unlocked since it started, or what holds the key is not there. Try again.
    case unavailable
    /// The person or the system did not allow it: a biometric check failed or was cancelled, or an entitlement lacks.
    case accessDenied
    /// The value was altered since it was written, or was written under another name.
    case tampered
    /// The value is shorter than what was written.
    case truncated
    /// The value was written under another key.
    case wrongKey
    /// The value was written by a version of the store that this one does not know.
    case unsupportedVersion(Int)
    /// There is no key, or it is none: what to do, in one sentence for the engineer who set it up.
    case invalidKey(String)
    /// Others than the user whose app this is may reach the values: what to do, in one sentence for the engineer who set
    /// it up.
    case exposed(String)
    /// The system refused: its error code (`errno`, or an `OSStatus`).
    case system(code: Int32)
}

extension SecureStoreError {
    /// Whether the value is lost for good: no later read of it can succeed. The other errors may pass.
    public var isPermanent: Bool {
        switch self {
        case .tampered, .truncated, .wrongKey, .unsupportedVersion: true
        case .unavailable, .accessDenied, .invalidKey, .exposed, .system: false
        }
    }
}

/// Keeps values for as long as the app runs: for previews and tests, and for brands whose sessions are not restored.
public actor InMemoryStore: SecureStore {
    private var values: [SecureStoreKey: Data]

    /// A store that holds these values.
    public init(_ values: [SecureStoreKey: Data] = [:]) {
        self.values = values
    }

    /// The value under a name; nil where there is none.
    public func read(_ key: SecureStoreKey) -> Data? {
        values[key]
    }

    /// Keeps a value in place of any other under this name.
    public func write(_ value: Data, for key: SecureStoreKey) {
        values[key] = value
    }

    /// Forgets the value under a name.
    public func remove(_ key: SecureStoreKey) {
        values[key] = nil
    }

    /// Replaces a value if the store still holds the expected one.
    public func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) -> Bool {
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }
}

extension InMemoryStore: RedactedValue {}
