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
