internal import AuthCore
internal import Foundation

/// One value in the Keychain that several processes can compare and replace without a lock. The digest of the value is an
/// attribute of the item, so that the Keychain's server compares it in the same step in which it changes the item.
struct ComparableKeychainItem<Calls: KeychainCalls>: Sendable {
    let calls: Calls
    let account: String

    init(_ account: String, _ calls: Calls) {
        self.calls = calls
        self.account = account
    }

    func read() throws(SecureStoreError) -> Data? { try calls.value(of: account) }

    /// Writes the value and replaces any existing one. Never deletes the item, so that it is present at all times.
    func write(_ value: Data) throws(SecureStoreError) {
        let item = KeychainValue(value)
        var status = KeychainStatus.itemNotFound
        // Consecutive calls find different items only if another process changes them in between.
        for _ in 0..<8 {
            status = calls.update(account, ifDigest: nil, item)
            guard status == KeychainStatus.itemNotFound else { break }
            status = calls.add(account, item)
            guard status == KeychainStatus.duplicateItem else { break }
        }
        if let error = KeychainStatus.error(status) { throw error }
    }

    func remove() throws(SecureStoreError) { try KeychainStatus.checkRemoval(calls.delete(account, ifDigest: nil)) }

    /// Replaces the value if it is still the expected one. `nil` means no value.
    func replace(_ expected: Data?, with value: Data?) throws(SecureStoreError) -> Bool {
        let current = try read()
        guard current == expected else { return false }
        let item = value.map(KeychainValue.init)
        switch (current, item) {
        case (let current?, let item?):
            return try isFirst(calls.update(account, ifDigest: KeychainValue(current).digest, item))
        case (let current?, nil): return try isFirst(calls.delete(account, ifDigest: KeychainValue(current).digest))
        case (nil, let item?): return try isFirst(calls.add(account, item))
        case (nil, nil): return true
        }
    }

    /// Whether the call found the item to change. If not, another process changed it first.
    private func isFirst(_ status: Int32) throws(SecureStoreError) -> Bool {
        switch status {
        case KeychainStatus.itemNotFound, KeychainStatus.duplicateItem: return false
        default:
            if let error = KeychainStatus.error(status) { throw error }
            return true
        }
    }
}
