#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether anything is at the path, be it a link to nothing.
func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
}

/// The current folder's absolute path without symbolic links; `/` where it cannot be known (it was deleted).
func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
}

/// A path's last component, and the folder that it stands in.
func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}

/// A path in a folder, without a needless `./`.
func join(_ folder: String, _ relative: String) -> String {
    folder == "." ? relative : folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
}
