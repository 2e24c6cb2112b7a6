import AuthCore
import Foundation

/// A store in memory that runs code after the next read, as another process could.
actor RivalStore: SecureStore {
    typealias Act = @Sendable (RivalStore) async throws(SecureStoreError) -> Void

    private(set) var values: [SecureStoreKey: Data] = [:]
    private var rival: Act?

    /// Runs code after the next read.
    func afterNextRead(_ rival: @escaping Act) { self.rival = rival }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let value = values[key]
        if let rival {
            self.rival = nil
            try await rival(self)
        }
        return value
    }

    func write(_ value: Data, for key: SecureStoreKey) { values[key] = value }

    func remove(_ key: SecureStoreKey) { values[key] = nil }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) -> Bool {
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }
}
