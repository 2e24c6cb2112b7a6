import SystemCalls

/// The folder that must contain all inputs, such as the workspace. Symbolic links in it may lead to other places in it.
///
/// An input is opened first, and then the real path of the open file is checked, so another process cannot replace a link
/// between the check and the reading.
package struct InputBoundary: Sendable {
    /// The folder's name in messages.
    let name: String
    /// The folder's real path, or `nil` if it is not known. Then every path is outside.
    private let realPath: String?

    /// - Parameters:
    ///   - folder: The folder's path. The path itself may lead through links.
    ///   - name: The folder's name in messages, such as `the workspace`.
    package init(_ folder: String, name: String) {
        self.name = name
        realPath = FileSystem().realPath(folder.isEmpty ? "." : folder)
    }

    /// Returns whether an open file or folder is inside the boundary, or is the folder itself.
    func contains(_ file: borrowing OpenFile) -> Bool {
        guard let realPath, let path = file.realPath else { return false }
        return realPath == "/" || path.utf8.elementsEqual(realPath.utf8) || path.utf8.starts(with: "\(realPath)/".utf8)
    }
}

/// Reads a workspace, or another folder of inputs, from disk.
package struct SystemFileReader: FileReader {
    private let root: String
    private let boundary: InputBoundary?
    private let fileSystem = FileSystem()

    /// Reads the files in a folder.
    ///
    /// - Parameters:
    ///   - root: The path of the folder that paths are relative to.
    ///   - boundary: The folder that must contain the files; by default `root`, as a workspace.
    package init(root: String, within boundary: InputBoundary? = nil) {
        self.root = root
        self.boundary = boundary ?? InputBoundary(root, name: "the workspace")
    }

    /// Reads files that the user names on the command line: at any path, or a pipe such as a shell's `<(…)`.
    package init(ofUser root: String) {
        self.root = root
        boundary = nil
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        let file = try open(path)
        let kind: FileKind?
        do throws(SystemError) {
            kind = try FileKind(file.status().kind)
            if kind == nil || (boundary == nil && kind != .folder) { return try file.read(atMost: limit) }
        } catch {
            throw FileReadError(error)
        }
        throw .notAFile(kind ?? .device)
    }

    package func names(in folder: String) throws(FileReadError) -> [String] {
        try list(folder).compactMap(\.name)
    }

    package func undecodableNames(in folder: String, foldersOnly: Bool) -> [String] {
        let entries = (try? list(folder)) ?? []
        return entries.filter { $0.name == nil && (!foldersOnly || isFolder($0, in: folder)) }
            .map(\.escapedName).sorted()
    }

    /// Returns the entries of a folder.
    package func entries(of folder: String) throws(FileReadError) -> FolderEntries {
        var entries = FolderEntries()
        for entry in try list(folder) {
            guard let name = entry.name else {
                entries.undecodable.append(entry.escapedName)
                continue
            }
            if isFolder(entry, in: folder) { entries.folders.append(name) } else { entries.files.append(name) }
        }
        return entries
    }

    package func isFile(_ path: String) -> Bool { fileSystem.targetStatus("\(root)/\(path)")?.kind == .file }

    package func isFolder(_ path: String) -> Bool { fileSystem.isFolder("\(root)/\(path)") }

    private func list(_ folder: String) throws(FileReadError) -> [FolderEntry] {
        // Checks that the folder is inside the boundary.
        _ = try open(folder)
        do throws(SystemError) {
            return try fileSystem.entries(of: "\(root)/\(folder)")
        } catch {
            throw FileReadError(error)
        }
    }

    private func isFolder(_ entry: FolderEntry, in folder: String) -> Bool {
        guard entry.kind == .symbolicLink, let name = entry.name else { return entry.kind == .folder }
        return isFolder("\(folder)/\(name)")
    }

    /// Opens a file or folder inside the boundary.
    private func open(_ path: String) throws(FileReadError) -> OpenFile {
        let place = "\(root)/\(path)"
        let file: OpenFile
        do throws(SystemError) {
            file = try fileSystem.openTarget(place, waiting: boundary == nil)
        } catch {
            // A socket cannot be opened.
            if fileSystem.targetStatus(place)?.kind == .socket { throw .notAFile(.socket) }
            throw FileReadError(error)
        }
        if let boundary, !boundary.contains(file) { throw .outside(boundary.name) }
        return file
    }
}

/// The entries of a folder. A symbolic link to a folder is a folder.
package struct FolderEntries {
    package fileprivate(set) var files: [String] = []
    package fileprivate(set) var folders: [String] = []
    /// The escaped names that are not UTF-8. Paths cannot name them.
    package fileprivate(set) var undecodable: [String] = []
}

extension FileReadError {
    fileprivate init(_ error: SystemError) {
        self = error.isMissing ? .missing : .unreadable(error.reason)
    }
}

extension FileKind {
    /// Returns `nil` for a regular file.
    fileprivate init?(_ kind: FileStatus.Kind) {
        switch kind {
        case .file: return nil
        case .folder: self = .folder
        case .pipe: self = .pipe
        case .socket: self = .socket
        case .device, .symbolicLink: self = .device
        }
    }
}
