#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An error of the operating system.
package struct SystemError: Error, Equatable, Sendable {
    package enum Operation: String, Equatable, Sendable {
        case open, read, write, replace, delete, list, lock
        case createFolder = "create folder"
        case deleteFolder = "delete folder"
    }

    package let operation: Operation
    /// The value of `errno`.
    package let code: Int32

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(code)).lowercasedFirst }

    /// The action that the user can take.
    package var remedy: String {
        switch code {
        case ENOSPC, EDQUOT: "free some space and run again; what was there before is kept"
        case EACCES, EPERM: "give yourself permission to change it, or choose another output folder"
        case EROFS: "choose an output folder that can be written"
        case ENOTDIR, EISDIR, EEXIST, ENOTEMPTY: "move the file or folder in the way"
        case EMFILE, ENFILE: "raise the limit of open files"
        case ENAMETOOLONG: "shorten the name"
        default: "fix this and run again"
        }
    }
}

// MARK: - Meanings of error codes

extension SystemError {
    /// The process has no permission to change the file.
    var isForbidden: Bool { code == EACCES || code == EPERM || code == EROFS }

    /// The code of a file that does not exist.
    static let missing = ENOENT

    /// The file does not exist.
    var isMissing: Bool { code == ENOENT }

    /// The name is in use by another file or folder, or the folder is not empty.
    var isTaken: Bool { code == EEXIST || code == ENOTEMPTY || code == ENOTDIR }

    /// The folder is a process's working folder or a mount point.
    var isInUse: Bool { code == EBUSY || code == EINVAL }

    /// The file is a symbolic link.
    var isLink: Bool { code == ELOOP }

    /// The folder is a symbolic link or a file. Systems report links with different codes.
    var isNoFolder: Bool { code == ENOTDIR || code == ELOOP }

    /// The file is a socket, or a device without its hardware.
    var isSpecialFile: Bool { code == ENXIO }
}

extension SystemError.Operation: CustomStringConvertible {
    package var description: String { rawValue }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
