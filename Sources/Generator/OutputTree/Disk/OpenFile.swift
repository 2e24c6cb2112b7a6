#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder held open; closed when the last reference goes.
final class Folder: Sendable {
    /// For messages.
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

/// A file held open; closed at the end of its life.
struct OpenFile: ~Copyable {
    let descriptor: CInt

    deinit { close(descriptor) }

    /// Closes a file that was written: the file system of a network may find only now that its disk is full.
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

    /// Reads up to `count` bytes into the front of `buffer`, which grows as needed; returns how many there were.
    func read(_ count: Int, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
        var filled = 0
        while filled < count {
            let got = buffer.withUnsafeMutableBytes { bytes in
                retry { systemRead(descriptor, bytes.baseAddress?.advanced(by: filled), count - filled) }
            }
            guard got >= 0 else { throw SystemError(operation: .read, code: errno) }
            if got == 0 { break }
            filled += got
        }
        return filled
    }
}

/// What tells a file from the one that was there before.
struct FileStamp: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case file, folder, symbolicLink, other }

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

    /// Whether both are one file, whatever its names.
    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}

private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, bytes, count)
    #else
    Darwin.read(descriptor, bytes, count)
    #endif
}
