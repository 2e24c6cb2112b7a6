/// The files and folders that have changed since the last look.
struct FileChanges: Equatable {
    /// The names of the files, and of the folders that were added, removed or renamed as a whole.
    private(set) var names: Set<String> = []
    /// Whether other files may have changed too, because the system has lost some changes.
    private(set) var mayBeAny = false

    /// Changes of unknown files.
    static let ofAnyFile: FileChanges = {
        var changes = FileChanges()
        changes.mayBeAny = true
        return changes
    }()

    init(_ names: Set<String> = []) {
        self.names = names
    }

    var isEmpty: Bool { names.isEmpty && !mayBeAny }

    mutating func add(_ name: String) { names.insert(name) }

    mutating func formUnion(_ other: FileChanges) {
        names.formUnion(other.names)
        mayBeAny = mayBeAny || other.mayBeAny
    }

    /// Returns whether a file may have changed: itself, or a folder above it.
    func touch(_ name: String) -> Bool {
        mayBeAny || names.contains(name) || folders(above: name).contains(where: names.contains)
    }
}

/// Returns the folders that contain a path: `a/b` and `a` for `a/b/c`.
private func folders(above path: String) -> some Sequence<String> {
    path.utf8.indices.lazy.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
}

/// Returns whether a path is in a folder, at any depth.
func isBeneath(_ path: String, _ folder: String) -> Bool {
    path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
        && path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: folder.utf8.count)] == UInt8(ascii: "/")
}

/// A folder whose changes are watched.
struct WatchedFolder: Hashable {
    /// The path for the system.
    let path: String
    /// The name of the folder in `FileChanges`.
    let name: String
    /// Whether the folders below it are watched too, except hidden ones.
    let isDeep: Bool
    /// The only entries whose changes count, or `nil` for all.
    var entries: Set<String>?
}
