/// A file or folder in a folder, which is the empty path where it goes without saying.
func under(_ folder: String, _ path: String) -> String {
    if folder.isEmpty { return path }
    return path.isEmpty ? folder : "\(folder)/\(path)"
}

/// What a path is called where the folder is called by another name; that name, if a folder above it changed as one; nil
/// for what lies elsewhere.
func renamed(_ path: String, from folder: String, to name: String) -> String? {
    if folder.isEmpty { return under(name, path) }
    if path == folder || folder.utf8.starts(with: "\(path)/".utf8) { return name }
    guard path.utf8.starts(with: "\(folder)/".utf8) else { return nil }
    return under(name, String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self))
}
