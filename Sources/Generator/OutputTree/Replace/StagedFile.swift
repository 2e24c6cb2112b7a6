#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file on disk and the one beside it that is to take its place.
struct StagedFile {
    /// As people know it.
    private let path: String
    /// The folder that holds the file itself, no link to it.
    private let folder: Folder
    private let name: String
    private let temporary: String
    private let access: FileAccess

    /// - Throws: `OutputError` where the file is not what it was, or must not be changed.
    init(_ replacement: FileReplacement, disk: Disk) throws(OutputError) {
        path = replacement.path
        guard let resolved = realpath(path, nil) else {
            throw OutputError(path, SystemError(operation: .open, code: errno))
        }
        defer { free(resolved) }
        let (parent, name) = OutputPath.splitOutside(String(cString: resolved))
        self.name = name
        // No other process has this name at the same time.
        temporary = ".\(name).\(getpid())"
        folder = try reporting(path, disk.openFolder(parent))
        guard let bytes = try reporting(path, disk.contents(of: name, in: folder)), bytes == replacement.original else {
            throw OutputError(path, .changedMeanwhile)
        }
        access = try reporting(path, disk.access(to: name, in: folder))
        guard access.allowsWriting else { throw OutputError(path, .readOnly) }
    }

    func isSameFile(as other: StagedFile) -> Bool {
        name == other.name && folder.path == other.folder.path
    }

    func write(_ bytes: [UInt8], disk: Disk) throws(OutputError) {
        do throws(SystemError) {
            try disk.createFile(temporary, in: folder, bytes: bytes)
            try disk.setAccess(access, of: temporary, in: folder)
        } catch {
            discard(disk: disk)
            throw OutputError(path, error.isForbidden ? .readOnly : .system(error))
        }
    }

    func move(disk: Disk) throws(OutputError) {
        try reporting(path, disk.rename(temporary, in: folder, to: name, in: folder))
    }

    func discard(disk: Disk) {
        try? disk.deleteFile(temporary, in: folder)
    }
}
