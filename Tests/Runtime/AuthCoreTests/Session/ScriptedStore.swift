import AuthCore
import Foundation
import RuntimeTestSupport

/// A store in memory. A test can make it fail.
actor ScriptedStore: SecureStore {
    private(set) var values: [SecureStoreKey: Data]
    private(set) var reads = 0
    private(set) var writes = 0
    private var readFailure: SecureStoreError?
    private var writeFailure: SecureStoreError?
    private var removeFailure: SecureStoreError?
    private var gate: Gate?
    private var inspection: @Sendable () async -> Void = {}

    init(_ values: [SecureStoreKey: Data] = [:]) { self.values = values }

    func fail(reading error: SecureStoreError?) { readFailure = error }
    func fail(writing error: SecureStoreError?) { writeFailure = error }
    func fail(removing error: SecureStoreError?) { removeFailure = error }

    /// Runs a test's code after each removal without a comparison.
    func afterRemoval(_ inspection: @escaping @Sendable () async -> Void) { self.inspection = inspection }

    /// Makes later writers wait until the gate opens.
    func wait(at gate: Gate) { self.gate = gate }

    /// The stored session, as text.
    var session: String? { values[.session].map { String(decoding: $0, as: UTF8.self) } }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        reads += 1
        if let readFailure { throw readFailure }
        return values[key]
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        writes += 1
        await gate?.pass()
        if let writeFailure { throw writeFailure }
        values[key] = value
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        writes += 1
        await gate?.pass()
        if let failure = value == nil ? removeFailure : writeFailure { throw failure }
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if let removeFailure { throw removeFailure }
        values[key] = nil
        await inspection()
    }
}
