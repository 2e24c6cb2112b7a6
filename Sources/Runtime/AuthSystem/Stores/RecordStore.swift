public import AuthCore
public import Foundation

/// Stores small values that are not secret in plain files, such as a failed age check or the end of a session.
///
/// The files need neither a key nor biometrics. On iOS, they can be read before the first unlock. Only this user can
/// read them (mode 0600), and they survive restarts. On Apple systems they are excluded from backups; on iOS, deleting
/// the app deletes them.
///
/// A write returns after the record has reached the disk. Several processes can share the folder, such as an app and
/// its extension: they write one after another, and of two that replace a record at the same time, one succeeds.
public struct RecordStore: SecureStore {
    private let files: SealedFiles
    /// Moves the files in the app's own folder; `nil` if there are none.
    private let move: FirstAccess?

    /// Creates a store in a folder. The store reads and creates nothing before the first call.
    ///
    /// - Parameter folder: The path of the folder. The store creates it for this user only if it does not exist.
    public init(folder: String) {
        self.init(folder: folder, movingFrom: nil)
    }

    /// Creates a store in a folder that an app shares with its extensions. The files in the app's own folder move
    /// there.
    init(folder: String, movingFrom earlier: String?) {
        move = earlier.map { earlier in
            FirstAccess { () throws(SecureStoreError) in try Self.move(from: earlier, to: folder) }
        }
        files = SealedFiles(folder: folder, key: nil)
    }

    /// Returns the record under a name; `nil` if the name has no record.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let bytes = try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.prepare()
            return try files.read(key.rawValue)
        }
        return bytes.map { Data($0) }
    }

    /// Stores a record and replaces any existing record under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.prepare()
            try files.write(Array(value), as: key.rawValue)
            Self.excludeFromBackup(files.folder)
        }
    }

    /// Removes the record under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.prepare()
            try files.remove(key.rawValue)
        }
    }

    /// Replaces a record if the store still contains the expected one.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.prepare()
            let isReplaced = try files.replace(expected.map(Array.init), with: value.map(Array.init), as: key.rawValue)
            if isReplaced, value != nil { Self.excludeFromBackup(files.folder) }
            return isReplaced
        }
    }

    /// Excludes the folder from backups, because the records would be wrong on another device.
    private static func excludeFromBackup(_ folder: String) {
        #if !os(Linux)
        var url = URL(fileURLWithPath: folder, isDirectory: true)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? url.setResourceValues(values)
        #endif
    }

    /// Moves the files of a folder, each in one step. A record that the new folder has already is newer.
    private static func move(from earlier: String, to folder: String) throws(SecureStoreError) {
        let manager = FileManager.default
        guard manager.fileExists(atPath: earlier) else { return }
        do {
            try manager.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for name in try manager.contentsOfDirectory(atPath: earlier) {
                let (old, new) = ("\(earlier)/\(name)", "\(folder)/\(name)")
                if manager.fileExists(atPath: new) {
                    try manager.removeItem(atPath: old)
                } else {
                    try manager.moveItem(atPath: old, toPath: new)
                }
            }
            try manager.removeItem(atPath: earlier)
        } catch {
            throw .unavailable
        }
    }
}
