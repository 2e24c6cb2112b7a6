import SystemCalls

func isFolder(_ path: String) -> Bool { FileSystem().isFolder(path) }

/// Returns the message about a path that must be a folder:
/// `'x' is not a folder; '--partials' takes the folder of the partials`.
///
/// `remedy` names the option or key that the path comes from, and the folder that it takes.
func notAFolder(_ path: String, remedy: String) -> String { "'\(path)' is not a folder; \(remedy)" }

/// Returns whether anything exists at the path. A symbolic link counts, even if its target does not exist.
func exists(_ path: String) -> Bool { FileSystem().exists(path) }

/// Splits a path into its last component and the folder that contains it.
func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}

/// Returns the path of a file in a folder, without a leading `./`.
func join(_ folder: String, _ relative: String) -> String {
    folder == "." ? relative : folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
}

/// Returns the path that leads from one folder to another, such as `../..`, or `.` if they are the same.
///
/// Neither folder has to exist. Symbolic links are resolved, so that the path is valid for every path to the folders.
func relativePath(from start: String, to end: String) -> String {
    let (start, end) = (physicalComponents(start), physicalComponents(end))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
}

/// Returns the absolute path. The part of it that exists contains no symbolic links.
func absolutePath(_ path: String) -> String { "/" + physicalComponents(path).joined(separator: "/") }

/// Returns the components of `absolutePath`.
private func physicalComponents(_ path: String) -> [Substring] {
    var existing = (path.hasPrefix("/") ? path : FileSystem().currentFolder + "/" + path).split(separator: "/")
    var missing: [Substring] = []
    while !existing.isEmpty {
        if let resolved = FileSystem().realPath("/" + existing.joined(separator: "/")) {
            existing = resolved.split(separator: "/")
            break
        }
        missing.insert(existing.removeLast(), at: 0)
    }
    return missing.reduce(into: existing) { parts, part in
        switch part {
        case ".": break
        case "..": _ = parts.popLast()
        default: parts.append(part)
        }
    }
}

/// Returns the path of a file or folder in a folder. An empty path is the folder itself.
func under(_ folder: String, _ path: String) -> String {
    if folder.isEmpty { return path }
    return path.isEmpty ? folder : "\(folder)/\(path)"
}
