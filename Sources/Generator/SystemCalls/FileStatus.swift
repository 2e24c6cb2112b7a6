#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The properties of a file, folder or symbolic link. Equal values mean that it has not changed.
package struct FileStatus: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case file, folder, symbolicLink, pipe, socket, device
    }

    package let kind: Kind
    /// The size in bytes.
    package let size: Int
    /// The permissions, owner and group.
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
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
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        size = Int(info.st_size)
        mode = info.st_mode & 0o7777
        owner = info.st_uid
        group = info.st_gid
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

    /// Returns whether both are one file, which may have several names.
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// Whether no one may write to the file, not even its owner.
    package var isReadOnly: Bool { mode & 0o222 == 0 }
}

/// An entry of a folder.
package struct FolderEntry: Sendable {
    /// The name, or `nil` if it is not UTF-8. Then no path can name the entry.
    package let name: String?
    /// The name as `ls -b` shows it, with octal codes of bytes that are not printable ASCII.
    package let escapedName: String
    /// The kind of the entry itself. A symbolic link is not followed.
    package let kind: FileStatus.Kind
}
