internal import AuthCore

/// Work that a store does before its first access, such as the move of the values of an earlier version of the app.
///
/// If the work fails, the access fails too, and the next one tries again: a value that was not moved is not missing.
final class FirstAccess: Sendable {
    private let work: @Sendable () throws(SecureStoreError) -> Void
    private let isDone = Guarded(false)

    init(_ work: @escaping @Sendable () throws(SecureStoreError) -> Void) {
        self.work = work
    }

    /// Does the work at the first call that succeeds.
    func prepare() throws(SecureStoreError) {
        guard !isDone.withLock({ $0 }) else { return }
        try work()
        isDone.withLock { $0 = true }
    }
}
