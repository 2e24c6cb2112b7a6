/// Access to the files of a workspace. Tests implement it in memory.
///
/// Paths are relative to the workspace, with `/` as separator.
package protocol FileReader: Sendable {
    /// Reads at most the first `limit` bytes of a file.
    func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8]

    /// Returns the names of the entries of a folder that are valid UTF-8, in any order.
    func names(in folder: String) throws(FileReadError) -> [String]

    /// Returns the escaped names of the folders in a folder whose names are not UTF-8, or of all such entries. Paths cannot
    /// name them. Returns none if the folder cannot be read.
    func undecodableNames(in folder: String, foldersOnly: Bool) -> [String]

    /// Returns whether there is a file at the path. Returns `false` if the path is not accessible.
    func isFile(_ path: String) -> Bool

    /// Returns whether there is a folder at the path, readable or not.
    func isFolder(_ path: String) -> Bool
}

extension FileReader {
    package func undecodableNames(in folder: String, foldersOnly: Bool) -> [String] { [] }
}

package enum FileReadError: Error, Equatable {
    /// There is no file or folder at the path.
    case missing
    /// The path leads outside the named folder, which must contain all inputs.
    case outside(String)
    /// The entry at the path is not a regular file.
    case notAFile(FileKind)
    /// The file cannot be read. The text is the system's message, such as `Permission denied`.
    case unreadable(String)
}

/// A kind of file system entry other than a regular file. The raw values appear in messages.
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

/// A workspace in which some files are replaced or added in memory.
package struct OverlaidFiles: FileReader {
    private let files: any FileReader
    /// The contents of the replaced and added files, by path.
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

    package func undecodableNames(in folder: String, foldersOnly: Bool) -> [String] {
        files.undecodableNames(in: folder, foldersOnly: foldersOnly)
    }

    package func isFile(_ path: String) -> Bool { overlay[path] != nil || files.isFile(path) }

    package func isFolder(_ path: String) -> Bool {
        overlay.keys.contains { $0.hasPrefix(path + "/") } || files.isFolder(path)
    }
}

/// Resolves a path relative to the folder of a file.
///
/// - Parameters:
///   - relative: The path to resolve, which can contain `.` and `..`.
///   - file: The path of the file, relative to the workspace.
/// - Returns: The path relative to the workspace, or `nil` if it leads outside the workspace.
package func resolvedPath(_ relative: String, from file: String) -> String? {
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
