internal import AuthCore
internal import AuthCrypto
internal import Foundation

/// The files of a store, sealed or plain, one for each value, and what reading, writing and removing them promises:
///
/// - A file is wholly old or wholly new, whoever is killed when: it is written under a name of its own, brought through to
///   the disk, and renamed.
/// - Processes that write take turns, so one of the values is left, whole. Who reads waits for nobody.
/// - A file that does not open is never destroyed. Reading leaves it where it is; what takes its place, or its name,
///   first gives it another.
struct SealedFiles: Sendable {
    let folder: String
    /// The source of the key; `nil` if the files hold the values as they are.
    let key: StoreKeySource?
    /// How long a write waits for one of another process, in seconds.
    var patience: TimeInterval = 10
    /// Whether other processes may write, too. If not, no write holds a file lock.
    var isShared = true

    private static let turn = NSLock()

    func read(_ name: String) throws(SecureStoreError) -> [UInt8]? {
        // Asked for first: that it is missing shows at once, not only when there is something to keep.
        let seal = try loadSeal()
        return try Self.nilWithoutFolder { () throws(SecureStoreError) in
            try value(name, in: try PrivateFolder(path: folder), seal)
        }
    }

    func write(_ value: [UInt8], as name: String) throws(SecureStoreError) {
        guard value.count <= SealedValue.longestValue else { throw .system(code: EFBIG) }
        let seal = try loadSeal()
        try inTurn(try PrivateFolder(creating: folder)) { folder throws(SecureStoreError) in
            try put(value, as: name, in: folder, seal)
        }
    }

    /// Replaces a value if it is still the expected one. `nil` means no value. Throws if the file does not open.
    func replace(_ expected: [UInt8]?, with value: [UInt8]?, as name: String) throws(SecureStoreError) -> Bool {
        // Before the lock, so that no process waits for the source of the key.
        let seal = try loadSeal()
        guard let value else {
            let isRemoved = try Self.nilWithoutFolder { () throws(SecureStoreError) -> Bool? in
                try inTurn(try PrivateFolder(path: folder)) { folder throws(SecureStoreError) in
                    guard try self.value(name, in: folder, seal) == expected else { return false }
                    if try folder.remove(file(name)) { try folder.synchronize() }
                    return true
                }
            }
            return isRemoved ?? (expected == nil)
        }
        guard value.count <= SealedValue.longestValue else { throw .system(code: EFBIG) }
        return try inTurn(try PrivateFolder(creating: folder)) { folder throws(SecureStoreError) in
            guard try self.value(name, in: folder, seal) == expected else { return false }
            try put(value, as: name, in: folder, seal)
            return true
        }
    }

    func remove(_ name: String) throws(SecureStoreError) {
        try Self.nilWithoutFolder { () throws(SecureStoreError) in
            // Without a key, nothing opens; but what was signed out must not come back with the key.
            let seal = try? loadSeal()
            try inTurn(try PrivateFolder(path: folder)) { folder throws(SecureStoreError) in
                let file = self.file(name)
                try Self.sweep(file, in: folder)
                if !opens(name, in: folder, seal) { try Self.setAside(file, in: folder) }
                try folder.remove(file)
                try folder.synchronize()
            }
        }
    }

    // MARK: Steps

    /// There is no folder before the first write. What is done in one tells a missing file by itself.
    @discardableResult
    private static func nilWithoutFolder<Value>(
        _ work: () throws(SecureStoreError) -> Value?
    ) throws(SecureStoreError) -> Value? {
        do throws(SecureStoreError) {
            return try work()
        } catch .system(code: ENOENT) {
            return nil
        }
    }

    private func file(_ name: String) -> String { FileName.of(name) + (key == nil ? ".record" : ".sealed") }

    private func loadSeal() throws(SecureStoreError) -> SealedValue? {
        guard let key else { return nil }
        return try SealedValue(key: key.load())
    }

    /// Does something while no other writer uses the folder. The work is short: it asks neither a user nor a server.
    private func inTurn<Value>(
        _ folder: borrowing PrivateFolder,
        _ work: (borrowing PrivateFolder) throws(SecureStoreError) -> Value
    ) throws(SecureStoreError) -> Value {
        guard isShared else {
            Self.turn.lock()
            defer { Self.turn.unlock() }
            return try work(folder)
        }
        let lock = try folder.lock(patience: patience)
        defer { lock.unlock() }
        return try work(folder)
    }

    /// Writes a file in place of any other. The caller holds the lock.
    private func put(
        _ value: [UInt8], as name: String, in folder: borrowing PrivateFolder, _ seal: SealedValue?
    ) throws(SecureStoreError) {
        let file = self.file(name)
        try Self.sweep(file, in: folder)
        let draft = "\(file).\(getpid())-\(UInt64.random(in: .min ... .max)).new"
        try folder.create(draft, bytes: seal?.seal(value, name: name) ?? value, isAlwaysReadable: key == nil)
        do throws(SecureStoreError) {
            if !opens(name, in: folder, seal) { try Self.setAside(file, in: folder) }
            try folder.rename(draft, to: file)
        } catch {
            _ = try? folder.remove(draft)
            throw error
        }
        try folder.synchronize()
    }

    private func value(
        _ name: String, in folder: borrowing PrivateFolder, _ seal: SealedValue?
    ) throws(SecureStoreError) -> [UInt8]? {
        guard let bytes = try folder.contents(of: file(name), atMost: SealedValue.longestFile) else { return nil }
        return try seal?.open(bytes, name: name) ?? bytes
    }

    /// Whether nothing is lost with the file of a name: it opens, or there is none.
    private func opens(_ name: String, in folder: borrowing PrivateFolder, _ seal: SealedValue?) -> Bool {
        do throws(SecureStoreError) {
            guard key == nil || seal != nil else { return try folder.contents(of: file(name), atMost: 0) == nil }
            _ = try value(name, in: folder, seal)
            return true
        } catch {
            return false
        }
    }

    /// Gives a file the first name that is free of `….unreadable-1`, `….unreadable-2` …; it keeps its own until that is
    /// taken from it, so that at no time it is gone.
    private static func setAside(_ file: String, in folder: borrowing PrivateFolder) throws(SecureStoreError) {
        for number in 1...9_999 {
            if try folder.link(file, as: "\(file).unreadable-\(number)") { return }
        }
        throw .system(code: EEXIST)
    }

    /// Removes what processes that were killed had begun to write. Whoever writes holds the lock, so nobody still does.
    private static func sweep(_ file: String, in folder: borrowing PrivateFolder) throws(SecureStoreError) {
        for name in try folder.names() where name.hasPrefix(file + ".") && name.hasSuffix(".new") {
            try folder.remove(name)
        }
    }
}
