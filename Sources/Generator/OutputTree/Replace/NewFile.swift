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
