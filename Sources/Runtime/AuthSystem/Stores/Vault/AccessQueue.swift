internal import AuthCore

/// The accesses to a store, which run one after another in the order in which they were added.
struct AccessQueue {
    /// The last access that was added.
    private var last: Task<Void, Never>?

    /// Adds an access.
    ///
    /// - Parameter access: The access. It starts after all earlier ones have ended, even if they failed.
    /// - Returns: A task with the result of the access.
    mutating func add<Value: Sendable>(
        _ access: @escaping @Sendable () async throws(SecureStoreError) -> Value
    ) -> Task<Result<Value, SecureStoreError>, Never> {
        let before = last
        let task = Task { () async -> Result<Value, SecureStoreError> in
            await before?.value
            do throws(SecureStoreError) { return .success(try await access()) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        return task
    }
}

extension Result where Failure == SecureStoreError {
    /// Returns the value of an access, or throws its error.
    func checked() throws(SecureStoreError) -> Success {
        switch self {
        case .success(let value): value
        case .failure(let error): throw error
        }
    }
}
