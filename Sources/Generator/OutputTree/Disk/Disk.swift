#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The system calls that find and change files. `OpenFile` has the calls for open files.
///
/// Calls that take an open folder and a name in it do not follow symbolic links. Only paths that the user gave may
/// contain links.
struct Disk: Sendable {
    /// A call that changes the disk.
    enum Change: Equatable, Sendable {
        case createFolder, createFile, write, rename, deleteFile, deleteFolder
    }

    /// A hook that lets tests fail any change. It is called before each change, and returns 0 to continue or the
    /// `errno` of the failure. A failing write first writes half of its bytes, as on a full disk.
    var fault: (@Sendable (Change) -> CInt)?

    // MARK: Folders

    /// Opens the folder at a path that the user gave. Links in the path are followed.
    func openFolder(_ path: String) throws(SystemError) -> Folder {
        let descriptor = retry { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path, descriptor: descriptor)
    }

    /// Opens the folder at a path that does not end in a slash. Fails with `isNoFolder` if the folder itself is a
    /// symbolic link. The folders above it may be links.
    func openFolderItself(_ path: String) throws(SystemError) -> Folder {
        let descriptor = retry { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path, descriptor: descriptor)
    }

    /// Returns the target of the symbolic link at a path; `nil` if the path is not a link.
    func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// Opens a folder in another folder. Fails with `isNoFolder` if it is a symbolic link. `path` is for messages.
    func openFolder(_ name: String, in folder: Folder, path: String? = nil) throws(SystemError) -> Folder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = retry { openat(folder.descriptor, name, flags) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return Folder(path: path ?? folder.child(name), descriptor: descriptor)
    }

    func createFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try change(.createFolder, .createFolder) { mkdirat(folder.descriptor, name, 0o777) }
    }

    /// Deletes an empty folder. Fails with `isTaken` if the folder is not empty.
    func deleteFolder(_ name: String, in folder: Folder) throws(SystemError) {
        try change(.deleteFolder, .deleteFolder) { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
    }

    /// Returns the names in a folder, in no particular order.
    func names(in folder: Folder) throws(SystemError) -> [String] {
        // Closing the stream also closes its descriptor, so the stream needs a separate one.
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

    /// Opens a file for reading. Fails with `isLink` if it is a symbolic link.
    func openFile(_ name: String, in folder: Folder) throws(SystemError) -> OpenFile {
        // Without O_NONBLOCK, opening a pipe waits for a writer.
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor = retry { openat(folder.descriptor, name, flags) }
        guard descriptor >= 0 else { throw SystemError(operation: .open, code: errno) }
        return OpenFile(descriptor: descriptor)
    }

    /// Returns the bytes of a file, or `nil` if the file does not exist.
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

    /// Writes a file that must not exist yet. If this fails, no file remains.
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

    /// Returns the identity of a file, folder or link without following links, or `nil` if the name does not exist.
    func stamp(_ name: String, in folder: Folder) throws(SystemError) -> FileStamp? {
        var info = stat()
        guard retry({ fstatat(folder.descriptor, name, &info, AT_SYMLINK_NOFOLLOW) }) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError(operation: .read, code: errno)
        }
        return FileStamp(info)
    }

    // MARK: Locks

    /// Opens a lock file. Creates it if it is missing.
    func openLockFile(_ name: String, in folder: Folder) throws(SystemError) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        return OpenFile(descriptor: try change(.lock, .createFile) { openat(folder.descriptor, name, flags, 0o644) })
    }

    /// Locks an open file. Returns `false` if another process holds the lock and `waiting` is `false`.
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

/// Repeats a call that a signal interrupted.
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

/// The owner and permissions of a file.
struct FileAccess {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// Whether this process may write to the file. A file without any write permission counts as read-only, even for
    /// root.
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

    /// Sets owner and permissions. Only root may change the owner, so a failure to do so is ignored.
    func setAccess(_ access: FileAccess, of name: String, in folder: Folder) throws(SystemError) {
        _ = retry { fchownat(folder.descriptor, name, access.owner, access.group, 0) }
        guard retry({ fchmodat(folder.descriptor, name, access.mode, 0) }) == 0 else {
            throw SystemError(operation: .write, code: errno)
        }
    }
}
