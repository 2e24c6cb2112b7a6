import AuthCore
import Foundation

/// A store in memory that fails on request.
actor FailingStore: SecureStore {
    private(set) var values: [SecureStoreKey: Data]
    private(set) var reads = 0
    private var readFailure: SecureStoreError?
    private var writeFailure: SecureStoreError?

    init(_ values: [SecureStoreKey: Data] = [:]) { self.values = values }

    func fail(reading error: SecureStoreError?) { readFailure = error }
    /// Makes writes and removals fail.
    func fail(writing error: SecureStoreError?) { writeFailure = error }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        reads += 1
        if let readFailure { throw readFailure }
        return values[key]
    }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) {
        if let writeFailure { throw writeFailure }
        values[key] = value
    }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) {
        if let writeFailure { throw writeFailure }
        values[key] = nil
    }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) throws(SecureStoreError) -> Bool {
        if let readFailure { throw readFailure }
        guard values[key] == expected else { return false }
        if let writeFailure { throw writeFailure }
        values[key] = value
        return true
    }
}
