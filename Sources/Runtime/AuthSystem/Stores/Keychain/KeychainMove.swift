internal import AuthCore

/// The move of an app's values from its own Keychain access group to the one that it shares with its extensions.
final class KeychainMove: Sendable {
    private let calls: any KeychainCalls
    private let group: String
    private let isDone = Guarded(false)

    /// Creates a move of the values that `calls` reach.
    init(of calls: any KeychainCalls, to group: String) {
        self.calls = calls
        self.group = group
    }

    /// Moves the values at the first call. If that fails, the access that needs the values fails too, and the next one tries
    /// again: a session in the other group has not ended.
    func run() throws(SecureStoreError) {
        guard !isDone.withLock({ $0 }) else { return }
        try calls.moveAll(to: group)
        isDone.withLock { $0 = true }
    }
}
