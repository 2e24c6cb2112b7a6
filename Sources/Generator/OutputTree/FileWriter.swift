package import SystemCalls

/// Writes the developer's own files, each with all of its bytes or not at all.
///
/// A lock on a folder lets one process at a time write in it, so a temporary file that exists was left by a killed one.
package struct FileWriter {
    private let fileSystem: FileSystem

    package init(fileSystem: FileSystem = FileSystem()) {
        self.fileSystem = fileSystem
    }

    // MARK: New files

    /// Creates a file and the folders that contain it.
    ///
    /// - Parameters:
    ///   - path: The file's path in the folder `root`. No component may be a symbolic link.
    ///   - root: An existing folder. Its path may contain links.
    ///   - bytes: The file's contents.
    /// - Throws: `OutputError` if anything exists at the path, or if a folder of it is a link or a file.
    package func createFile(_ path: String, in root: String, _ bytes: [UInt8]) throws {
        try locking(root) {
            var folders = FolderLookup(inside: root, fileSystem: fileSystem)
            try folders.create(OutputPath.folder(of: path))
            let path = OutputPath.join(root, path)
            if try fileSystem.status(path) != nil { throw OutputError(path, .alreadyThere) }
            let temporary = try writeTemporary(for: path, bytes)
            do throws(SystemError) {
                try fileSystem.rename(temporary, to: path)
            } catch {
                try? fileSystem.deleteFile(temporary)
                throw error
            }
        }
    }

    /// Creates a folder with files in it. The folder is built under another name and then moved into place.
    ///
    /// - Parameters:
    ///   - path: The folder's path. The folder that contains it must exist.
    ///   - files: The files, with paths relative to the new folder.
    /// - Throws: `OutputError` if anything exists at the path (`.alreadyThere`), and `SystemError` if the disk cannot be
    ///   written. In that case nothing remains.
    package func createFolder(_ path: String, files: [(path: String, bytes: [UInt8])]) throws {
        let (parent, _) = split(path)
        try locking(parent) {
            let temporary = temporaryPath(for: path)
            try fileSystem.deleteAll(temporary)
            do {
                try fileSystem.createFolder(temporary)
                for file in files {
                    try fileSystem.createFolders(OutputPath.join(temporary, OutputPath.folder(of: file.path)))
                    try fileSystem.createFile("\(temporary)/\(file.path)", file.bytes)
                }
                // A rename would silently replace an empty folder.
                if try fileSystem.status(path) != nil { throw OutputError(path, .alreadyThere) }
                try fileSystem.rename(temporary, to: path)
            } catch {
                try? fileSystem.deleteAll(temporary)
                throw refusal(error, path)
            }
        }
    }

    /// Finds the paths at which something exists: a file, or a symbolic link, which is not followed.
    ///
    /// - Parameters:
    ///   - paths: Paths in the folder `root`.
    ///   - root: An existing folder. Its path may contain links.
    /// - Returns: These paths.
    /// - Throws: `OutputError` if a folder of a path is a symbolic link or a file, or if a folder is at a path.
    package func existingFiles(among paths: [String], in root: String) throws -> Set<String> {
        var folders = FolderLookup(inside: root, fileSystem: fileSystem)
        var existing: Set<String> = []
        for path in paths {
            let place = OutputPath.join(root, path)
            switch try folders.find(OutputPath.folder(of: path)) {
            case .missing: continue
            case .blocked(let file): throw OutputError(OutputPath.join(root, file), .folderNeeded)
            case .folder:
                guard let status = try fileSystem.status(place) else { continue }
                if status.kind == .folder { throw OutputError(place, .folderInTheWay) }
                existing.insert(path)
            }
        }
        return existing
    }

    // MARK: New bytes of files

    /// Replaces several files, such as manifests that fix-its edit. Writes all new files beside the old ones first, and then
    /// moves them into place. Preserves owner and permissions. The file that a symbolic link leads to is replaced.
    ///
    /// - Throws: `OutputError` if a file has other bytes than expected or is read-only, and `SystemError` if the disk cannot
    ///   be written. In that case no file is replaced, unless a move failed.
    package func replace(_ replacements: [FileReplacement]) throws {
        var written: [(temporary: String, path: String, original: String)] = []
        do {
            for replacement in replacements {
                guard let path = fileSystem.realPath(replacement.path) else {
                    throw SystemError(.open, replacement.path)
                }
                // Two paths may lead to one file.
                if written.contains(where: { $0.path == path }) { continue }
                guard let status = try fileSystem.status(path),
                    try fileSystem.contents(of: path) == replacement.original
                else { throw OutputError(replacement.path, .changedMeanwhile) }
                guard fileSystem.isWritable(path), !status.isReadOnly else {
                    throw OutputError(replacement.path, .readOnly)
                }
                do {
                    let temporary = try writeTemporary(for: path, replacement.bytes, like: status)
                    written.append((temporary, path, replacement.path))
                } catch {
                    throw refusal(error, replacement.path)
                }
            }
            while let file = written.first {
                try fileSystem.rename(file.temporary, to: file.path)
                written.removeFirst()
            }
        } catch {
            for file in written { try? fileSystem.deleteFile(file.temporary) }
            throw error
        }
    }

    // MARK: Temporary files

    private func writeTemporary(
        for path: String, _ bytes: [UInt8], like original: FileStatus? = nil
    ) throws(SystemError) -> String {
        let temporary = temporaryPath(for: path)
        try fileSystem.deleteAll(temporary)
        do throws(SystemError) {
            try fileSystem.createFile(temporary, bytes, like: original)
        } catch {
            throw SystemError(error.operation, path, code: error.code)
        }
        return temporary
    }

    private func temporaryPath(for path: String) -> String {
        let (folder, name) = split(path)
        return OutputPath.join(folder, ".\(name).brandgen-new")
    }

    private func split(_ path: String) -> (folder: String, name: String) {
        let folder = OutputPath.folder(of: path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return (folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder, name)
    }

    /// Calls `body` while no other process writes in a folder.
    private func locking(_ folder: String, _ body: () throws -> Void) throws {
        let lock = try fileSystem.openTarget(folder)
        _ = try lock.lock(waiting: true)
        try body()
        withExtendedLifetime(lock) {}
    }

    /// Returns the error about a file for the path that the user knows.
    private func refusal(_ error: any Error, _ path: String) -> any Error {
        guard let error = error as? SystemError else { return error }
        return error.isForbidden ? OutputError(path, .readOnly) : SystemError(error.operation, path, code: error.code)
    }
}

/// New bytes for a file that exists.
package struct FileReplacement: Sendable {
    package let path: String
    /// The expected current bytes. If the file contains other bytes, it is not replaced.
    package let original: [UInt8]
    package let bytes: [UInt8]

    package init(path: String, original: [UInt8], bytes: [UInt8]) {
        self.path = path
        self.original = original
        self.bytes = bytes
    }
}
