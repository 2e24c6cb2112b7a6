/// The files of a tree as they were rendered, fit to be written beside each other.
struct RenderedFiles {
    /// In path order.
    let sorted: [OutputFile]
    /// What the ledger has to say about each of them.
    let entries: [Ledger.Entry]

    /// Refuses paths that leave the tree and paths that cannot be in one tree, on file systems that ignore case too.
    init(_ files: [OutputFile]) throws(OutputError) {
        var paths: [String: String] = [:]
        paths.reserveCapacity(files.count)
        var folders: [String: String] = [:]
        var lastFolder: Substring = ""
        sorted = files.sorted { $0.path < $1.path }
        for file in sorted {
            if let problem = OutputPath.problem(with: file.path) {
                throw OutputError(file.path, .unsafePath(problem))
            }
            if let twin = paths.updateValue(file.path, forKey: OutputPath.folded(file.path)) {
                throw OutputError(file.path, .clash(with: twin))
            }
            let folder = OutputPath.split(file.path).folder
            if folder != lastFolder {
                lastFolder = folder
                for folder in OutputPath.folders(above: file.path) {
                    folders[OutputPath.folded(String(folder))] = file.path
                }
            }
        }
        for folder in folders.keys.sorted() {
            if let file = paths[folder], let below = folders[folder] {
                throw OutputError(file, .clash(with: below))
            }
        }
        entries = try sorted.map { file throws(OutputError) in
            guard let digest = SHA256Hasher.digest(of: file.bytes) else { throw OutputError(file.path, .noDigest) }
            return Ledger.Entry(
                path: file.path, digest: digest, template: file.template, partials: file.partials)
        }
    }
}
