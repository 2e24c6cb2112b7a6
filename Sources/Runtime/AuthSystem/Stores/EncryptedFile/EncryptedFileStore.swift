public import AuthCore
public import Foundation

/// Keeps each value in an encrypted file of its own. Meant for Linux, where there is no Keychain.
///
/// - The values are sealed by AES-256-GCM under a key that is not in the folder. What was altered, cut off, sealed under
///   another key, under another name or by another version is refused, each with its own error, and never destroyed: a
///   write or a removal in its place leaves it beside as `<name>.sealed.unreadable-1`.
/// - The files are this user's alone (mode 0600, in a folder of mode 0700, which is made, and otherwise checked).
/// - A write has reached the disk when it returns. A process that is killed leaves the old value or the new one, and two
///   processes that write at once leave one of the two. If they replace one value at once, exactly one of them does.
///
/// It cannot tell that an older file was put back; a service that rotates refresh tokens does.
public struct EncryptedFileStore: SecureStore {
    private let files: SealedFiles

    /// A store in a folder. Nothing is read or made before the first call: what is wrong with the folder or the key shows
    /// there.
    ///
    /// - Parameters:
    ///   - folder: Its path; it is made where it is missing. Several processes may share it.
    ///   - key: Where the key comes from.
    public init(folder: String, key: StoreKeySource) {
        files = SealedFiles(folder: folder, key: key)
    }

    /// The value under a name; nil where there is none.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let bytes = try await blocking { [files] () throws(SecureStoreError) in try files.read(key.rawValue) }
        return bytes.map { Data($0) }
    }

    /// Keeps a value of at most 16 MiB in place of any other under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files] () throws(SecureStoreError) in try files.write(Array(value), as: key.rawValue) }
    }

    /// Forgets the value under a name, also while the key is missing.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files] () throws(SecureStoreError) in try files.remove(key.rawValue) }
    }

    /// Replaces a value if the folder still holds the expected one, whichever process uses the folder.
    ///
    /// - Throws: What ``read(_:)`` throws if the file does not open. It then stays as it is.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await blocking { [files] () throws(SecureStoreError) in
            try files.replace(expected.map(Array.init), with: value.map(Array.init), as: key.rawValue)
        }
    }
}
