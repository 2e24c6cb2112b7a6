internal import AuthCore
internal import Foundation

/// The records of an app that shares its session with its extensions.
///
/// The records are in the store of the shared Keychain group: its replacements are atomic across processes without a file
/// lock, with which the system would terminate a suspended process. Only the marker of the installation is a file, in the
/// folder of the app group, because deleting the app must delete it.
struct SharedRecords: SecureStore {
    /// The store in the shared Keychain group.
    let shared: any SecureStore
    /// The files in the app group's folder.
    let files: any SecureStore
    /// The files of a version of the app that did not share its session. Each record moves at its first use.
    let earlier: any SecureStore

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        if key == VaultKey.installed { return try await marker() }
        if let value = try await shared.read(key) { return value }
        guard let value = try await earlier.read(key) else { return nil }
        _ = try await shared.replace(nil, with: value, for: key)
        try await earlier.remove(key)
        return try await shared.read(key)
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        if key == VaultKey.installed { return try await files.write(value, for: key) }
        try await shared.write(value, for: key)
        try await earlier.remove(key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        if key == VaultKey.installed { return try await files.remove(key) }
        try await earlier.remove(key)
        try await shared.remove(key)
    }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        if key == VaultKey.installed { return try await files.replace(expected, with: value, for: key) }
        _ = try await read(key)
        return try await shared.replace(expected, with: value, for: key)
    }

    /// Reads the marker of this installation, which an earlier version has written beside its records.
    private func marker() async throws(SecureStoreError) -> Data? {
        if let value = try await files.read(VaultKey.installed) { return value }
        return try await earlier.read(VaultKey.installed)
    }
}
