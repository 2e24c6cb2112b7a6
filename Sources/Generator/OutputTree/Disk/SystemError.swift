#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A refusal by the operating system.
package struct SystemError: Error, Equatable, Sendable {
    package enum Operation: String, Equatable, Sendable {
        case open, read, write, replace, delete, list, lock
        case createFolder = "create folder"
        case deleteFolder = "delete folder"
    }

    package let operation: Operation
    /// The value of `errno`.
    package let code: Int32

    /// The system's own words.
    package var reason: String { String(cString: strerror(code)).lowercasedFirst }

    /// What a person can do.
    package var remedy: String {
        switch code {
        case ENOSPC, EDQUOT: "free some space and run again; what was there before is kept"
        case EACCES, EPERM: "give yourself permission to change it, or choose another output folder"
        case EROFS: "choose an output folder that can be written"
        case ENOTDIR, EISDIR, EEXIST, ENOTEMPTY: "move what is in the way"
        case EMFILE, ENFILE: "raise the limit of open files"
        case ENAMETOOLONG: "shorten the name"
        default: "run again when that is mended"
        }
    }
}

// MARK: - What a refusal tells about the disk

extension SystemError {
    /// The system does not let this process change it.
    var isForbidden: Bool { code == EACCES || code == EPERM || code == EROFS }

    /// Nothing stands there.
    var isMissing: Bool { code == ENOENT }

    /// Something stands there already, or in the folder that should be empty.
    var isTaken: Bool { code == EEXIST || code == ENOTEMPTY || code == ENOTDIR }

    /// The folder is what a process works in, or where another disk is mounted.
    var isInUse: Bool { code == EBUSY || code == EINVAL }

    /// A symbolic link stands where a file was to be opened.
    var isLink: Bool { code == ELOOP }

    /// A symbolic link or a file stands where a folder was to be opened; which code a link gives depends on the system.
    var isNoFolder: Bool { code == ENOTDIR || code == ELOOP }

    /// A socket, or a device without its hardware, stands where a file was to be opened.
    var isSpecialFile: Bool { code == ENXIO }
}

extension SystemError.Operation: CustomStringConvertible {
    package var description: String { rawValue }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
