#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An open folder. It is closed when the last reference is released.
final class Folder: Sendable {
    /// The path for messages.
    let path: String
    let descriptor: CInt

    init(path: String, descriptor: CInt) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    func child(_ name: some StringProtocol) -> String {
        path == "." ? String(name) : path == "/" ? "/\(name)" : "\(path)/\(name)"
    }
}

/// An open file. It is closed at the end of its lifetime.
struct OpenFile: ~Copyable {
    let descriptor: CInt

    deinit { close(descriptor) }

    /// Closes a file after writing. A network file system may report a full disk only now.
    consuming func finishWriting() throws(SystemError) {
        let descriptor = descriptor
        discard self
        if close(descriptor) != 0, errno != EINTR { throw SystemError(operation: .write, code: errno) }
    }

    func stamp() throws(SystemError) -> FileStamp {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw SystemError(operation: .read, code: errno) }
        return FileStamp(info)
    }

    /// Reads up to `count` bytes into the beginning of `buffer`, which grows as needed. Returns the number of bytes
    /// read.
    func read(_ count: Int, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
        return try buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(SystemError) in try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]))
            }
        }.get()
    }

    /// Reads bytes until the buffer is full or the file ends. Returns the number of bytes read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let got = retry {
                systemRead(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            guard got >= 0 else { throw SystemError(operation: .read, code: errno) }
            if got == 0 { break }
            filled += got
        }
        return filled
    }
}

/// The identity and modification time of a file, used to notice changes.
struct FileStamp: Equatable, Sendable {
    enum Kind: String, Equatable, Sendable { case file, folder, symbolicLink, other }

    let kind: Kind
    let size: Int
    private let device: UInt64
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ info: stat) {
        kind =
            switch info.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        size = Int(info.st_size)
        device = UInt64(truncatingIfNeeded: info.st_dev)
        inode = UInt64(truncatingIfNeeded: info.st_ino)
        #if canImport(Glibc)
        let modified = info.st_mtim
        #else
        let modified = info.st_mtimespec
        #endif
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
    }

    /// The stamp as text, for a record on disk.
    var text: String { "\(kind.rawValue) \(size) \(device) \(inode) \(seconds) \(nanoseconds)" }

    /// Reads the text of a stamp. Returns `nil` for any other text.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, let kind = Kind(rawValue: String(parts[0])), let size = Int(parts[1]),
            let device = UInt64(parts[2]), let inode = UInt64(parts[3]), let seconds = Int(parts[4]),
            let nanoseconds = Int(parts[5])
        else { return nil }
        self.kind = kind
        self.size = size
        self.device = device
        self.inode = inode
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Returns whether both stamps belong to the same file, which may have several names.
    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, bytes, count)
    #else
    Darwin.read(descriptor, bytes, count)
    #endif
}
