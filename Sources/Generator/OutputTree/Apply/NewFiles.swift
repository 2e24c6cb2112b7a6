#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Creates a file and the folders that contain it. The file appears with all of its bytes or not at all.
///
/// - Parameters:
///   - path: The file's path in the folder `root`. No component may be a symbolic link.
///   - root: An existing folder. Its path may contain links.
///   - bytes: The file's contents.
/// - Throws: `OutputError` if the file cannot be written, or if anything exists at its path.
package func createFile(_ path: String, in root: String, bytes: [UInt8]) throws(OutputError) {
    try createFile(path, in: root, bytes: bytes, disk: Disk())
}

func createFile(_ path: String, in root: String, bytes: [UInt8], disk: Disk) throws(OutputError) {
    var walk = FolderWalk(root: try reporting(root, disk.openFolder(root)), disk: disk)
    let folder = try walk.folder(creating: OutputPath.split(path).folder)
    let name = String(OutputPath.split(path).name)
    let path = folder.child(name)
    guard try reporting(path, disk.stamp(name, in: folder)) == nil else { throw OutputError(path, .alreadyThere) }
    let temporary = temporaryName(for: name)
    removeLeftovers(in: folder, disk: disk)
    try reporting(path, disk.createFile(temporary, in: folder, bytes: bytes))
    do throws(SystemError) {
        try disk.rename(temporary, in: folder, to: name, in: folder)
    } catch {
        try? disk.deleteFile(temporary, in: folder)
        throw OutputError(path, error)
    }
}

/// Creates a folder with files in it. The folder is built under a temporary name and then moved into place.
///
/// - Parameters:
///   - path: The folder's path. The folder that contains it must exist.
///   - files: The files, with paths relative to the new folder.
/// - Throws: `OutputError` if anything exists at the path (`.alreadyThere`), or if the disk cannot be written. In that
///   case nothing remains.
package func createFolder(at path: String, files: [(path: String, bytes: [UInt8])]) throws(OutputError) {
    try createFolder(at: path, files: files, disk: Disk())
}

func createFolder(
    at path: String, files: [(path: String, bytes: [UInt8])], disk: Disk
) throws(OutputError) {
    let (parentPath, name) = OutputPath.splitOutside(path)
    let parent = try reporting(parentPath, disk.openFolder(parentPath))
    let temporary = temporaryName(for: name)
    removeLeftovers(in: parent, disk: disk)
    do throws(SystemError) {
        try disk.createFolder(temporary, in: parent)
    } catch {
        throw OutputError(path, error.isForbidden ? .readOnly : .system(error))
    }
    do throws(OutputError) {
        let folder = try reporting(path, disk.openFolder(temporary, in: parent, path: path))
        for file in files {
            for above in OutputPath.folders(above: file.path).reversed() {
                try disk.createFolderIfMissing(String(above), in: folder)
            }
            try reporting(folder.child(file.path), disk.createFile(file.path, in: folder, bytes: file.bytes))
        }
        // A rename would silently replace an empty folder.
        guard try reporting(path, disk.stamp(name, in: parent)) == nil else { throw OutputError(path, .alreadyThere) }
        do throws(SystemError) {
            try disk.rename(temporary, in: parent, to: name, in: parent)
        } catch {
            // Another process may have created it meanwhile.
            throw OutputError(path, error.isTaken ? .alreadyThere : .system(error))
        }
    } catch {
        try? disk.removeAll(temporary, in: parent)
        throw error
    }
}

/// Returns the name under which this process writes a file or a folder. It is unique among running processes.
func temporaryName(for name: String) -> String { ".\(name).brandgen-\(getpid())" }

/// Removes what killed runs left in a folder under the names of ``temporaryName(for:)``.
func removeLeftovers(in folder: Folder, disk: Disk) {
    for name in (try? disk.names(in: folder)) ?? [] where name.hasPrefix(".") {
        guard let end = name.split(separator: ".").last, end.hasPrefix("brandgen-"),
            let process = pid_t(end.dropFirst("brandgen-".count)), process > 0, kill(process, 0) != 0, errno == ESRCH
        else { continue }
        try? disk.removeAll(name, in: folder)
    }
}

/// Finds the paths at which something exists: a file, or a symbolic link, which is not followed.
///
/// - Parameters:
///   - paths: Paths in the folder `root`.
///   - root: An existing folder. Its path may contain links.
/// - Returns: These paths.
/// - Throws: `OutputError` if a folder of a path is a symbolic link or a file, or if a folder is at a path.
package func existingFiles(among paths: [String], in root: String) throws(OutputError) -> Set<String> {
    let disk = Disk()
    var walk = FolderWalk(root: try reporting(root, disk.openFolder(root)), disk: disk)
    var existing: Set<String> = []
    for path in paths {
        let (folderPath, name) = OutputPath.split(path)
        switch try walk.folder(folderPath) {
        case .missing: continue
        case .blocked(let blocker): throw OutputError(walk.root.child(blocker), .folderNeeded)
        case .found(let folder):
            guard let stamp = try reporting(folder.child(name), disk.stamp(String(name), in: folder)) else { continue }
            if stamp.kind == .folder { throw OutputError(folder.child(name), .folderInTheWay) }
            existing.insert(path)
        }
    }
    return existing
}
