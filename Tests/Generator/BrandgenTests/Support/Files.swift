import Foundation

/// Runs `body` in a new folder with these files, and removes the folder.
func withFiles<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
        for (path, text) in files { try write(text, to: path, in: folder) }
        return try body(folder)
    }
}

func write(_ text: String, to path: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
}

func read(_ path: String, in folder: URL) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(path)), as: UTF8.self)
}

func exists(_ path: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
}

/// Returns the inode and modification time of each file at and below a path. Writing a file changes its value.
func fingerprints(of path: String, in folder: URL) throws -> [String: String] {
    let manager = FileManager.default
    let below = manager.enumerator(atPath: folder.appendingPathComponent(path).path)?.allObjects as? [String] ?? []
    return try ([""] + below).reduce(into: [:]) { result, name in
        let file = folder.appendingPathComponent(path).appendingPathComponent(name)
        let attributes = try manager.attributesOfItem(atPath: file.path)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return }
        let date = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
        result[name] = "\(attributes[.systemFileNumber] ?? "") \(date ?? 0)"
    }
}

/// Returns the bytes of each file below a path.
func contents(of path: String, in folder: URL) throws -> [String: Data] {
    let root = folder.appendingPathComponent(path)
    return try fingerprints(of: path, in: folder).keys.reduce(into: [:]) {
        $0[$1] = try Data(contentsOf: root.appendingPathComponent($1))
    }
}
