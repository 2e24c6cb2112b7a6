public import Foundation

/// A store of small secret values that outlive the process. Each value has a name. Writes are atomic.
///
/// The values of one store belong to one app in one environment. Calls may come from any task; the store serializes
/// them.
public protocol SecureStore: Sendable {
    /// Reads the value under a name.
    ///
    /// - Returns: The value; `nil` if the store contains none.
    /// - Throws: ``SecureStoreError`` if the store cannot be read. A store must not return `nil` in this case, because
    ///   the state of a session that cannot be read is unknown, not signed out.
    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data?

    /// Writes a value under a name, and replaces any other value. A written value outlives a crash.
    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError)

    /// Removes the value under a name. Does nothing if the store contains none.
    func remove(_ key: SecureStoreKey) async throws(SecureStoreError)

    /// Replaces a value if the store still contains the expected one.
    ///
    /// The comparison and the replacement are one step for all users of the store, including other processes.
    ///
    /// - Parameters:
    ///   - expected: The value that the caller has seen; `nil` if there was none.
    ///   - value: The new value; `nil` removes the value.
    ///   - key: The value's name.
    /// - Returns: `true` if the store contained the expected value and now contains the new one; `false` if it
    ///   contained another value, which is unchanged.
    /// - Throws: The errors of ``read(_:)`` and ``write(_:for:)``.
    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool

    /// Whether the user must unlock the store after ``lock()``. By default, a store cannot be locked.
    var isLockable: Bool { get }

    /// Removes keys and values from memory, so that the next read asks the user to unlock the store.
    func lock() async
}

extension SecureStore {
    /// `false`.
    public var isLockable: Bool { false }

    /// Does nothing.
    public func lock() async {}
}

/// The name of a value in a store: lowercase ASCII letters, digits, `-` and `.`.
public struct SecureStoreKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The session of the signed-in user.
    public static let session = SecureStoreKey(rawValue: "session")

    /// The devices that a user pool remembers. They are never sealed, because a sign-in reads them before there is a
    /// session to unlock. Without the password, they are of no use.
    package static let devices = SecureStoreKey(rawValue: "devices")

    /// Whether the value is a session: its name is `session`, or begins with `session.`. The user's choices about the
    /// session apply only to such values.
    package var isSession: Bool { self == .session || rawValue.hasPrefix(Self.session.rawValue + ".") }
}

/// The reason why a store could not be read or written.
public enum SecureStoreError: Error, Sendable, Hashable {
    /// The store is not available now, for example because the device has not been unlocked since it started. Try again
    /// later.
    case unavailable
    /// The system denied access, for example because an entitlement is missing.
    case accessDenied
    /// The user did not unlock the value. It can be read after the user has unlocked it.
    case notUnlocked(UnlockFailure)
    /// The faces or fingers that are enrolled on the device have changed since the value was encrypted.
    case biometryChanged
    /// The value was altered since it was written, or was written under another name.
    case tampered
    /// The value is shorter than the one that was written.
    case truncated
    /// The value was encrypted with another key.
    case wrongKey
    /// The value was written by an unknown version of the store.
    case unsupportedVersion(Int)
    /// The encryption key is missing or not valid. The text is a sentence with instructions for the developer.
    case invalidKey(String)
    /// Other users of the system can read the values. The text is a sentence with instructions for the developer.
    case exposed(String)
    /// The system returned this error code (`errno` or an `OSStatus`).
    case system(code: Int32)
}

extension SecureStoreError {
    /// Whether the value is lost: no later read of it can succeed. The other errors may be temporary.
    package var isPermanent: Bool {
        switch self {
        case .biometryChanged, .tampered, .truncated, .wrongKey, .unsupportedVersion: true
        case .unavailable, .accessDenied, .notUnlocked, .invalidKey, .exposed, .system: false
        }
    }
}

/// A store that keeps values while the app runs: for previews, tests, and brands that do not restore sessions.
public actor InMemoryStore: SecureStore {
    private var values: [SecureStoreKey: Data]

    /// Creates a store that contains these values.
    public init(_ values: [SecureStoreKey: Data] = [:]) {
        self.values = values
    }

    /// Returns the value under a name; `nil` if the store contains none.
    public func read(_ key: SecureStoreKey) -> Data? {
        values[key]
    }

    /// Writes a value under a name, and replaces any other value.
    public func write(_ value: Data, for key: SecureStoreKey) {
        values[key] = value
    }

    /// Removes the value under a name.
    public func remove(_ key: SecureStoreKey) {
        values[key] = nil
    }

    /// Replaces a value if the store still contains the expected one.
    public func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) -> Bool {
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }
}

extension InMemoryStore: RedactedValue {}
