import SystemCalls

/// What a preview writes into a folder.
package enum PreviewKind: String, Sendable {
    case site
    case pictures

    /// The command's option that names the folder.
    package var option: String {
        switch self {
        case .site: "out"
        case .pictures: "pictures"
        }
    }
}

extension OutputFolder {
    private var previewRecord: String { OutputPath.join(path, "\(OutputPath.reservedFolder)/preview") }

    /// Writes a preview into the folder: creates it if it is missing, and records what it contains. If nothing is
    /// written, removes the record and the new folder.
    ///
    /// The folder is missing, empty, or that of an earlier preview of the same kind, which may be replaced. A folder
    /// counts as empty if it has only the file in which the Finder of macOS stores how it shows the folder.
    ///
    /// - Parameters:
    ///   - kind: What the preview writes.
    ///   - write: Writes the files.
    /// - Returns: The function's result.
    /// - Throws: `OutputError` if the folder contains other files or a preview of another kind; the function's error.
    package func preview<Result>(_ kind: PreviewKind, _ write: () throws -> Result) throws -> Result {
        let isNew = try fileSystem.status(path) == nil
        if !isNew { try checkPreview(kind) }
        try fileSystem.createFolders(path)
        try self.write(kind.rawValue, to: previewRecord)
        defer { try? removeUnusedRecord(andFolder: isNew) }
        return try write()
    }

    private func checkPreview(_ kind: PreviewKind) throws {
        if try visibleNames().isEmpty { return }
        guard let earlier = try line(of: previewRecord).flatMap(PreviewKind.init), try trees().isEmpty else {
            throw OutputError(path, .otherFiles(option: option))
        }
        guard earlier == kind else { throw OutputError(path, .otherPreview(earlier, option: option)) }
    }

    /// Removes the record if the folder contains nothing else.
    private func removeUnusedRecord(andFolder isNew: Bool) throws {
        guard try visibleNames() == [OutputPath.reservedFolder] else { return }
        try fileSystem.deleteFile(previewRecord)
        try fileSystem.deleteFolderIfEmpty(OutputPath.join(path, OutputPath.reservedFolder))
        if isNew { try fileSystem.deleteFolderIfEmpty(path) }
    }

    private func visibleNames() throws -> [String] {
        try fileSystem.names(in: path).filter { $0 != ".DS_Store" }
    }
}
