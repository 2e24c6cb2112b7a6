#if canImport(Glibc)
import CLinux
import Glibc
#else
import Darwin
#endif

/// Reads many files of a tree, with as few system calls as possible.
///
/// The system opens a file by its path from the tree's root and refuses symbolic links in every part of the path, so no
/// other folder has to be opened.
struct FileDigests: ~Copyable {
    private let root: Folder
    private let disk: Disk
    /// Opens the folders of files on a system that cannot refuse symbolic links in a path.
    private var walk: FolderWalk
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    init(root: Folder, disk: Disk) {
        self.root = root
        self.disk = disk
        walk = FolderWalk(root: root, disk: disk)
    }

    deinit { buffer.deallocate() }

    /// Returns the bytes of a file, or `nil` if there is no regular file at the path or it cannot be read.
    mutating func contents(of path: String) -> [UInt8]? {
        var path = path
        return path.withUTF8 { read(UnsafeRawBufferPointer($0)).map { Array($0) } }
    }

    /// Returns the digest of a file, or `nil` if there is no regular file at the path or it cannot be read.
    mutating func digest(of path: UnsafeRawBufferPointer) -> Digest? {
        read(path).flatMap { SHA256Hasher.digest(of: $0) }
    }

    /// Reads a file into the buffer. The result is valid until the next call.
    private mutating func read(_ path: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let file = open(path), let stamp = try? file.stamp(), stamp.kind == .file else { return nil }
        if stamp.size > buffer.count {
            buffer.deallocate()
            buffer = .allocate(byteCount: stamp.size, alignment: 16)
        }
        guard let count = try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<stamp.size])) else {
            return nil
        }
        return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }

    private mutating func open(_ path: UnsafeRawBufferPointer) -> OpenFile? {
        let descriptor = withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { terminated in
            UnsafeMutableRawBufferPointer(terminated).copyMemory(from: path)
            terminated[path.count] = 0
            return retry { openBelow(root.descriptor, UnsafePointer(terminated.baseAddress)) }
        }
        if descriptor >= 0 { return OpenFile(descriptor: descriptor) }
        // An old system, or a sandbox that refuses calls that it does not know.
        guard errno == ENOSYS || errno == EPERM else { return nil }
        let (folderPath, name) = OutputPath.split(String(decoding: path, as: UTF8.self))
        guard case .found(let folder)? = try? walk.folder(folderPath) else { return nil }
        return try? disk.openFile(String(name), in: folder)
    }
}

/// Opens a file for reading at a path below a folder. Fails if a part of the path is a symbolic link.
private func openBelow(_ folder: CInt, _ path: UnsafePointer<CChar>?) -> CInt {
    guard let path else { return -1 }
    #if canImport(Glibc)
    return open_below(folder, path)
    #else
    return openat(folder, path, O_RDONLY | O_NOFOLLOW_ANY | O_CLOEXEC | O_NONBLOCK)
    #endif
}
