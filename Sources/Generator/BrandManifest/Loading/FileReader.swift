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
    /// The system's own words, such as `Permission denied`.
    case unreadable(String)
}

extension FileReadError {
    /// A phrase that completes "'x' cannot be read: …".
    package var reason: String {
        switch self {
        case .missing: "no such file"
        case .unreadable(let reason): reason
        }
    }
}
