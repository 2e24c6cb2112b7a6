#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Disk {
    /// Opens the folder at a path that the user gave, making it and those above it where they are missing.
    func openFolder(creating path: String) throws(OutputError) -> Folder {
        do throws(SystemError) {
            return try openFolder(path)
        } catch {
            guard error.code == ENOENT else { throw OutputError(path, error) }
        }
        _ = try openFolder(creating: OutputPath.splitOutside(path).parent)
        do throws(SystemError) {
            try createFolder(path)
        } catch {
            // Another tree of the same run may have been faster.
            if error.code != EEXIST { throw OutputError(path, error) }
        }
        return try reporting(path, openFolder(path))
    }

    /// Opens a folder in a folder, making it where it is missing; refuses a symbolic link.
    func openFolder(creating name: String, in folder: Folder) throws(OutputError) -> Folder {
        var walk = FolderWalk(root: folder, disk: self)
        guard case .found(let found) = try walk.folder(name[...], creating: true) else {
            throw OutputError(folder.child(name), .folderNeeded)
        }
        return found
    }

    /// Deletes a folder and those in it, as far as they are empty; nothing else is touched.
    func deleteEmptyFolders(_ name: String, in folder: Folder) throws(OutputError) {
        guard try reporting(folder.child(name), stamp(name, in: folder))?.kind == .folder else { return }
        let inner = try reporting(folder.child(name), openFolder(name, in: folder))
        for name in try reporting(inner.path, names(in: inner)) {
            try deleteEmptyFolders(name, in: inner)
        }
        try deleteFolderIfEmpty(name, in: folder)
    }

    func deleteFolderIfEmpty(_ name: String, in folder: Folder) throws(OutputError) {
        do throws(SystemError) {
            try deleteFolder(name, in: folder)
        } catch {
            if ![ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(error.code) {
                throw OutputError(folder.child(name), error)
            }
        }
    }

    /// Removes a file, or a folder with everything in it, if it is there; links are removed and not followed.
    func removeAll(_ name: String, in folder: Folder) throws(OutputError) {
        let inner: Folder
        do throws(SystemError) {
            inner = try openFolder(name, in: folder)
        } catch {
            switch error.code {
            case ENOENT: return
            case ENOTDIR, ELOOP:
                return try reporting(folder.child(name), deleteFile(name, in: folder))
            default: throw OutputError(folder.child(name), error)
            }
        }
        for name in try reporting(inner.path, names(in: inner)) {
            try removeAll(name, in: inner)
        }
        try reporting(inner.path, deleteFolder(name, in: folder))
    }
}
