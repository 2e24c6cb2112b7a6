package import AuthCore
package import Foundation

/// A store that keeps each value in its own encrypted file. Use it on Linux, which has no Keychain.
///
/// - AES-256-GCM encrypts the values under a key that is not in the folder. A file that was changed, truncated,
///   encrypted under another key or name, or written by an unsupported version fails to open, each with its own error.
///   A write first renames such a file to `<name>.sealed.unreadable-1`, so that it is not lost. A removal destroys the
///   file and all such copies.
/// - Only this user can read the files (mode 0600). The store creates the folder with mode 0700, and checks the mode of
///   an existing folder.
/// - A write returns after the value has reached the disk. If the process is killed, the old or the new value remains.
///   If two processes write at the same time, one of the two values remains. If they replace one value, exactly one
///   succeeds.
///
/// The store cannot detect that an older file was restored. A service that rotates refresh tokens can detect it.
package struct EncryptedFileStore: SecureStore {
    private let files: SealedFiles

    /// Creates a store in a folder. The store reads and creates nothing before the first call, so errors about the
    /// folder or the key occur there.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder. The store creates the folder if it does not exist. Several processes can
    ///     share it.
    ///   - key: The source of the encryption key.
    package init(folder: String, key: StoreKeySource) {
        files = SealedFiles(folder: folder, key: key)
    }

    /// Returns the value under a name; `nil` if the name has no value.
    package func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let bytes = try await blocking { [files] () throws(SecureStoreError) in try files.read(key.rawValue) }
        return bytes.map { Data($0) }
    }

    /// Stores a value of at most 16 MiB. Replaces any other value under this name.
    package func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files] () throws(SecureStoreError) in try files.write(Array(value), as: key.rawValue) }
    }

    /// Removes the value under a name, and all copies that do not open. Works without the key.
    package func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files] () throws(SecureStoreError) in try files.remove(key.rawValue) }
    }

    /// Replaces a value if the folder still contains the expected one, across all processes that use the folder.
    ///
    /// - Throws: The errors of ``read(_:)`` if the file does not open. The file then stays unchanged.
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await blocking { [files] () throws(SecureStoreError) in
            try files.replace(expected.map(Array.init), with: value.map(Array.init), as: key.rawValue)
        }
    }
}
