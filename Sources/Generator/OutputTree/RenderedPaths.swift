import Diagnostics

/// A path as a file system sees it that ignores case and Unicode normalization, as those of macOS do by default.
package struct FoldedPath: Hashable, Sendable {
    // `String` compares its texts without regard to normalization. Folding to upper case first also unites letters such
    // as `ſ` and `s`.
    private let path: String

    package init(_ path: some StringProtocol) {
        self.path = path.utf8.allSatisfy { $0 < 0x80 } ? path.lowercased() : path.uppercased().lowercased()
    }
}

/// The paths of the files of one tree, to find those that cannot exist together on every file system.
package struct RenderedPaths {
    /// The reason why a file cannot be in the tree.
    package enum Problem: Sendable {
        case unsafe(UnsafePath)
        case clash(Clash, with: OutputFile)
    }

    package enum Clash: Equatable, Sendable {
        /// Both files have the same path.
        case samePath
        /// The paths differ only in case or Unicode normalization.
        case similarPaths
        /// The paths of folders above the files differ only in case or Unicode normalization.
        case similarFolders
        /// One file needs a folder at the path of the other, or at a path that differs only in case or Unicode
        /// normalization.
        case fileAndFolder
    }

    private var files: [FoldedPath: OutputFile] = [:]
    /// The folders above the files, each with its exact path and one of the files.
    private var folders: [FoldedPath: (path: String, file: OutputFile)] = [:]

    package init() {}

    /// Adds a file, unless it has a problem.
    ///
    /// - Returns: The reason why the file cannot be in the tree together with those that were added before.
    package mutating func add(_ file: OutputFile) -> Problem? {
        if let problem = OutputPath.problem(with: file.path) { return .unsafe(problem) }
        let path = FoldedPath(file.path)
        if let other = files[path] {
            return .clash(other.path.hasSameBytes(as: file.path) ? .samePath : .similarPaths, with: other)
        }
        if let folder = folders[path] { return .clash(.fileAndFolder, with: folder.file) }
        var newFolders: [(key: FoldedPath, path: String)] = []
        for folder in OutputPath.folders(above: file.path) {
            let key = FoldedPath(folder)
            if let other = files[key] { return .clash(.fileAndFolder, with: other) }
            guard let similar = folders[key] else {
                newFolders.append((key, folder))
                continue
            }
            if similar.path.hasSameBytes(as: folder) { break }
            return .clash(.similarFolders, with: similar.file)
        }
        for folder in newFolders { folders[folder.key] = (folder.path, file) }
        files[path] = file
        return nil
    }
}
