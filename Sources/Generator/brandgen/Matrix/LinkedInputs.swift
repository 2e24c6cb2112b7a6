import SystemCalls

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The real paths of inputs. Git names a file behind a symbolic link by the path of its target, and each link on the
/// way there by its own path. A change to any of them changes the input.
struct LinkedInputs {
    /// An input, or a folder of inputs.
    struct Place {
        /// The path of a link or of its target. The folders above it are not links.
        let path: String
        /// The input's name.
        let name: String
    }

    private(set) var places: [Place] = []
    /// Whether `places` contains all places. If there are too many, the rest is missing.
    private(set) var isComplete = true
    /// The working tree that contains everything Git reports. Links out of it are recorded, but not followed.
    private let repository: GitRepository
    /// The number of links, and of folders behind links, that can still be visited. Links can create infinitely many
    /// paths to one folder, and each path is a separate input.
    private var visitsLeft = 5000

    init(in repository: GitRepository) {
        self.repository = repository
    }

    /// Adds a file or folder, and the targets of all links in the folder and in the folders below it.
    mutating func add(_ path: String, named name: String) {
        let end = follow(path, name)
        scan(end, name, above: [end], links: 0)
    }

    /// Records every link in a path and its target, and returns the target.
    private mutating func follow(_ path: String, _ name: String) -> String {
        let trail = LinkTrail(path)
        for link in trail.links { places.append(Place(path: link, name: name)) }
        places.append(Place(path: trail.end, name: name))
        return trail.end
    }

    /// Adds the targets of the links in a folder. `links` is the number of links that lead to the folder. Links to the
    /// folders `above` are not followed again.
    private mutating func scan(_ folder: String, _ name: String, above: Set<String>, links: Int) {
        guard repository.path(ofReal: folder) != nil else { return }
        if links > 0 { countVisit() }
        for (entry, kind) in entries(of: folder) {
            guard isComplete else { return }
            let path = join(folder, entry)
            let name = under(name, entry)
            switch kind {
            case .folder: scan(path, name, above: above.union([path]), links: links)
            case .link:
                countVisit()
                let end = follow(path, name)
                // The system rejects paths with more links.
                if links < LinkTrail.maximumLinks, !above.contains(end) {
                    scan(end, name, above: above.union([end]), links: links + 1)
                }
            case .file: break
            }
        }
    }

    private mutating func countVisit() {
        visitsLeft -= 1
        if visitsLeft <= 0 { isComplete = false }
    }

    private enum Kind { case file, folder, link }

    /// Returns the entries of a folder, or none if the path is not a folder or cannot be read.
    private func entries(of folder: String) -> [(name: String, kind: Kind)] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var entries: [(name: String, kind: Kind)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            let kind: Kind
            switch Int(entry.pointee.d_type) {
            case Int(DT_DIR): kind = .folder
            case Int(DT_LNK): kind = .link
            case Int(DT_UNKNOWN):
                let path = join(folder, name)
                kind = target(ofLink: path) != nil ? .link : isFolder(path) ? .folder : .file
            default: kind = .file
            }
            entries.append((name, kind))
        }
        return entries
    }
}

/// The symbolic links in a path, and its target.
private struct LinkTrail {
    /// The absolute path of each link. The folders above a link are not links.
    private(set) var links: [String] = []
    /// The absolute path of the target, without links. It need not exist.
    let end: String
    /// The number of links that the system follows.
    static let maximumLinks = 40

    init(_ path: String) {
        var pending = Array(
            (path.hasPrefix("/") ? path : "\(FileSystem().currentFolder)/\(path)").split(separator: "/").reversed())
        var reached: [Substring] = []
        while let part = pending.popLast() {
            switch part {
            case ".": continue
            case "..": _ = reached.popLast()
            default:
                let place = "/" + (reached + [part]).joined(separator: "/")
                guard links.count < Self.maximumLinks, let target = target(ofLink: place) else {
                    reached.append(part)
                    continue
                }
                links.append(place)
                if target.hasPrefix("/") { reached = [] }
                pending += target.split(separator: "/").reversed()
            }
        }
        end = "/" + reached.joined(separator: "/")
    }
}

/// Returns the text of the symbolic link at a path; `nil` if the path is not a symbolic link.
private func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink(path, start, buffer.count)
        guard count >= 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
