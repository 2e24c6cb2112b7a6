/// The lock of the session while the user is away.
extension SessionController {
    /// Locks the session: removes its tokens from memory, and locks the store. The session does not end. The next call
    /// of ``session()`` reads the store, which asks the user to unlock it.
    ///
    /// A renewal that is under way stores its tokens before the store is locked, and does not unlock the session. The
    /// requests of the session fail with `.storage` until it is unlocked.
    ///
    /// - Returns: Whether the session is locked; `false` if no user is signed in, or if the store cannot be locked.
    @discardableResult
    package func lock() async -> Bool {
        guard sessionStore.isLockable else { return false }
        locks += 1
        guard state != .locked else {
            // An access that is under way may ask the user, and unlock the store.
            await locking?.value
            await lockStore()
            return state == .locked
        }
        guard current != nil else {
            // The session may be in the store only, or a sign-in may be writing it.
            await sessionStore.lock().value
            return false
        }
        memory.lock()
        state = .locked
        emit(.locked)
        let locking = Task { [renewal = renewal?.task] in
            _ = await renewal?.value
            await lockStore()
        }
        self.locking = locking
        await locking.value
        return state == .locked
    }

    private func lockStore() async { await sessionStore.lock().value }
}
