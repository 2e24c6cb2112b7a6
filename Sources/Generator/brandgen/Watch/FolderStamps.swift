import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The stamps of all files in folders, which reveal changes by comparison.
struct FolderStamps {
    /// A file's size, time of change and identity, which differ after every change.
    private struct Stamp: Equatable {
        let identity: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat, isFolder: Bool) {
            identity = UInt64(status.st_ino)
            // The entries of a folder have their stamps too.
            size = isFolder ? -1 : Int64(status.st_size)
            #if canImport(Glibc)
            let time = status.st_ctim
            #else
            let time = status.st_ctimespec
            #endif
            seconds = isFolder ? 0 : time.tv_sec
            nanoseconds = isFolder ? 0 : time.tv_nsec
        }
    }

    private var folders: [WatchedFolder]
    private var stamps: [String: Stamp]
    /// The paths of the watched folders and the files in them.
    private(set) var paths: Set<String>

    init(_ folders: [WatchedFolder]) {
        self.folders = folders
        (stamps, paths) = Self.read(folders)
    }

    /// Also compares these folders from now on.
    mutating func add(_ more: [WatchedFolder]) {
        folders += more
        let (new, newPaths) = Self.read(more)
        stamps.merge(new) { old, _ in old }
        paths.formUnion(newPaths)
    }

    /// Reads the stamps again.
    ///
    /// - Returns: The changes since the last time.
    mutating func update() -> FileChanges {
        let (new, newPaths) = Self.read(folders)
        var changes = FileChanges()
        for (name, stamp) in new where stamps[name] != stamp { changes.add(name) }
        for name in stamps.keys where new[name] == nil { changes.add(name) }
        stamps = new
        paths = newPaths
        return changes
    }

    private static func read(_ folders: [WatchedFolder]) -> (stamps: [String: Stamp], paths: Set<String>) {
        var stamps: [String: Stamp] = [:]
        var paths: Set<String> = []
        var pending = folders
        while let folder = pending.popLast() {
            paths.insert(folder.path)
            for entry in watchedEntries(of: folder) {
                let path = join(folder.path, entry)
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                let name = under(folder.name, entry)
                let isFolder = status.st_mode & S_IFMT == S_IFDIR
                stamps[name] = Stamp(status, isFolder: isFolder)
                paths.insert(path)
                if isFolder, folder.isDeep { pending.append(WatchedFolder(path: path, name: name, isDeep: true)) }
            }
        }
        return (stamps, paths)
    }
}

/// Returns the names of a folder's entries whose changes count. Empty if the folder cannot be read.
func watchedEntries(of folder: WatchedFolder) -> [String] {
    guard let directory = opendir(folder.path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if folder.watches(name) { names.append(name) }
    }
    return names
}

extension WatchedFolder {
    /// Returns whether changes of an entry count: it is neither hidden nor an editor's backup file.
    func watches(_ entry: String) -> Bool {
        !entry.hasPrefix(".") && !entry.hasSuffix("~") && (entries?.contains(entry) ?? true)
    }
}
