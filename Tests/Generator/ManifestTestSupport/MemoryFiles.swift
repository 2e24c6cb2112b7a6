package import Manifest

/// A workspace in memory.
package struct MemoryFiles: FileReader {
    package var files: [String: [UInt8]] = [:]
    package var unreadable: [String: String] = [:]

    package init(_ texts: [String: String]) {
        files = texts.mapValues { Array($0.utf8) }
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        if let reason = unreadable[path] ?? unreadable[parent(of: path)] { throw .unreadable(reason) }
        guard let bytes = files[path] else { throw .missing }
        return Array(bytes.prefix(limit))
    }

    package func names(in folder: String) throws(FileReadError) -> [String] {
        if let reason = unreadable[folder] { throw .unreadable(reason) }
        let inside = files.keys.filter { $0.hasPrefix(folder + "/") }
        guard !inside.isEmpty else { throw .missing }
        return Set(inside.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted(by: >)
    }

    package func isFile(_ path: String) -> Bool { files[path] != nil && unreadable[parent(of: path)] == nil }

    package func isFolder(_ path: String) -> Bool { files.keys.contains { $0.hasPrefix(path + "/") } }

    private func parent(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}
