#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An open file or folder. It is closed at the end of its lifetime.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    package func status() throws(SystemError) -> FileStatus {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw SystemError(.read, path) }
        return FileStatus(info)
    }

    /// The absolute path without symbolic links, or `nil` if the system does not provide it.
    package var realPath: String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        return buffer.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return nil }
            #if canImport(Glibc)
            let count = readlink("/proc/self/fd/\(descriptor)", start, buffer.count)
            // The system cuts off a longer path.
            guard 0..<buffer.count ~= count else { return nil }
            #else
            guard fcntl(descriptor, F_GETPATH, start) == 0 else { return nil }
            #endif
            return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Reads to the end of the file, or until it has read `limit` bytes.
    package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
        let size = try status().size
        var bytes: [UInt8] = []
        while bytes.count < limit {
            // One byte more than the file's size also detects its end.
            let count = min(limit - bytes.count, max(size - bytes.count + 1, 8192))
            var got = 0
            let block = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                got = retry { systemRead(descriptor, buffer.baseAddress, count) }
                initialized = max(got, 0)
            }
            guard got >= 0 else { throw SystemError(.read, path) }
            if bytes.isEmpty { bytes = block } else { bytes += block }
            if got == 0 || (size > 0 && bytes.count == size) { break }
        }
        return bytes
    }

    /// Standard input.
    package static var standardInput: OpenFile { OpenFile(descriptor: dup(STDIN_FILENO), path: "standard input") }

    /// Waits for the exclusive lock (`flock`) on the file or folder, which the process holds until the file is closed.
    ///
    /// - Returns: Whether the process has the lock; `false` if another one holds it and `waiting` is `false`.
    package func lock(waiting: Bool) throws(SystemError) -> Bool {
        if retry({ flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0 { return true }
        if errno == EWOULDBLOCK { return false }
        throw SystemError(.lock, path)
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
