/// Paths of files that changed, to be asked for files and folders.
struct ChangedFiles {
    private let paths: Set<String>
    /// By folder: what changed at any depth in it, sorted.
    private var beneath: [String: [String]] = [:]

    init(_ changed: Set<String>) {
        paths = changed
        for path in changed.sorted() {
            for folder in folders(above: path) { beneath[folder, default: []].append(path) }
        }
    }

    /// What changed at a path: the file itself, what is in it if it is a folder, or a folder above it that changed as
    /// one (a submodule, a link to elsewhere).
    subscript(path: String) -> [String] {
        if let whole = ([path] + folders(above: path)).first(where: paths.contains) { return [whole] }
        return beneath[path] ?? []
    }
}

/// `a/b`, `a` and the empty path for `a/b/c`.
private func folders(above path: String) -> [String] {
    path.utf8.indices.reversed().filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) } + [""]
}
