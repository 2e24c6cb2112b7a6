#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Looks at the files of a tree, one after another in path order, and reads no more of each than it takes to answer.
struct Examiner {
    enum Finding {
        case missing
        /// A folder of the path is none: something else stands at this path, relative to the root.
        case blocked(by: String)
        case folder
        /// A device, a pipe, a socket.
        case special
        case symbolicLink(FileStamp)
        /// A file with the bytes that were expected.
        case same(FileStamp)
        /// A file with other bytes; their digest if it was asked for.
        case different(FileStamp, Digest?)
    }

    private let disk: Disk
    private var walk: FolderWalk
    /// Reused for every file.
    private var buffer: [UInt8] = []

    init(root: Folder, disk: Disk) {
        self.disk = disk
        walk = FolderWalk(root: root, disk: disk)
    }

    /// What stands at `path`, compared with `bytes` if there are any; `identifying` asks for the digest of other bytes.
    mutating func examine(
        _ path: String, expecting bytes: [UInt8]?, identifying: Bool
    ) throws(OutputError) -> Finding {
        let (folderPath, name) = OutputPath.split(path)
        switch try walk.folder(folderPath) {
        case .missing: return .missing
        case .blocked(let blocker): return .blocked(by: blocker)
        case .found(let folder):
            do throws(SystemError) {
                return try examine(String(name), in: folder, expecting: bytes, identifying: identifying)
            } catch {
                throw OutputError(folder.child(name), error)
            }
        }
    }

    /// The paths of everything in a folder of the tree that is no folder itself, at any depth.
    mutating func files(below path: String) throws(OutputError) -> [String] {
        guard case .found(let folder) = try walk.folder(path[...]) else { return [] }
        var files: [String] = []
        for name in try reporting(folder.path, disk.names(in: folder)) {
            let isFolder = try reporting(folder.child(name), disk.stamp(name, in: folder))?.kind == .folder
            files += isFolder ? try self.files(below: "\(path)/\(name)") : ["\(path)/\(name)"]
        }
        return files
    }

    private mutating func examine(
        _ name: String, in folder: Folder, expecting bytes: [UInt8]?, identifying: Bool
    ) throws(SystemError) -> Finding {
        let file: OpenFile
        do throws(SystemError) {
            file = try disk.openFile(name, in: folder)
        } catch {
            if error.isMissing { return .missing }
            if error.isSpecialFile { return .special }
            guard error.isLink else { throw error }
            return try disk.stamp(name, in: folder).map { .symbolicLink($0) } ?? .missing
        }
        let stamp = try file.stamp()
        switch stamp.kind {
        case .folder: return .folder
        case .file: break
        case .symbolicLink, .other: return .special
        }
        if let bytes, stamp.size == bytes.count {
            // One byte more than expected, so that a file that has just grown shows it.
            let count = try file.read(bytes.count + 1, into: &buffer)
            if count == bytes.count, Self.areEqual(buffer, bytes, count: count) { return .same(stamp) }
            return .different(stamp, identifying ? SHA256Hasher.digest(of: buffer[..<count]) : nil)
        }
        guard identifying else { return .different(stamp, nil) }
        let count = try file.read(stamp.size, into: &buffer)
        return .different(stamp, SHA256Hasher.digest(of: buffer[..<count]))
    }

    private static func areEqual(_ left: [UInt8], _ right: [UInt8], count: Int) -> Bool {
        count == 0
            || left.withUnsafeBytes { left in
                right.withUnsafeBytes { right in
                    guard let left = left.baseAddress, let right = right.baseAddress else { return false }
                    return memcmp(left, right, count) == 0
                }
            }
    }
}
