import Foundation

/// The list of the files that a preview has written into a folder, by which the next preview knows which of them to
/// remove.
enum FileList {
    /// The name of the list.
    static let path = "files.txt"

    /// Returns the contents of a list.
    static func text(_ paths: [String]) -> String { paths.map { $0 + "\n" }.joined() }

    /// Writes the list of files.
    static func write(_ paths: [String], to folder: URL) throws {
        try Data(text(paths).utf8).write(to: folder.appending(path: path), options: .atomic)
    }

    /// Removes the files of an earlier preview other than these. Files that no preview has written stay.
    static func removeOthers(than paths: Set<String>, in folder: URL) {
        let earlier = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
        for line in earlier.split(separator: "\n") where isPath(line) && !paths.contains(String(line)) {
            try? FileManager.default.removeItem(at: folder.appending(path: String(line)))
        }
    }

    /// Whether a line is the path of a file that a preview can write, and not of a folder or outside of the preview's folder.
    static func isPath(_ line: some StringProtocol) -> Bool {
        let parts = line.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, let dot = file.lastIndex(of: "."),
            ["html", "css", "js", "png"].contains(file[file.index(after: dot)...])
        else { return false }
        let names = parts.dropLast() + [file[..<dot]]
        return names.allSatisfy { !$0.isEmpty && SitePage.fileName(String($0)) == $0 }
    }
}
