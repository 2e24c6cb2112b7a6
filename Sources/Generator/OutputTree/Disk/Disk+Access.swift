#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Who owns a file, and who may do what with it.
struct FileAccess {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// Whether this process may write to it. Root may always, but is told no of what nobody may.
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

    /// The owner is given away only where that is allowed, which is root's right; who may do what is always set.
    func setAccess(_ access: FileAccess, of name: String, in folder: Folder) throws(SystemError) {
        _ = retry { fchownat(folder.descriptor, name, access.owner, access.group, 0) }
        guard retry({ fchmodat(folder.descriptor, name, access.mode, 0) }) == 0 else {
            throw SystemError(operation: .write, code: errno)
        }
    }
}
