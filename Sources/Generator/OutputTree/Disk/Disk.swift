#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system calls by which this module finds and changes files; what is done with an open one is in `OpenFile`.
///
/// Everything is relative to an open folder and one name in it, so that no symbolic link is followed on the way.
struct Disk: Sendable {
    /// The calls that change something.
    enum Change: Equatable, Sendable { case createFolder, createFile, write, rename, deleteFile, deleteFolder }

    /// Lets tests stop a run at any change: asked before each, it answers 0 to go on or the `errno` to fail with.
    /// A failing write writes half of its bytes first, as a full disk may.
    var fault: (@Sendable (Change) -> CInt)?

    // MARK: Folders

    /// Opens the folder at a path that the user gave; links in it are the user's own.
    func openFolder(_ path: String) throws(SystemError) -> Folder {
        let descriptor = retry { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path, descriptor: descriptor)
    }

    /// Opens the folder at a path, which has no slash at its end; fails with `isNoFolder` if the folder itself is a
    /// symbolic link. The folders above it may be links.
    func openFolderItself(_ path: String) throws(SystemError) -> Folder {
        let descriptor = retry { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path, descriptor: descriptor)
    }

    /// The text of the symbolic link at a path; `nil` if there is none.
    func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// Opens a folder in a folder; fails with `isNoFolder` if it is a symbolic link. `path` is for messages.
    func openFolder(_ name: String, in folder: Folder, path: String? = nil) throws(SystemError) -> Folder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = retry { openat(folder.descriptor, name, flags) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path ?? folder.child(name), descriptor: descriptor)
    }

    func createFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try change(.createFolder, .createFolder) { mkdirat(folder.descriptor, name, 0o777) }
    }

    /// Fails with `isTaken` where anything is left in it.
    func deleteFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try change(.deleteFolder, .deleteFolder) { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
    }

    /// The names in a folder, in no order.
    func names(in folder: Folder) throws(SystemError) -> [String] {
        // A descriptor of its own, because closing the stream closes it.
        let descriptor = retry { openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0, let stream = fdopendir(descriptor) else {
            throw SystemError(operation: .list, code: errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    // MARK: Files

    /// Opens a file to read it; fails with `isLink` if it is a symbolic link.
    func openFile(_ name: String, in folder: Folder) throws(SystemError) -> OpenFile {
        // A pipe without a writer would make open wait.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor = retry { openat(folder.descriptor, name, flags) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return OpenFile(descriptor: descriptor)
    }

    /// The bytes of a file; nil if it is not there.
    func contents(of name: String, in folder: Folder) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            let file = try openFile(name, in: folder)
            let stamp = try file.stamp()
            guard stamp.kind == .file else {
                throw SystemError(operation: .read, code: stamp.kind == .folder ? EISDIR : EINVAL)
            }
            var bytes: [UInt8] = []
            let count = try file.read(stamp.size, into: &bytes)
            bytes.removeSubrange(count...)
            return bytes
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Writes a file that must not be there yet. When this fails, no file stays behind.
    func createFile(_ name: String, in folder: Folder, bytes: [UInt8]) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = try change(.write, .createFile) { openat(folder.descriptor, name, flags, 0o644) }
        do throws(SystemError) {
            let file = OpenFile(descriptor: descriptor)
            try write(bytes, to: file.descriptor)
            try file.finishWriting()
        } catch {
            try? deleteFile(name, in: folder)
            throw error
        }
    }

    func rename(_ name: String, in folder: Folder, to newName: String, in newFolder: Folder) throws(SystemError) {
        try change(.replace, .rename) { renameat(folder.descriptor, name, newFolder.descriptor, newName) }
    }

    func deleteFile(_ name: String, in folder: Folder) throws(SystemError) {
        try change(.delete, .deleteFile) { unlinkat(folder.descriptor, name, 0) }
    }

    /// What stands under a name, itself and not what it links to; nil if nothing does.
    func stamp(_ name: String, in folder: Folder) throws(SystemError) -> FileStamp? {
        var info = stat()
        guard retry({ fstatat(folder.descriptor, name, &info, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError(operation: .read, code: errno)
        }
        return FileStamp(info)
    }

    // MARK: Locks

    /// Opens the file that a lock is held on, making it where it is missing.
    func openLockFile(_ name: String, in folder: Folder) throws(SystemError) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        return OpenFile(descriptor: try change(.lock, .createFile) { openat(folder.descriptor, name, flags, 0o644) })
    }

    /// Takes the lock on an open file; answers false if another holds it and `waiting` is false.
    func lock(_ file: borrowing OpenFile, waiting: Bool) throws(SystemError) -> Bool {
        let descriptor = file.descriptor
        if retry({ flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw SystemError(operation: .lock, code: errno)
    }

    // MARK: Calls

    private func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
        let code = fault?(.write) ?? 0
        var rest = code == 0 ? bytes[...] : bytes.prefix(bytes.count / 2)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                retry { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
            }
            guard count > 0 else { throw SystemError(operation: .write, code: count == 0 ? EIO : errno) }
            rest = rest.dropFirst(count)
        }
        if code != 0 { throw SystemError(operation: .write, code: code) }
    }

    @discardableResult
    private func change(
        _ operation: SystemError.Operation, _ change: Change, _ call: () -> CInt
    ) throws(SystemError) -> CInt {
        if let code = fault?(change), code != 0 { throw SystemError(operation: operation, code: code) }
        let result = retry(call)
        if result < 0 { throw SystemError(operation: operation, code: errno) }
        return result
    }
}

/// Calls again while a signal interrupts.
func retry<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
    #else
    Darwin.write(descriptor, bytes, count)
    #endif
}

/// Who owns a file, and who may do what with it.
struct FileAccess {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// Whether this process may write to it. Root may always, but is told no of what nobody may.
    let allowsWriting: Bool
}

extension Disk {
    func access(to name: String, in folder: Folder) throws(SystemError) -> FileAccess {
        var info = stat()
        guard retry({ fstatat(folder.descriptor, name, &info, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            throw SystemError(operation: .read, code: errno)
        }
        let isWritable = faccessat(folder.descriptor, name, W_OK, 0) == 0 && info.st_mode & 0o222 != 0
        return FileAccess(
            mode: info.st_mode & 0o7777, owner: info.st_uid, group: info.st_gid, allowsWriting: isWritable)
    }

    /// The owner is given away only where that is allowed, which is root's right; who may do what is always set.
    func setAccess(_ access: FileAccess, of name: String, in folder: Folder) throws(SystemError) {
        _ = retry { fchownat(folder.descriptor, name, access.owner, access.group, 0) }
        guard retry({ fchmodat(folder.descriptor, name, access.mode, 0) }) == 0 else {
            throw SystemError(operation: .write, code: errno)
        }
    }
}
