#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Compares files of a tree with expected bytes, and reads no more bytes than necessary. If the files are examined in
/// path order, each folder is opened only once.
struct Examiner {
    enum Outcome {
        case missing
        /// The folder at this path, relative to the root, is needed but is not a folder.
        case blocked(by: String)
        case folder
        /// A device, a pipe or a socket.
        case special
        case symbolicLink(FileStamp)
        /// A file with the expected bytes.
        case same(FileStamp)
        /// A file with other bytes, and their digest if it was requested.
        case different(FileStamp, Digest?)
    }

    private let disk: Disk
    private var walk: FolderWalk
    /// Read buffer, reused for all files.
    private var buffer: [UInt8] = []

    init(root: Folder, disk: Disk) {
        self.disk = disk
        walk = FolderWalk(root: root, disk: disk)
    }

    /// Compares the file at a path with the expected bytes.
    ///
    /// - Parameters:
    ///   - path: The file's path, relative to the tree's root.
    ///   - bytes: The expected bytes, if there are any.
    ///   - identifying: Whether to compute the digest of other bytes.
    /// - Returns: The result of the comparison.
    /// - Throws: `OutputError` if the file cannot be read.
    mutating func examine(
        _ path: String, expecting bytes: [UInt8]?, identifying: Bool
    ) throws(OutputError) -> Outcome {
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

    /// Returns the paths of all files in a folder of the tree, at any depth. Links and special files count as files.
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
    ) throws(SystemError) -> Outcome {
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
            // Reads one byte more than expected, to notice that a file has just grown.
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
