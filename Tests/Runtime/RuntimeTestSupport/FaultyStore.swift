package import AuthCore
package import Foundation

/// A store in memory that fails as a test says.
package actor FaultyStore: UnsharedStore {
    package private(set) var values: [SecureStoreKey: Data] = [:]
    private var readError: SecureStoreError?
    private var writeError: SecureStoreError?

    package init() {}

    /// Fails the next accesses, until another call.
    package func fail(reads: SecureStoreError? = nil, writes: SecureStoreError? = nil) {
        (readError, writeError) = (reads, writes)
    }

    package func set(_ text: String, for key: SecureStoreKey) { values[key] = Data(text.utf8) }

    package func removeAll() { values = [:] }

    package func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        if let readError { throw readError }
        return values[key]
    }

    package func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) {
        if let writeError { throw writeError }
        values[key] = value
    }

    package func remove(_ key: SecureStoreKey) throws(SecureStoreError) {
        if let writeError { throw writeError }
        values[key] = nil
    }
}
