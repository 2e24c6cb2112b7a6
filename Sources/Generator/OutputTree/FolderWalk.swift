#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Finds the folder of one path after another, opening (or making) each folder once as long as the paths come in order.
///
/// Each folder is opened from the one above it and never through a symbolic link, so nothing leaves the tree.
struct FolderWalk {
    enum Lookup {
        case found(Folder)
        case missing
        /// Something that is no folder stands at this path, relative to the root.
        case blocked(by: String)
    }

    let root: Folder
    private let disk: Disk
    /// The folders from below the root down to the one last asked for.
    private var open: [(name: Substring, folder: Folder)] = []
    private var last: (path: Substring, lookup: Lookup)?

    init(root: Folder, disk: Disk) {
        self.root = root
        self.disk = disk
    }

    /// The folder at a path relative to the root; empty for the root itself.
    mutating func folder(_ path: Substring, creating: Bool = false) throws(OutputError) -> Lookup {
        if let last, last.path == path { return last.lookup }
        let lookup = try find(path, creating: creating)
        last = (path, lookup)
        return lookup
    }

    private mutating func find(_ path: Substring, creating: Bool) throws(OutputError) -> Lookup {
        let names = path.split(separator: "/")
        var depth = 0
        while depth < min(open.count, names.count), open[depth].name == names[depth] { depth += 1 }
        open.removeSubrange(depth...)
        for name in names[depth...] {
            let above = open.last?.folder ?? root
            switch try enter(String(name), in: above, creating: creating) {
            case .found(let folder): open.append((name, folder))
            case .missing: return .missing
            case .blocked: return .blocked(by: String(path[..<name.endIndex]))
            }
        }
        return .found(open.last?.folder ?? root)
    }

    private func enter(_ name: String, in above: Folder, creating: Bool) throws(OutputError) -> Lookup {
        do {
            return .found(try disk.openFolder(name, in: above))
        } catch {
            switch error.code {
            case ENOENT where creating: break
            case ENOENT: return .missing
            // Which of the two a link gives depends on the system.
            case ENOTDIR, ELOOP:
                let stamp = try reporting(above.child(name), disk.stamp(name, in: above))
                guard stamp?.kind == .symbolicLink else { return .blocked(by: name) }
                throw OutputError(above.child(name), .symbolicLink)
            default: throw OutputError(above.child(name), error)
            }
        }
        do throws(SystemError) {
            try disk.createFolder(name, in: above)
        } catch {
            // Another tree of the same run may have been faster with a folder that they share.
            if error.code != EEXIST { throw OutputError(above.child(name), error) }
        }
        return .found(try reporting(above.child(name), disk.openFolder(name, in: above)))
    }
}
