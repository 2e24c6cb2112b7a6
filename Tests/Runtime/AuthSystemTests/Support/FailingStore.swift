import AuthCore
import Foundation

/// A store in memory that fails on request.
actor FailingStore: SecureStore {
    private(set) var values: [SecureStoreKey: Data]
    private var readFailure: SecureStoreError?
    /// The only name that cannot be read; `nil` for all names.
    private var unreadable: SecureStoreKey?
    private var writeFailure: SecureStoreError?

    init(_ values: [SecureStoreKey: Data] = [:]) { self.values = values }

    /// Makes reads fail, of one name or of all.
    func fail(reading error: SecureStoreError?, of key: SecureStoreKey? = nil) {
        (readFailure, unreadable) = (error, key)
    }
    /// Makes writes and removals fail.
    func fail(writing error: SecureStoreError?) { writeFailure = error }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        if let readFailure, unreadable == nil || unreadable == key { throw readFailure }
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
        guard try read(key) == expected else { return false }
        if let writeFailure { throw writeFailure }
        values[key] = value
        return true
    }
}
