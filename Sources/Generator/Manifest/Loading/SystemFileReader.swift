#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a workspace, or another folder of inputs, from disk.
package struct SystemFileReader: FileReader {
    private let root: String
    private let boundary: InputBoundary?

    /// Reads the files in a folder.
    ///
    /// - Parameters:
    ///   - root: The path of the folder that paths are relative to.
    ///   - boundary: The folder that must contain the files; by default `root`, as a workspace.
    package init(root: String, within boundary: InputBoundary? = nil) {
        self.root = root
        self.boundary = boundary ?? InputBoundary(root, name: "the workspace")
    }

    /// Reads files that the user names on the command line: at any path, or a pipe such as a shell's `<(…)`.
    package init(ofUser root: String) {
        self.root = root
        boundary = nil
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        let descriptor = try open(path, boundary == nil ? 0 : O_NONBLOCK)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw lastError() }
        let type = status.st_mode & S_IFMT
        if let kind = FileKind(type), boundary != nil || kind == .folder { throw .notAFile(kind) }
        // Requests one byte more than the size, so that one call also detects the end of the file.
        let isFile = type == S_IFREG
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let wanted = min(isFile ? max(Int(status.st_size) - bytes.count, 0) + 1 : 8192, limit - bytes.count)
            let count = append(wanted, from: descriptor, to: &bytes)
            if count == 0 || (isFile && 0..<wanted ~= count) { break }
            if count < 0, errno != EINTR { throw lastError() }
        }
        return bytes
    }

    package func names(in folder: String) throws(FileReadError) -> [String] {
        var names: [String] = []
        try forEachEntry(of: folder) { bytes, _ in
            if let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    package func undecodableNames(in folder: String, foldersOnly: Bool) -> [String] {
        var names: [String] = []
        try? forEachEntry(of: folder) { bytes, isFolder in
            guard String(validating: bytes, as: UTF8.self) == nil, !foldersOnly || isFolder() else { return }
            names.append(escapedName(bytes))
        }
        return names.sorted()
    }

    /// Returns the entries of a folder.
    package func entries(of folder: String) throws(FileReadError) -> FolderEntries {
        var entries = FolderEntries()
        try forEachEntry(of: folder) { bytes, isFolder in
            guard let name = String(validating: bytes, as: UTF8.self) else {
                entries.undecodable.append(escapedName(bytes))
                return
            }
            if name == "." || name == ".." { return }
            if isFolder() { entries.folders.append(name) } else { entries.files.append(name) }
        }
        return entries
    }

    /// Calls `body` with the name of each entry of a folder, and a function that returns whether it is a folder.
    private func forEachEntry(
        of folder: String, _ body: (UnsafeRawBufferPointer.SubSequence, () -> Bool) -> Void
    ) throws(FileReadError) {
        let descriptor = try open(folder, O_DIRECTORY | O_NONBLOCK)
        guard let directory = fdopendir(descriptor) else {
            let error = lastError()
            close(descriptor)
            throw error
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let type = entry.pointee.d_type
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                body(bytes.prefix { $0 != 0 }) {
                    // Other types are those of links, which may lead to a folder, and of unknown entries.
                    if type == UInt8(DT_DIR) || type == UInt8(DT_REG) { return type == UInt8(DT_DIR) }
                    var status = stat()
                    let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                    return name.map { fstatat(descriptor, $0, &status, 0) == 0 } == true
                        && status.st_mode & S_IFMT == S_IFDIR
                }
            }
        }
    }

    package func isFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    package func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    private func type(of path: String) -> mode_t? {
        var status = stat()
        return stat("\(root)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Opens a file or folder inside the boundary. Without `O_NONBLOCK`, opening a pipe waits for a writer.
    private func open(_ path: String, _ flags: Int32) throws(FileReadError) -> Int32 {
        let descriptor = systemOpen("\(root)/\(path)", O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
        guard descriptor >= 0 else {
            let error = lastError()
            // A socket cannot be opened.
            if case .unreadable = error, let kind = type(of: path).flatMap({ FileKind($0) }), kind == .socket {
                throw .notAFile(kind)
            }
            throw error
        }
        if let boundary, !boundary.contains(descriptor) {
            close(descriptor)
            throw .outside(boundary.name)
        }
        return descriptor
    }

    private func lastError() -> FileReadError {
        errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
    }
}

/// The entries of a folder. A symbolic link to a folder is a folder.
package struct FolderEntries {
    package fileprivate(set) var files: [String] = []
    package fileprivate(set) var folders: [String] = []
    /// The escaped names that are not UTF-8. Paths cannot name them.
    package fileprivate(set) var undecodable: [String] = []
}

extension FileKind {
    /// Returns `nil` for a regular file.
    fileprivate init?(_ type: mode_t) {
        switch type {
        case S_IFREG: return nil
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// Reads up to `wanted` bytes. Returns the number of bytes read, or -1 with the error in `errno`.
private func append(_ wanted: Int, from descriptor: Int32, to bytes: inout [UInt8]) -> Int {
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, wanted)
        initialized = max(count, 0)
    }
    if bytes.isEmpty { bytes = block } else { bytes += block }
    return count
}

/// Returns a name as `ls -b` shows it: with escapes of backslashes and spaces, and with the octal codes of other bytes that
/// are not printable ASCII.
private func escapedName(_ name: some Sequence<UInt8>) -> String {
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
