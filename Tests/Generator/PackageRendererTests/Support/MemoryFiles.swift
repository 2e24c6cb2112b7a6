import Manifest

/// A workspace in memory: files by path.
struct MemoryFiles: FileReader {
    let texts: [String: String]

    func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        guard let text = texts[path] else { throw .missing }
        return Array(text.utf8.prefix(limit))
    }

    func names(in folder: String) throws(FileReadError) -> [String] {
        let inside = texts.keys.filter { $0.hasPrefix(folder + "/") }
        return Set(inside.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
    }

    func isFile(_ path: String) -> Bool { texts[path] != nil }

    func isFolder(_ path: String) -> Bool { texts.keys.contains { $0.hasPrefix(path + "/") } }
}
