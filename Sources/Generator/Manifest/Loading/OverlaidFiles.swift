/// A workspace with other files in it than there are on disk.
package struct OverlaidFiles: FileReader {
    private let files: any FileReader
    /// The bytes of the other files, by their paths.
    package var overlay: [String: [UInt8]]

    package init(_ files: any FileReader, _ overlay: [String: [UInt8]] = [:]) {
        self.files = files
        self.overlay = overlay
    }

    package func read(_ path: String, limit: Int) throws(FileReadError) -> [UInt8] {
        if let bytes = overlay[path] { return Array(bytes.prefix(limit)) }
        return try files.read(path, limit: limit)
    }

    package func names(in folder: String) throws(FileReadError) -> [String] {
        let added = Set(
            overlay.keys.filter { $0.hasPrefix(folder + "/") }.map { path in
                String(path.dropFirst(folder.utf8.count + 1).prefix { $0 != "/" })
            })
        do {
            return try files.names(in: folder).filter { !added.contains($0) } + added
        } catch {
            guard error == .missing, !added.isEmpty else { throw error }
            return Array(added)
        }
    }

    package func isFile(_ path: String) -> Bool { overlay[path] != nil || files.isFile(path) }

    package func isFolder(_ path: String) -> Bool {
        overlay.keys.contains { $0.hasPrefix(path + "/") } || files.isFolder(path)
    }
}
