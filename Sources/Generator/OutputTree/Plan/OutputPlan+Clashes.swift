extension [OutputPlan.Item] {
    /// A file system that ignores case shows one file under its old and its new name. Such a file is not stale: it is
    /// the rendered one, recorded under another name.
    mutating func joinNamesOfOneFile() {
        guard contains(where: { $0.file == nil }) else { return }
        var rendered: [String: Int] = [:]
        for (place, item) in enumerated() where item.file != nil {
            rendered[OutputPath.folded(item.path)] = place
        }
        var joined: Set<String> = []
        for stale in self where stale.file == nil {
            guard let place = rendered[OutputPath.folded(stale.path)],
                let stamp = self[place].stamp, let staleStamp = stale.stamp, stamp.isSameFile(as: staleStamp)
            else { continue }
            joined.insert(stale.path)
            if self[place].reason == .notGenerated {
                self[place].reason = stale.reason == .stale ? .outdated : .edited
                self[place].kept = stale.kept
            }
        }
        if !joined.isEmpty { removeAll { $0.file == nil && joined.contains($0.path) } }
    }

    /// Lets files that are about to go make way for others; refuses if anything else stands there.
    mutating func makeWay(for blocker: Planner.Blocker, root: Folder) throws(OutputError) {
        switch blocker {
        case .file(let path):
            guard let place = firstIndex(where: { $0.path == path }), self[place].reason == .stale else {
                throw OutputError(root.child(path), .folderNeeded)
            }
            self[place].blocksOthers = true
        case .folder(let path, let files):
            let inside = indices.filter { self[$0].reason == .stale && files.contains(self[$0].path) }
            guard inside.count == files.count else { throw OutputError(root.child(path), .folderInTheWay) }
            for place in inside { self[place].blocksOthers = true }
        }
    }
}
