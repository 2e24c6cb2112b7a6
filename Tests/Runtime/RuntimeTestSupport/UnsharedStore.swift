package import AuthCore
package import Foundation

/// A test's store that one task at a time uses: it replaces values in several steps.
package protocol UnsharedStore: SecureStore {}

extension UnsharedStore {
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard try await read(key) == expected else { return false }
        if let value { try await write(value, for: key) } else { try await remove(key) }
        return true
    }
}
