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

extension SystemError.Operation: CustomStringConvertible {
    package var description: String { rawValue }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
