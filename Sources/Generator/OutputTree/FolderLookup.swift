import Diagnostics
import SystemCalls

/// Looks at the folders of a tree. None of them may be a symbolic link, which could lead to the user's own files.
struct FolderLookup {
    enum Result: Equatable {
        case folder
        case missing
        /// Something other than a folder is at this path in the tree.
        case blocked(by: String)
    }

    /// The tree's path.
    let root: String
    let fileSystem: FileSystem
    private var results: [ExactText: Result] = [:]

    init(root: String, fileSystem: FileSystem) {
        self.root = root
        self.fileSystem = fileSystem
    }

    /// Looks at folders in a folder that the user named, which may be a symbolic link.
    init(inside root: String, fileSystem: FileSystem) {
        self.init(root: root, fileSystem: fileSystem)
        results[""] = .folder
    }

    /// Looks at the folder at a path in the tree. The root's path is empty.
    ///
    /// - Throws: `OutputError` if one of the folders from the root to the path is a symbolic link, and `SystemError`.
    mutating func find(_ path: String) throws -> Result {
        if let result = results[ExactText(path)] { return result }
        let above = path.isEmpty ? .folder : try find(OutputPath.folder(of: path))
        let result = above == .folder ? try findItself(path) : above
        results[ExactText(path)] = result
        return result
    }

    private func findItself(_ path: String) throws -> Result {
        let place = OutputPath.join(root, path)
        switch try fileSystem.status(place)?.kind {
        case .folder: return .folder
        case .symbolicLink: throw OutputError(place, .symbolicLink)
        case nil: return .missing
        default: return .blocked(by: path)
        }
    }

    /// Creates the folder at a path in the tree and those above it, unless they exist.
    mutating func create(_ path: String) throws {
        switch try find(path) {
        case .folder: return
        case .blocked(let file): throw OutputError(OutputPath.join(root, file), .folderNeeded)
        case .missing:
            if !path.isEmpty { try create(OutputPath.folder(of: path)) }
            try fileSystem.createFolders(OutputPath.join(root, path))
            results[ExactText(path)] = .folder
        }
    }
}
