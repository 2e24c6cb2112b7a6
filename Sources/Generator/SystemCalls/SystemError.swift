#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A call to the operating system that failed.
package struct SystemError: Error, Equatable, Sendable {
    package enum Operation: String, Equatable, Sendable {
        case open, read, write, replace, delete, list, lock, start
        case createFolder = "create folder"
        case deleteFolder = "delete folder"
    }

    package let operation: Operation
    package let path: String
    /// The value of `errno`.
    package let code: Int32

    package init(_ operation: Operation, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The system's description of the error, such as `No space left on device`.
    package var reason: String { Self.reason(code) }

    package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// One sentence: the problem and its remedy.
    package var message: String {
        let reason = reason.prefix(1).lowercased() + reason.dropFirst()
        return "cannot \(operation.rawValue) '\(path)': \(reason); \(remedy)"
    }

    private var remedy: String {
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

    /// The process has no permission to change the file.
    package var isForbidden: Bool { code == EACCES || code == EPERM || code == EROFS }
    /// The file does not exist.
    package var isMissing: Bool { code == ENOENT }
    /// The name is in use by another file or folder, or the folder is not empty.
    package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY || code == ENOTDIR }
    /// The folder is a process's working folder or a mount point.
    package var isInUse: Bool { code == EBUSY || code == EINVAL }
}
