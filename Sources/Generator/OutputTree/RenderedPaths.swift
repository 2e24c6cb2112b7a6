import Diagnostics

/// A path as a file system sees it that ignores case and Unicode normalization, as those of macOS do by default.
package struct FoldedPath: Hashable, Sendable {
    // `String` compares its texts without regard to normalization. Folding to upper case first also unites letters such
    // as `ſ` and `s`.
    private let path: String

    package init(_ path: some StringProtocol) {
        // Almost all paths are ASCII, which the general folding leaves to slow tables too.
        self.path = path.utf8.allSatisfy { $0 < 0x80 } ? path.lowercased() : path.uppercased().lowercased()
    }
}

/// The paths of the files of one tree, to find those that cannot exist together on every file system.
package struct RenderedPaths {
    /// The reason why a file cannot be in the tree.
    package enum Problem: Sendable {
        case unsafe(UnsafePath)
        case clash(Clash, with: OutputFile)
    }

    package enum Clash: Equatable, Sendable {
        /// Both files have the same path.
        case samePath
        /// The paths differ only in case or Unicode normalization.
        case similarPaths
        /// The paths of folders above the files differ only in case or Unicode normalization.
        case similarFolders
        /// One file needs a folder at the path of the other, or at a path that differs only in case or Unicode
        /// normalization.
        case fileAndFolder
    }

    /// A path that is taken: that of a file, or that of a folder above a file.
    private struct Entry {
        /// The exact path of a folder, or `nil` for a file.
        var folder: Substring?
        /// The index of the file.
        let file: Int
    }

    private var files: [OutputFile] = []
    private var entries: [FoldedPath: Entry] = [:]
    private var lastFolder: Substring = ""

    package init() {}

    /// Returns whether the files certainly have no problem. For `false`, ``add(_:)`` decides.
    ///
    /// Almost all trees are safe, and the hashes of their paths show that in a fraction of the time. Equal hashes of
    /// different paths only make the result `false`.
    package static func areSafe(_ files: [OutputFile]) -> Bool {
        /// The beginning of a file's path: a folder above it, or the whole.
        struct Place {
            let file: Int
            let length: Int
        }
        var places: [UInt64: Place] = [:]
        places.reserveCapacity(files.count * 2)
        for (index, file) in files.enumerated() {
            if OutputPath.problem(with: file.path) != nil { return false }
            var path = file.path
            let isDistinct = path.withUTF8 { bytes in
                // FNV-1a of the path in lower case.
                var hash: UInt64 = 0xCBF2_9CE4_8422_2325
                for (length, byte) in bytes.enumerated() {
                    guard byte < 0x80 else { return false }
                    if byte == OutputPath.slash {
                        if let known = places[hash] {
                            let other = files[known.file].path.utf8
                            let isSameFolder =
                                known.length == length && other.count > length
                                && other.prefix(length).elementsEqual(bytes[..<length])
                            if !isSameFolder { return false }
                        } else {
                            places[hash] = Place(file: index, length: length)
                        }
                    }
                    hash = (hash ^ UInt64(byte.isASCIIUppercase ? byte + 0x20 : byte)) &* 0x100_0000_01B3
                }
                return places.updateValue(Place(file: index, length: bytes.count), forKey: hash) == nil
            }
            if !isDistinct { return false }
        }
        return true
    }

    /// Adds a file, unless it has a problem.
    ///
    /// - Returns: The reason why the file cannot be in the tree together with those that were added before.
    package mutating func add(_ file: OutputFile) -> Problem? {
        if let problem = OutputPath.problem(with: file.path) { return .unsafe(problem) }
        let path = FoldedPath(file.path)
        if let entry = entries[path] {
            let other = files[entry.file]
            if entry.folder != nil { return .clash(.fileAndFolder, with: other) }
            return .clash(other.path.hasSameBytes(as: file.path) ? .samePath : .similarPaths, with: other)
        }
        let folder = OutputPath.split(file.path).folder
        if !folder.hasSameBytes(as: lastFolder) {
            if let problem = clash(above: file.path) { return problem }
            for folder in OutputPath.folders(above: file.path) {
                entries[FoldedPath(folder)] = Entry(folder: folder, file: files.count)
            }
            lastFolder = folder
        }
        entries[path] = Entry(file: files.count)
        files.append(file)
        return nil
    }

    /// Returns the problem of the folders above a path, if they have one.
    private func clash(above path: String) -> Problem? {
        for folder in OutputPath.folders(above: path) {
            guard let entry = entries[FoldedPath(folder)] else { continue }
            guard let known = entry.folder else { return .clash(.fileAndFolder, with: files[entry.file]) }
            if !known.hasSameBytes(as: folder) { return .clash(.similarFolders, with: files[entry.file]) }
        }
        return nil
    }
}
