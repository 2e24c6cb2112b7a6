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

/// Creates a folder with files in it. The folder is built in a temporary folder and then moved into place.
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
        let stage = try reporting(path, disk.openFolder(temporary, in: parent, path: path))
        let marker = try reporting(path, disk.openLockFile(stageMarker, in: stage))
        _ = try reporting(path, disk.lock(marker, waiting: true))
        try reporting(path, disk.createFolder(name, in: stage))
        let folder = try reporting(path, disk.openFolder(name, in: stage, path: path))
        for file in files {
            for above in OutputPath.folders(above: file.path).reversed() {
                try disk.createFolderIfMissing(String(above), in: folder)
            }
            try reporting(folder.child(file.path), disk.createFile(file.path, in: folder, bytes: file.bytes))
        }
        // A rename would silently replace an empty folder.
        guard try reporting(path, disk.stamp(name, in: parent)) == nil else { throw OutputError(path, .alreadyThere) }
        do throws(SystemError) {
            try disk.rename(name, in: stage, to: name, in: parent)
        } catch {
            // Another process may have created it meanwhile.
            throw OutputError(path, error.isTaken ? .alreadyThere : .system(error))
        }
        withExtendedLifetime(marker) {}
        try? removeStage(temporary, in: parent, disk: disk)
    } catch {
        try? removeStage(temporary, in: parent, disk: disk)
        throw error
    }
}

/// A file that marks the temporary folder of ``createFolder(at:files:)`` for later runs. The process that writes the folder
/// holds a lock on the file, which processes in other containers see.
private let stageMarker = ".brandgen-stage"

/// Returns the name under which this process writes a file or a folder. It is unique among running processes.
func temporaryName(for name: String) -> String { ".\(name).brandgen-\(getpid())" }

/// Removes what killed runs left in a folder under the names of ``temporaryName(for:)``. Folders of the user with such a name
/// stay, unless they are empty.
func removeLeftovers(in folder: Folder, disk: Disk) {
    for name in (try? disk.names(in: folder)) ?? [] where name.hasPrefix(".") {
        guard let end = name.split(separator: ".").last, end.hasPrefix("brandgen-"),
            let process = pid_t(end.dropFirst("brandgen-".count)), process > 0, kill(process, 0) != 0, errno == ESRCH
        else { continue }
        // Deletes no folder.
        try? disk.deleteFile(name, in: folder)
        // The run was killed before it wrote the marker, or after it deleted it.
        try? disk.deleteFolder(name, in: folder)
        guard let stage = try? disk.openFolder(name, in: folder),
            (try? disk.stamp(stageMarker, in: stage))?.kind == .file
        else { continue }
        do {
            let marker = try disk.openLockFile(stageMarker, in: stage)
            if try disk.lock(marker, waiting: false) { try removeStage(name, in: folder, disk: disk) }
        } catch {
            continue
        }
    }
}

/// Removes a temporary folder. The marker goes last, so that a later run can go on after a kill.
private func removeStage(_ name: String, in folder: Folder, disk: Disk) throws(OutputError) {
    let path = folder.child(name)
    let stage = try reporting(path, disk.openFolder(name, in: folder))
    for inner in try reporting(path, disk.names(in: stage)) where inner != stageMarker {
        try disk.removeAll(inner, in: stage)
    }
    try disk.removeAll(name, in: folder)
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
