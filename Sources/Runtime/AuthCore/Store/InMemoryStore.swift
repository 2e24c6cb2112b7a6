public import Foundation

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
