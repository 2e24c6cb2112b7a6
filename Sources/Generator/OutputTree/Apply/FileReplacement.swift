#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Other bytes for a file that exists, such as a source that is edited.
package struct FileReplacement: Sendable {
    package let path: String
    /// What the file holds. If that is not so any more, it is kept.
    package let original: [UInt8]
    package let bytes: [UInt8]

    package init(path: String, original: [UInt8], bytes: [UInt8]) {
        self.path = path
        self.original = original
        self.bytes = bytes
    }
}

/// Replaces files at once: each is written beside its place, and when all are, they are moved there. Owner and mode stay,
/// and of a symbolic link the file that it leads to is replaced.
///
/// - Throws: `OutputError` where one cannot be written; then, unless it is the move that failed, none is replaced.
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
