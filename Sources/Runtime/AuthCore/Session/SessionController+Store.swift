import Foundation

/// What touches the store does so one after another, in the order in which it was asked for, so that what is kept is
/// what came last. What was asked for by an older generation is left out.
extension SessionController {
    /// The session that the store holds.
    func readStored() async -> Result<StoredSession?, SecureStoreError> {
        guard policy.restoresAtLaunch else { return .success(nil) }
        return await inOrder { [store, key] in
            do throws(SecureStoreError) {
                guard let data = try await store.read(key) else { return .success(nil) }
                return .success(try StoredSession(data: data))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Keeps a session. Returns why it was not kept.
    func save(_ session: StoredSession, of mine: Int) async -> SecureStoreError? {
        await inOrder { [store, key] in
            guard await self.generation == mine else { return nil }
            do throws(SecureStoreError) {
                try await store.write(try session.data(), for: key)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Takes the session out of the store, or notes that it is still there.
    func removeStored() async {
        let mine = generation
        let isLeft = await inOrder { [store, key] in
            guard await self.generation == mine else { return false }
            do throws(SecureStoreError) {
                try await store.remove(key)
                return false
            } catch {
                return true
            }
        }
        if generation == mine { holdsLeftover = isLeft }
    }

    private func inOrder<Value: Sendable>(_ access: @escaping @Sendable () async -> Value) async -> Value {
        let before = lastStoreAccess
        let task = Task {
            await before?.value
            return await access()
        }
        lastStoreAccess = Task { _ = await task.value }
        return await task.value
    }
}
