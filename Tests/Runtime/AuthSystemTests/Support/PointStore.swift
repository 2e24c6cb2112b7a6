import AuthCore
import Foundation

/// Counts the calls of one process to its stores, and runs code before one of them.
actor CallPoints {
    typealias Act = @Sendable () async -> Void

    private(set) var count = 0
    private var point: Int?
    private var act: Act?
    private var isKilled = false

    /// Lets another process act before the call with this number.
    func act(before point: Int, _ act: @escaping Act) { (self.point, self.act) = (point, act) }

    /// Kills the process before the call with this number: this call and later ones fail.
    func kill(before point: Int) { (self.point, self.act) = (point, nil) }

    func pass() async throws(SecureStoreError) {
        let isPoint = count == point
        count += 1
        if isPoint, let act { await act() } else if isPoint { isKilled = true }
        if isKilled { throw .system(code: 9) }
    }
}

/// One of the stores of a process.
struct PointStore: SecureStore {
    let base: any SecureStore
    let points: CallPoints

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        try await points.pass()
        return try await base.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await points.pass()
        try await base.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await points.pass()
        try await base.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await points.pass()
        return try await base.replace(expected, with: value, for: key)
    }
}
