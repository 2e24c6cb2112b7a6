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

/// The path from the root, without symbolic links as far as it exists.
func absolutePath(_ path: String) -> String { "/" + physicalComponents(path).joined(separator: "/") }

/// The components of the absolute path; as far as it exists, without symbolic links.
private func physicalComponents(_ path: String) -> [Substring] {
    var existing = (path.hasPrefix("/") ? path : currentFolder() + "/" + path).split(separator: "/")
    var missing: [Substring] = []
    while !existing.isEmpty {
        if let resolved = realpath("/" + existing.joined(separator: "/"), nil) {
            defer { free(resolved) }
            existing = String(cString: resolved).split(separator: "/")
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
