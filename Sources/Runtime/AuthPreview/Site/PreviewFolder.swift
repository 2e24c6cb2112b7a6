import Foundation

/// A folder into which a preview writes files. A list in the folder names them, by which the next preview knows which
/// of them to remove.
///
/// No path in the folder may lead through a symbolic link, because the preview would change the user's own files there.
struct PreviewFolder: Sendable {
    /// The name of the list.
    static let list = "files.txt"

    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    /// Prepares the folder for files, and creates it if it does not exist. Removes the files of an earlier preview that
    /// are not among them, and the folders that are then empty. Files that no preview has written stay.
    ///
    /// Until ``finish(_:)``, the list also has the earlier files. So it names all files of an interrupted preview.
    ///
    /// - Parameter paths: The paths of the files, with `/`.
    /// - Throws: `LinkedPathError` before anything is changed; `CocoaError` if the list cannot be written.
    func begin(_ paths: [String]) throws {
        let gone = earlierPaths().subtracting(paths).sorted()
        var checked: Set<String> = []
        for path in paths + gone + [Self.list] { try refuseLinks(to: path, except: &checked) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try writeList(paths + gone)
        for path in gone { remove(path) }
    }

    /// Writes a file, unless it has these contents already.
    ///
    /// - Returns: Whether the file was written.
    /// - Throws: `LinkedPathError`; `CocoaError` if the file cannot be written.
    @discardableResult
    func write(_ contents: Data, to path: String) throws -> Bool {
        var checked: Set<String> = []
        try refuseLinks(to: path, except: &checked)
        let file = folder.appending(path: path)
        if (try? Data(contentsOf: file)) == contents { return false }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: file, options: .atomic)
        return true
    }

    /// Writes the list of the files, all of which are in the folder.
    func finish(_ paths: [String]) throws { try writeList(paths) }

    /// Whether a line is the path of a file that a preview can write, and not of a folder or outside of the preview's
    /// folder.
    static func isPath(_ line: some StringProtocol) -> Bool {
        let parts = line.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, let dot = file.lastIndex(of: "."),
            ["html", "css", "js", "png"].contains(file[file.index(after: dot)...])
        else { return false }
        let names = parts.dropLast() + [file[..<dot]]
        return names.allSatisfy { !$0.isEmpty && SitePage.fileName(String($0)) == $0 }
    }

    private func earlierPaths() -> Set<String> {
        let text = (try? String(contentsOf: folder.appending(path: Self.list), encoding: .utf8)) ?? ""
        return Set(text.split(separator: "\n").filter(Self.isPath).map(String.init))
    }

    private func writeList(_ paths: [String]) throws {
        try write(Data(paths.map { $0 + "\n" }.joined().utf8), to: Self.list)
    }

    /// Checks a path, and each folder in it that is not checked yet.
    private func refuseLinks(to path: String, except checked: inout Set<String>) throws(LinkedPathError) {
        var end = path.endIndex
        while true {
            guard checked.insert(String(path[..<end])).inserted else { return }
            let place = folder.appending(path: String(path[..<end])).path
            // Only a link has a destination.
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) != nil {
                throw LinkedPathError(path: place)
            }
            guard let slash = path[..<end].lastIndex(of: "/") else { return }
            end = slash
        }
    }

    /// Removes a file, and the folders above it that are then empty.
    private func remove(_ path: String) {
        // Neither call removes a folder that has contents.
        unlink(folder.appending(path: path).path)
        var place = path[...]
        while let slash = place.lastIndex(of: "/") {
            place = place[..<slash]
            guard rmdir(folder.appending(path: String(place)).path) == 0 else { return }
        }
    }
}

/// A symbolic link in the folder of a preview, at the place of a file or folder of the preview.
struct LinkedPathError: Error, Equatable, CustomStringConvertible {
    let path: String

    var description: String {
        "'\(path)' is a symbolic link, which is not followed; remove it, or choose a new or empty folder"
    }
}
