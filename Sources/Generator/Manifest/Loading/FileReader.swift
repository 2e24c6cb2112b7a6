/// How manifests and terms are read, so that tests need no disk.
///
/// Paths are relative to the workspace, with `/` between their parts.
package protocol FileReader: Sendable {
    /// The file's first bytes, at most `limit` of them.
    func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8]

    /// The names of what the folder holds, in any order.
    func names(in folder: String) throws(FileReadError) -> [String]

    /// Whether a file, not a folder, is at the path, as far as that can be told.
    func isFile(_ path: String) -> Bool

    /// Whether a folder is at the path, readable or not.
    func isFolder(_ path: String) -> Bool
}

package enum FileReadError: Error, Equatable {
    /// Nothing is at the path.
    case missing
    /// The path leads out of the folder with this name, which must contain all inputs.
    case outside(String)
    /// Something other than a file is at the path.
    case notAFile(FileKind)
    /// The system's own words, such as `Permission denied`.
    case unreadable(String)
}

/// What is at a path instead of a file. The raw values appear in messages.
package enum FileKind: String, Sendable {
    case folder, socket, device
    case pipe = "named pipe"
}

extension FileReadError {
    /// A phrase that completes "'x' cannot be read: …".
    package var reason: String {
        switch self {
        case .missing: "no such file"
        case .outside(let folder): "its path leads out of \(folder); put the file itself there"
        case .notAFile(let kind): "it is a \(kind.rawValue), not a file"
        case .unreadable(let reason): reason
        }
    }
}
