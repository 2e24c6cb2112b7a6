#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes a file that is not there yet, and the folders above it. It appears with all of its bytes or not at all.
///
/// - Parameters:
///   - path: The file's path in the folder `root`. None of it may be a symbolic link.
///   - root: A folder that exists. Its own path may lead through links.
///   - bytes: What the file holds.
/// - Throws: `OutputError` where it cannot be written, or where anything is at its path.
package func createFile(_ path: String, in root: String, bytes: [UInt8]) throws(OutputError) {
    try createFile(path, in: root, bytes: bytes, disk: Disk())
}

func createFile(_ path: String, in root: String, bytes: [UInt8], disk: Disk) throws(OutputError) {
    var walk = FolderWalk(root: try reporting(root, disk.openFolder(root)), disk: disk)
    let folder = try walk.folder(creating: OutputPath.split(path).folder)
    let name = String(OutputPath.split(path).name)
    let path = folder.child(name)
    guard try reporting(path, disk.stamp(name, in: folder)) == nil else { throw OutputError(path, .alreadyThere) }
    // No other process has this name at the same time.
    let temporary = ".\(name).\(getpid())"
    try reporting(path, disk.createFile(temporary, in: folder, bytes: bytes))
    do throws(SystemError) {
        try disk.rename(temporary, in: folder, to: name, in: folder)
    } catch {
        try? disk.deleteFile(temporary, in: folder)
        throw OutputError(path, error)
    }
}

/// Makes a folder with files in it, at once: it is built beside its place under a name that begins with a dot, and moved
/// there when it is whole. The folder that it lies in exists. The files' paths begin in the folder.
///
/// - Throws: `OutputError` where something is at the path already, or the disk refuses; nothing is left then.
package func createFolder(at path: String, files: [(path: String, bytes: [UInt8])]) throws(OutputError) {
    try createFolder(at: path, files: files, disk: Disk())
}

func createFolder(
    at path: String, files: [(path: String, bytes: [UInt8])], disk: Disk
) throws(OutputError) {
    let (parentPath, name) = OutputPath.splitOutside(path)
    let parent = try reporting(parentPath, disk.openFolder(parentPath))
    // No other process has this name at the same time.
    let temporary = ".\(name).\(getpid())"
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
        // An empty folder would be replaced.
        guard try reporting(path, disk.stamp(name, in: parent)) == nil else {
            throw OutputError(path, SystemError(operation: .createFolder, code: EEXIST))
        }
        try reporting(path, disk.rename(temporary, in: parent, to: name, in: parent))
    } catch {
        try? disk.removeAll(temporary, in: parent)
        throw error
    }
}
