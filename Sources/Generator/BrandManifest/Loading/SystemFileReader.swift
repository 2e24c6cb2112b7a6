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
        if !acceptsPipes, let type = type(of: path), type != S_IFREG, type != S_IFDIR {
            throw .unreadable("it is a pipe or a device, not a file")
        }
        let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lastError() }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: min(limit, 8192))
        while bytes.count < limit {
            let count = readBytes(descriptor, &block, min(block.count, limit - bytes.count))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw lastError()
            }
            bytes += block[..<count]
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

/// The system call, which `read(_:limit:)` hides by its name.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
