#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// New bytes for a file that exists, such as a source file that a fix edits.
package struct FileReplacement: Sendable {
    package let path: String
    /// The expected current bytes. If the file contains other bytes, it is not replaced.
    package let original: [UInt8]
    package let bytes: [UInt8]

    package init(path: String, original: [UInt8], bytes: [UInt8]) {
        self.path = path
        self.original = original
        self.bytes = bytes
    }
}

/// Replaces several files. Writes all new files beside the old ones first, and then moves them into place.
///
/// Preserves owner and mode. Follows symbolic links: the file that a link leads to is replaced.
///
/// - Throws: `OutputError` if a file cannot be replaced. In that case no file is replaced, unless a move failed.
package func replaceFiles(_ replacements: [FileReplacement]) throws(OutputError) {
    try replaceFiles(replacements, disk: Disk())
}

func replaceFiles(_ replacements: [FileReplacement], disk: Disk) throws(OutputError) {
    var staged: [StagedFile] = []
    do throws(OutputError) {
        for replacement in replacements {
            let file = try StagedFile(replacement, disk: disk)
            // Two paths may lead to one file.
            if staged.contains(where: { $0.isSameFile(as: file) }) { continue }
            try file.write(replacement.bytes, disk: disk)
            staged.append(file)
        }
        while let file = staged.first {
            try file.move(disk: disk)
            staged.removeFirst()
        }
    } catch {
        for file in staged { file.discard(disk: disk) }
        throw error
    }
}

/// A file on disk and its replacement in the same folder.
struct StagedFile {
    /// The path that the user knows.
    private let path: String
    /// The folder that contains the file itself, not a link to it.
    private let folder: Folder
    private let name: String
    private let temporary: String
    private let access: FileAccess

    /// Prepares the replacement of the file that the path leads to. Writes nothing.
    ///
    /// - Throws: `OutputError` if the file has changed or is read-only.
    init(_ replacement: FileReplacement, disk: Disk) throws(OutputError) {
        path = replacement.path
        guard let resolved = realpath(path, nil) else {
            throw OutputError(path, SystemError(operation: .open, code: errno))
        }
        defer { free(resolved) }
        let (parent, name) = OutputPath.splitOutside(String(cString: resolved))
        self.name = name
        temporary = temporaryName(for: name)
        folder = try reporting(path, disk.openFolder(parent))
        removeLeftovers(in: folder, disk: disk)
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
