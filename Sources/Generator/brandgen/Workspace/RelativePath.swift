#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The path that leads from one folder to another, such as `../..`; `.` for the same. Neither has to exist yet, and
/// symbolic links are resolved, so that the path holds however the folders are reached.
func relativePath(from start: String, to end: String) -> String {
    let (start, end) = (physicalComponents(start), physicalComponents(end))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
}

/// The components of the absolute path without symbolic links, as far as it exists.
private func physicalComponents(_ path: String) -> [String] {
    if let resolved = realpath(path, nil) {
        defer { free(resolved) }
        return String(cString: resolved).split(separator: "/").map(String.init)
    }
    guard let last = path.split(separator: "/").last else { return [] }
    let parent = path.hasSuffix("/") ? String(path.reversed().drop { $0 == "/" }.reversed()) : path
    let folder = parent.dropLast(last.count)
    let above = physicalComponents(folder.isEmpty ? "." : String(folder))
    return last == ".." ? above.dropLast() : last == "." ? above : above + [String(last)]
}
