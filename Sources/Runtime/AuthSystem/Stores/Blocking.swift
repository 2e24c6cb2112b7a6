internal import AuthCore
internal import Dispatch

/// Does what makes its thread wait (a disk, the Keychain, a question to the person) on a thread that is none of Swift's few.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws(SecureStoreError) -> Value
) async throws(SecureStoreError) -> Value {
    let result: Result<Value, SecureStoreError> = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
            do throws(SecureStoreError) {
                continuation.resume(returning: .success(try work()))
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error
    }
}
