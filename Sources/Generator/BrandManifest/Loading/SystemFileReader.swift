#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a workspace from disk.
package struct SystemFileReader: FileReader {
    private let root: String
    private let acceptsPipes: Bool

    /// - Parameters:
    ///   - root: The path of the workspace's folder.
    ///   - acceptsPipes: Whether pipes and devices are read, too. Nobody may ever write to a pipe that lies in a
    ///     workspace: reading it would wait for ever.
    package init(root: String, acceptsPipes: Bool = false) {
        self.root = root
        self.acceptsPipes = acceptsPipes
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        // A pipe without a writer would make the opening wait, too.
        let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC | (acceptsPipes ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw lastError() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw lastError() }
        let type = status.st_mode & S_IFMT
        guard acceptsPipes || type == S_IFREG || type == S_IFDIR else {
            throw .unreadable("it is a pipe or a device, not a file")
        }
        // One byte more than there are, so that one look tells that there are no more.
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
        guard let directory = opendir("\(root)/\(folder)") else { throw lastError() }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    package func isFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    package func isFolder(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    private func type(of path: String) -> mode_t? {
        var status = stat()
        return stat("\(root)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private func lastError() -> FileReadError {
        errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno)))
    }
}

/// Reads up to `wanted` bytes; returns how many there were, or -1 with the reason in `errno`.
private func append(_ wanted: Int, from descriptor: Int32, to bytes: inout [UInt8]) -> Int {
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, wanted)
        initialized = max(count, 0)
    }
    if bytes.isEmpty { bytes = block } else { bytes += block }
    return count
}
