#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The calls to the operating system that find, read and change files. Errors name the path that a caller passed.
package struct FileSystem: Sendable {
    /// A call that changes the disk.
    package enum Change: Equatable, Sendable {
        case createFolder, createFile, write, rename, deleteFile, deleteFolder
    }

    /// A hook for tests. It is called before each change with the path, and returns 0 to continue or the `errno` of the
    /// failure. A failing write first writes half of its bytes, as on a full disk.
    package var fault: (@Sendable (Change, String) -> Int32)?

    package init() {}

    // MARK: Looking

    /// Returns the status of a file, folder or symbolic link itself, or `nil` if nothing is at the path.
    package func status(_ path: String) throws(SystemError) -> FileStatus? {
        var info = stat()
        if retry({ lstat(path, &info) }) == 0 { return FileStatus(info) }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw SystemError(.read, path)
    }

    /// Returns the status of the file or folder that a path leads to through symbolic links, or `nil` if there is none.
    package func targetStatus(_ path: String) -> FileStatus? {
        var info = stat()
        return retry({ stat(path, &info) }) == 0 ? FileStatus(info) : nil
    }

    /// Returns whether a path leads to a folder, also through symbolic links.
    package func isFolder(_ path: String) -> Bool { targetStatus(path)?.kind == .folder }

    /// Returns whether anything is at the path. A symbolic link counts, even if its target does not exist.
    package func exists(_ path: String) -> Bool { (try? status(path)) != nil }

    /// Returns whether this process may write to the file that a path leads to.
    package func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Returns the absolute path without symbolic links, or `nil` if nothing is at the path.
    package func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the target of a symbolic link as its text, or `nil` if the path is not a link.
    package func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
        }
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// The absolute path of the current folder without symbolic links, or `/` if it is unknown, as after its deletion.
    package var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Returns the entries of a folder, in no particular order.
    package func entries(of folder: String) throws(SystemError) -> [FolderEntry] {
        guard let stream = opendir(folder) else { throw SystemError(.list, folder) }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        errno = 0
        while let entry = readdir(stream) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if bytes == [dot] || bytes == [dot, dot] { continue }
            let name = String(validating: bytes, as: UTF8.self)
            let kind = kind(entry.pointee.d_type) ?? name.flatMap { try? status("\(folder)/\($0)")?.kind } ?? .device
            entries.append(FolderEntry(name: name, escapedName: escaped(bytes), kind: kind))
            errno = 0
        }
        if errno != 0 { throw SystemError(.list, folder) }
        return entries
    }

    /// Returns the names of a folder's entries that are UTF-8, sorted.
    package func names(in folder: String) throws(SystemError) -> [String] {
        try entries(of: folder).compactMap(\.name).sorted()
    }

    // MARK: Reading

    /// Returns the bytes of a regular file. Fails if the path is a symbolic link.
    package func contents(of path: String) throws(SystemError) -> [UInt8] {
        let file = try open(path, flags: O_NOFOLLOW)
        guard try file.status().kind == .file else { throw SystemError(.read, path, code: EISDIR) }
        return try file.read(atMost: .max)
    }

    /// Opens a file or folder for reading, through symbolic links. If `waiting` is true, waits for the writer of a pipe.
    package func openTarget(_ path: String, waiting: Bool = false) throws(SystemError) -> OpenFile {
        try open(path, flags: waiting ? 0 : O_NONBLOCK)
    }

    private func open(_ path: String, flags: Int32) throws(SystemError) -> OpenFile {
        let descriptor = retry { systemOpen(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags, 0) }
        guard descriptor >= 0 else { throw SystemError(.open, path) }
        return OpenFile(descriptor: descriptor, path: path)
    }

    // MARK: Changing

    /// Creates a folder. The folder above it must exist.
    package func createFolder(_ path: String) throws(SystemError) {
        try change(.createFolder, .createFolder, path) { mkdir(path, 0o777) }
    }

    /// Creates a folder and those above it, unless they exist. The folders above it may be symbolic links.
    package func createFolders(_ path: String) throws(SystemError) {
        if path.isEmpty || isFolder(path) { return }
        if let slash = path.lastIndex(of: "/") { try createFolders(String(path[..<slash])) }
        do throws(SystemError) {
            try createFolder(path)
        } catch {
            // Another process may have created it meanwhile.
            guard error.isTaken, isFolder(path) else { throw error }
        }
    }

    /// Writes a file that must not exist yet. If this fails, no file remains.
    package func createFile(_ path: String, _ bytes: [UInt8], like original: FileStatus? = nil) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = try change(.createFile, .write, path) { systemOpen(path, flags, 0o644) }
        do throws(SystemError) {
            try write(bytes, to: descriptor, path)
            if let original {
                // Only root may change the owner.
                _ = fchown(descriptor, original.owner, original.group)
                guard fchmod(descriptor, original.mode) == 0 else { throw SystemError(.write, path) }
            }
        } catch {
            close(descriptor)
            try? deleteFile(path)
            throw error
        }
        // A network file system may report a full disk only now.
        guard close(descriptor) == 0 || errno == EINTR else {
            let error = SystemError(.write, path)
            try? deleteFile(path)
            throw error
        }
    }

    /// Moves a file or folder. Replaces a file, a symbolic link or an empty folder at the new path.
    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try change(.rename, .replace, newPath) { systemRename(path, newPath) }
    }

    /// Deletes a file or a symbolic link.
    package func deleteFile(_ path: String) throws(SystemError) {
        try change(.deleteFile, .delete, path) { unlink(path) }
    }

    /// Deletes a folder, which must be empty.
    package func deleteFolder(_ path: String) throws(SystemError) {
        try change(.deleteFolder, .deleteFolder, path) { rmdir(path) }
    }

    /// Deletes a folder if it is empty. Does nothing if it is not, does not exist or is in use.
    package func deleteFolderIfEmpty(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try deleteFolder(path)
        } catch {
            if !error.isTaken, !error.isMissing, !error.isInUse { throw error }
        }
    }

    /// Deletes a file, or a folder with all its contents, if it exists. Symbolic links are not followed.
    package func deleteAll(_ path: String) throws(SystemError) {
        guard let kind = try status(path)?.kind else { return }
        guard kind == .folder else { return try deleteFile(path) }
        for name in try names(in: path) { try deleteAll("\(path)/\(name)") }
        try deleteFolder(path)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(SystemError) {
        let code = fault?(.write, path) ?? 0
        var rest = code == 0 ? bytes[...] : bytes.prefix(bytes.count / 2)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                retry { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
            }
            guard count > 0 else { throw SystemError(.write, path) }
            rest = rest.dropFirst(count)
        }
        if code != 0 { throw SystemError(.write, path, code: code) }
    }

    @discardableResult
    private func change(
        _ change: Change, _ operation: SystemError.Operation, _ path: String, _ call: () -> Int32
    ) throws(SystemError) -> Int32 {
        if let code = fault?(change, path), code != 0 { throw SystemError(operation, path, code: code) }
        let result = retry(call)
        if result < 0 { throw SystemError(operation, path) }
        return result
    }
}

private let dot = UInt8(ascii: ".")

private func kind(_ type: UInt8) -> FileStatus.Kind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .symbolicLink
    default: nil
    }
}

private func escaped(_ name: [UInt8]) -> String {
    name.reduce(into: "") { text, byte in
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: " "): text += "\\" + String(UnicodeScalar(byte))
        case 0x21...0x7E: text += String(UnicodeScalar(byte))
        default:
            let digits = String(byte, radix: 8)
            text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Repeats a call that a signal interrupted.
func retry<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
