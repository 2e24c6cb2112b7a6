#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// The current folder's absolute path without symbolic links; `/` where it cannot be known (it was deleted).
func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
}
