internal import AuthCore

/// The names of the vault's records, and of items that follow from other names.
enum VaultKey {
    /// The record of the user's choices.
    static let choices = SecureStoreKey(rawValue: "session-choices")
    /// The marker of an installation that has run before.
    static let installed = SecureStoreKey(rawValue: "installed")

    /// Returns the name of the mark that an item is removed.
    static func removal(of key: SecureStoreKey) -> SecureStoreKey {
        SecureStoreKey(rawValue: key.rawValue + ".removed")
    }

    /// Returns the name of an item in a scope. Items of different scopes, or without one, are separate.
    static func scoped(_ key: SecureStoreKey, _ scope: String) -> SecureStoreKey {
        let digest = SHA256.hash(scope).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return SecureStoreKey(rawValue: "\(key.rawValue).\(digest)")
    }
}
