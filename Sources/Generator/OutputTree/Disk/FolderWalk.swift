import Diagnostics

/// Opens or creates the folders of many paths. If the paths are in order, each folder is opened only once.
///
/// Each folder is opened from its parent and never through a symbolic link, so no path leads out of the tree.
struct FolderWalk {
    enum Lookup {
        case found(Folder)
        case missing
        /// Something other than a folder is at this path, relative to the root.
        case blocked(by: String)
    }

    let root: Folder
    private let disk: Disk
    /// The open folders from below the root to the most recent one.
    private var open: [(name: Substring, folder: Folder)] = []
    private var last: (path: Substring, lookup: Lookup)?

    init(root: Folder, disk: Disk) {
        self.root = root
        self.disk = disk
    }

    /// Looks up the folder at a path relative to the root. The root's path is empty.
    mutating func folder(_ path: Substring) throws(OutputError) -> Lookup {
        if let last, last.path.hasSameBytes(as: path) { return last.lookup }
        let lookup = try find(path, creating: false)
        last = (path, lookup)
        return lookup
    }

    /// Opens the folder at a path relative to the root. Creates the folders that are missing.
    mutating func folder(creating path: Substring) throws(OutputError) -> Folder {
        if let last, last.path.hasSameBytes(as: path), case .found(let folder) = last.lookup { return folder }
        switch try find(path, creating: true) {
        case .found(let folder):
            last = (path, .found(folder))
            return folder
        case .blocked(let blocker): throw OutputError(root.child(blocker), .folderNeeded)
        // Another process deleted the new folder.
        case .missing: throw OutputError(root.child(path), .changedMeanwhile)
        }
    }

    private mutating func find(_ path: Substring, creating: Bool) throws(OutputError) -> Lookup {
        let names = path.split(separator: "/")
        var depth = 0
        while depth < min(open.count, names.count), open[depth].name.hasSameBytes(as: names[depth]) { depth += 1 }
        open.removeSubrange(depth...)
        for name in names[depth...] {
            let above = open.last?.folder ?? root
            var lookup = try enter(String(name), in: above)
            if creating, case .missing = lookup {
                try disk.createFolderIfMissing(String(name), in: above)
                lookup = try enter(String(name), in: above)
            }
            switch lookup {
            case .found(let folder): open.append((name, folder))
            case .missing: return .missing
            case .blocked: return .blocked(by: String(path[..<name.endIndex]))
            }
        }
        return .found(open.last?.folder ?? root)
    }

    private func enter(_ name: String, in above: Folder) throws(OutputError) -> Lookup {
        do throws(SystemError) {
            return .found(try disk.openFolder(name, in: above))
        } catch {
            if error.isMissing { return .missing }
            guard error.isNoFolder else { throw OutputError(above.child(name), error) }
        }
        let stamp = try reporting(above.child(name), disk.stamp(name, in: above))
        if stamp?.kind == .symbolicLink { throw OutputError(above.child(name), .symbolicLink) }
        return .blocked(by: name)
    }
}
