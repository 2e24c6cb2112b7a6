public import AuthCore
public import Foundation

/// Stores small values that are not secret in plain files, such as a failed age check or the end of a session.
///
/// The files need neither a key nor biometrics. On iOS, they can be read before the first unlock. Only this user can
/// read them (mode 0600), and they survive restarts. On Apple systems they are excluded from backups; on iOS, deleting
/// the app deletes them.
///
/// A write returns after the record has reached the disk. On Linux and macOS, several processes can share the folder.
/// On iOS, the store takes no file lock, because the system terminates a process that is suspended while it holds one.
/// There, each file is complete at all times, but of two processes that replace a record at the same time, both can succeed.
public struct RecordStore: SecureStore {
    private let files: SealedFiles
    /// The move of the files of an earlier version of the app, before the first access; `nil` if there is none.
    private let move: RecordsMove?

    /// Creates a store in a folder. The store reads and creates nothing before the first call.
    ///
    /// - Parameter folder: The path of the folder. The store creates it for this user only if it does not exist.
    public init(folder: String) {
        self.init(folder: folder, movingFrom: nil)
    }

    /// Creates a store in a folder that an app shares with its extensions. The files in the app's own folder move there.
    init(folder: String, movingFrom earlier: String?) {
        move = earlier.map { RecordsMove(from: $0, to: folder) }
        #if os(Linux) || os(macOS)
        files = SealedFiles(folder: folder, key: nil)
        #else
        files = SealedFiles(folder: folder, key: nil, isShared: false)
        #endif
    }

    /// Returns the record under a name; `nil` if the name has no record.
    public func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let bytes = try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.run()
            return try files.read(key.rawValue)
        }
        return bytes.map { Data($0) }
    }

    /// Stores a record and replaces any existing record under this name.
    public func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.run()
            try files.write(Array(value), as: key.rawValue)
            Self.excludeFromBackup(files.folder)
        }
    }

    /// Removes the record under a name.
    public func remove(_ key: SecureStoreKey) async throws(SecureStoreError) {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.run()
            try files.remove(key.rawValue)
        }
    }

    /// Replaces a record if the store still contains the expected one.
    public func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        try await blocking { [files, move] () throws(SecureStoreError) in
            try move?.run()
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
}

/// The move of an app's records into the folder of its app group.
final class RecordsMove: Sendable {
    private let earlier: String
    private let folder: String
    private let isDone = Guarded(false)

    init(from earlier: String, to folder: String) {
        self.earlier = earlier
        self.folder = folder
    }

    /// Moves the files at the first call, each in one step. A record that the group has already is newer. If a file cannot be
    /// moved, the access fails, and the next one tries again: a missing record would permit what it forbids.
    func run() throws(SecureStoreError) {
        guard !isDone.withLock({ $0 }) else { return }
        let manager = FileManager.default
        if manager.fileExists(atPath: earlier) {
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
        isDone.withLock { $0 = true }
    }
}
