package import AuthCore
package import Foundation

/// A store in memory. A test can make it fail, hold its writers and act as another process.
package actor ScriptedStore: SecureStore {
    package private(set) var values: [SecureStoreKey: Data]
    package private(set) var reads = 0
    package private(set) var writes = 0
    private var readFailure: SecureStoreError?
    private var writeFailure: SecureStoreError?
    private var removeFailure: SecureStoreError?
    private var gate: Gate?
    private var rival: (@Sendable () async throws(SecureStoreError) -> Void)?

    package init(_ values: [SecureStoreKey: Data] = [:]) { self.values = values }

    package func fail(reading error: SecureStoreError?) { readFailure = error }
    package func fail(writing error: SecureStoreError?) { writeFailure = error }
    package func fail(removing error: SecureStoreError?) { removeFailure = error }

    /// Makes writes and removals fail.
    package func fail(changing error: SecureStoreError?) { (writeFailure, removeFailure) = (error, error) }

    /// Runs code after the next read, as another process could.
    package func afterNextRead(_ rival: @escaping @Sendable () async throws(SecureStoreError) -> Void) {
        self.rival = rival
    }

    /// Makes later writers wait until the gate opens.
    package func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    /// The stored session, as text.
    package var session: String? { values[.session].map { String(decoding: $0, as: UTF8.self) } }

    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        reads += 1
        if let readFailure { throw readFailure }
        let value = values[key]
        if let rival {
            self.rival = nil
            try await rival()
        }
        return value
    }

    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        writes += 1
        await gate?.pass()
        if let writeFailure { throw writeFailure }
        values[key] = value
    }

    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        writes += 1
        await gate?.pass()
        if let failure = value == nil ? removeFailure : writeFailure { throw failure }
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }

    package func remove(_ key: SecureStoreKey) throws(SecureStoreError) {
        if let removeFailure { throw removeFailure }
        values[key] = nil
    }
}
