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

/// A workspace with other files in it than there are on disk.
package struct OverlaidFiles: FileReader {
    private let files: any FileReader
    /// The bytes of the other files, by their paths.
    package var overlay: [String: [UInt8]]

    package init(_ files: any FileReader, _ overlay: [String: [UInt8]] = [:]) {
        self.files = files
        self.overlay = overlay
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        if let bytes = overlay[path] { return Array(bytes.prefix(limit)) }
        return try files.read(path, limit: limit)
    }

    package func names(in folder: String) throws(FileReadError) -> [String] {
        let added = Set(
            overlay.keys.filter { $0.hasPrefix(folder + "/") }.map { path in
                String(path.dropFirst(folder.utf8.count + 1).prefix { $0 != "/" })
            })
        do {
            return try files.names(in: folder).filter { !added.contains($0) } + added
        } catch {
            guard error == .missing, !added.isEmpty else { throw error }
            return Array(added)
        }
    }

    package func isFile(_ path: String) -> Bool { overlay[path] != nil || files.isFile(path) }

    package func isFolder(_ path: String) -> Bool {
        overlay.keys.contains { $0.hasPrefix(path + "/") } || files.isFolder(path)
    }
}

/// The path that `relative` names from the folder of `file`, without `.` and `..`; nil where it leads above the
/// workspace. Both are paths of files with `/` between their parts, `file` relative to the workspace.
func resolvedPath(_ relative: String, from file: String) -> String? {
    let slash = UInt8(ascii: "/")
    var path = Array(file.utf8)
    func leaveFolder() -> Bool {
        guard !path.isEmpty else { return false }
        path.removeSubrange((path.lastIndex(of: slash) ?? 0)...)
        return true
    }
    _ = leaveFolder()
    for part in relative.utf8.split(separator: slash) {
        if part.elementsEqual("..".utf8) {
            guard leaveFolder() else { return nil }
        } else if !part.elementsEqual(".".utf8) {
            if !path.isEmpty { path.append(slash) }
            path += part
        }
    }
    return String(decoding: path, as: UTF8.self)
}
