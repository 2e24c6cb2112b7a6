internal import AuthCore
internal import Foundation

/// The files of a store, one for each value, encrypted or plain, with these guarantees for reading, writing and
/// removing:
///
/// - A file is always completely old or completely new, even if a process is killed. A write creates a file under a
///   temporary name, syncs it to the disk and renames it.
/// - Processes write one after another, so one of their values remains complete. A read never waits.
/// - A file that does not open is destroyed only by a removal. A read leaves it unchanged. A write first gives it
///   another name, under which it stays until a removal.
struct SealedFiles: Sendable {
    let folder: String
    /// The source of the key; `nil` if the files contain the values unencrypted.
    let key: StoreKeySource?
    /// The time that a write waits for another process, in seconds.
    var patience: TimeInterval = 10
    var calls = DurableCalls()

    func read(_ name: String) throws(SecureStoreError) -> [UInt8]? {
        // Load the key first, so that a missing key is reported even if there is no value.
        let seal = try loadSeal()
        return try Self.nilWithoutFolder { () throws(SecureStoreError) in
            try value(name, in: try PrivateFolder(path: folder, calls: calls), seal)
        }
    }

    func write(_ value: [UInt8], as name: String) throws(SecureStoreError) {
        guard value.count <= SealedValue.maximumValueLength else { throw .system(code: EFBIG) }
        let seal = try loadSeal()
        try inTurn(try PrivateFolder(creating: folder, calls: calls)) { folder throws(SecureStoreError) in
            try put(value, as: name, in: folder, seal)
        }
    }

    /// Replaces a value if it is still the expected one. `nil` means no value. Throws if the file does not open.
    func replace(_ expected: [UInt8]?, with value: [UInt8]?, as name: String) throws(SecureStoreError) -> Bool {
        // Load the key before the lock, so that no other process waits for the key's source.
        let seal = try loadSeal()
        guard let value else {
            let isRemoved = try Self.nilWithoutFolder { () throws(SecureStoreError) -> Bool? in
                try inTurn(try PrivateFolder(path: folder, calls: calls)) { folder throws(SecureStoreError) in
                    guard try self.value(name, in: folder, seal) == expected else { return false }
                    try Self.destroy(file(name), in: folder)
                    return true
                }
            }
            return isRemoved ?? (expected == nil)
        }
        guard value.count <= SealedValue.maximumValueLength else { throw .system(code: EFBIG) }
        return try inTurn(try PrivateFolder(creating: folder, calls: calls)) { folder throws(SecureStoreError) in
            guard try self.value(name, in: folder, seal) == expected else { return false }
            try put(value, as: name, in: folder, seal)
            return true
        }
    }

    func remove(_ name: String) throws(SecureStoreError) {
        try Self.nilWithoutFolder { () throws(SecureStoreError) in
            // A removal works without the key, although no file opens.
            try inTurn(try PrivateFolder(path: folder, calls: calls)) { folder throws(SecureStoreError) in
                try Self.destroy(file(name), in: folder)
            }
        }
    }

    // MARK: Steps

    /// Returns `nil` if the folder does not exist, as before the first write. Operations in the folder handle a missing
    /// file themselves.
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

    /// Performs work while no other writer uses the folder. The work must be short, and must not wait for a user or a
    /// server. The system does not suspend the process during the work.
    private func inTurn<Value>(
        _ folder: borrowing PrivateFolder,
        _ work: (borrowing PrivateFolder) throws(SecureStoreError) -> Value
    ) throws(SecureStoreError) -> Value {
        let activity = UninterruptedActivity()
        defer { activity.end() }
        let lock = try folder.lock(patience: patience)
        defer { lock.unlock() }
        return try work(folder)
    }

    /// Writes a file and replaces any existing one. The caller holds the lock.
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
        guard let bytes = try folder.contents(of: file(name), atMost: SealedValue.maximumFileLength) else { return nil }
        return try seal?.open(bytes, name: name) ?? bytes
    }

    /// Whether the file of a name opens or does not exist, so that nothing is lost if it is replaced.
    private func opens(_ name: String, in folder: borrowing PrivateFolder, _ seal: SealedValue?) -> Bool {
        do throws(SecureStoreError) {
            _ = try value(name, in: folder, seal)
            return true
        } catch {
            return false
        }
    }

    /// Gives a file the first unused name of `….unreadable-1`, `….unreadable-2` and so on. The file keeps its own name
    /// until the caller replaces or removes it, so it is reachable at all times.
    private static func setAside(_ file: String, in folder: borrowing PrivateFolder) throws(SecureStoreError) {
        for number in 1...9_999 {
            if try folder.link(file, as: file + asideMark + String(number)) { return }
        }
        throw .system(code: EEXIST)
    }

    /// Removes a file and every copy of it, including those that were set aside. A session that its user has ended must
    /// not return with a key that is found later. The caller holds the lock.
    private static func destroy(_ file: String, in folder: borrowing PrivateFolder) throws(SecureStoreError) {
        try sweep(file, in: folder)
        try folder.remove(file)
        for name in try folder.names() where name.hasPrefix(file + asideMark) { try folder.remove(name) }
        try folder.synchronize()
    }

    private static let asideMark = ".unreadable-"

    /// Removes temporary files of processes that were killed. The caller holds the lock, so no process still writes
    /// them.
    private static func sweep(_ file: String, in folder: borrowing PrivateFolder) throws(SecureStoreError) {
        for name in try folder.names() where name.hasPrefix(file + ".") && name.hasSuffix(".new") {
            try folder.remove(name)
        }
    }
}

/// Converts any text to one component of a path.
enum FileName {
    /// Keeps ASCII letters, digits, `-`, and `.` except at the start. Every other byte becomes `%` and two hexadecimal
    /// digits. So no two texts have the same file name, and none leads to another folder.
    static func of(_ text: String) -> String {
        guard !text.isEmpty else { return "%" }
        return text.utf8.enumerated().map { offset, byte in
            switch byte {
            case _ where byte.isASCIIAlphanumeric, UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            case UInt8(ascii: ".") where offset > 0:
                "."
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }
}
