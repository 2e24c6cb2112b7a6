#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Disk {
    /// Opens the output folder. Returns `nil` if it is missing. The folders above it may be symbolic links, but the
    /// output folder must not be one.
    func openOutputFolder(_ path: String) throws(OutputError) -> Folder? {
        do throws(SystemError) {
            return try openFolderItself(path)
        } catch {
            if error.isMissing { return nil }
            guard error.isNoFolder, let target = target(ofLink: path) else { throw OutputError(path, error) }
            throw OutputError(path, .linkedOutput(target: target))
        }
    }

    /// Opens the output folder. Creates it and the folders above it if they are missing.
    func openOutputFolder(creating path: String) throws(OutputError) -> Folder {
        if let folder = try openOutputFolder(path) { return folder }
        let (parentPath, name) = OutputPath.splitOutside(path)
        try createFolderIfMissing(name, in: try openFolder(creating: parentPath))
        guard let folder = try openOutputFolder(path) else {
            throw OutputError(path, SystemError(operation: .open, code: ENOENT))
        }
        return folder
    }

    /// Opens a tree in its output folder. Returns `nil` if it is missing. `path` is for messages.
    func openTree(_ name: String, in output: Folder, path: String) throws(OutputError) -> Folder? {
        do throws(SystemError) {
            return try openFolder(name, in: output, path: path)
        } catch {
            if error.isMissing { return nil }
            guard error.isNoFolder, try reporting(path, stamp(name, in: output))?.kind == .symbolicLink else {
                throw OutputError(path, error)
            }
            throw OutputError(path, .symbolicLink)
        }
    }

    /// Opens the folder at a path that the user gave. Returns `nil` if it is missing.
    func openFolderIfThere(_ path: String) throws(OutputError) -> Folder? {
        do throws(SystemError) {
            return try openFolder(path)
        } catch {
            if error.isMissing { return nil }
            throw OutputError(path, error)
        }
    }

    /// Opens the folder at a path that the user gave. Creates it and the folders above it if they are missing.
    func openFolder(creating path: String) throws(OutputError) -> Folder {
        if let folder = try openFolderIfThere(path) { return folder }
        let (parentPath, name) = OutputPath.splitOutside(path)
        let parent = try openFolder(creating: parentPath)
        // A path that ends in a slash has no last name.
        if !name.isEmpty { try createFolderIfMissing(name, in: parent) }
        return try reporting(path, openFolder(path))
    }

    /// Opens a folder in another folder, and creates it if it is missing. Throws if it is a symbolic link.
    func openFolder(creating name: String, in folder: Folder) throws(OutputError) -> Folder {
        var walk = FolderWalk(root: folder, disk: self)
        return try walk.folder(creating: name[...])
    }

    func createFolderIfMissing(_ name: String, in folder: Folder) throws(OutputError) {
        do throws(SystemError) {
            try createFolder(name, in: folder)
        } catch {
            // Another thread may have created a folder that two trees share.
            if !error.isTaken { throw OutputError(folder.child(name), error) }
        }
    }

    func deleteFolderIfEmpty(_ name: String, in folder: Folder) throws(OutputError) {
        do throws(SystemError) {
            try deleteFolder(name, in: folder)
        } catch {
            if !error.isTaken, !error.isMissing { throw OutputError(folder.child(name), error) }
        }
    }

    /// Deletes the empty folders in a folder, at any depth, and then the folder itself if it is empty. Deletes no
    /// files.
    func deleteEmptyFolders(_ name: String, in folder: Folder) throws(OutputError) {
        guard try reporting(folder.child(name), stamp(name, in: folder))?.kind == .folder else { return }
        let inner = try reporting(folder.child(name), openFolder(name, in: folder))
        for name in try reporting(inner.path, names(in: inner)) {
            try deleteEmptyFolders(name, in: inner)
        }
        try deleteFolderIfEmpty(name, in: folder)
    }

    /// Removes a file, or a folder with all its contents, if it exists. Links are removed and not followed.
    func removeAll(_ name: String, in folder: Folder) throws(OutputError) {
        let inner: Folder
        do throws(SystemError) {
            inner = try openFolder(name, in: folder)
        } catch {
            if error.isMissing { return }
            guard error.isNoFolder else { throw OutputError(folder.child(name), error) }
            return try reporting(folder.child(name), deleteFile(name, in: folder))
        }
        for name in try reporting(inner.path, names(in: inner)) {
            try removeAll(name, in: inner)
        }
        try reporting(inner.path, deleteFolder(name, in: folder))
    }
}
