import Diagnostics
import SystemCalls

extension Plan {
    /// Returns the change that writing the plan without force would make to one file, as a patch for git and `patch`.
    ///
    /// - Parameters:
    ///   - file: A file of the plan.
    ///   - path: The file's path in the patch, after `a/` and `b/`.
    ///   - read: Reads a file of the workspace, which is copied.
    /// - Returns: The patch's lines. Empty if the file stays unchanged, for example because of a conflict.
    /// - Throws: `SystemError` if the disk cannot be read, and the errors of `read`.
    package func difference(
        of file: File, path: String, reading read: (String) throws -> [UInt8]
    ) throws -> [DiffLine] {
        let fileSystem = FileSystem()
        let place = OutputPath.join(root, file.path)
        return switch file.state {
        case .unchanged, .conflict: []
        case .create: patch(old: nil, new: try file.contents?.bytes(read), path: path)
        case .update: patch(old: try fileSystem.contents(of: place), new: try file.contents?.bytes(read), path: path)
        case .delete: patch(old: try fileSystem.contents(of: place), new: nil, path: path)
        }
    }
}

/// Returns a difference with the header lines that tell git that a file is new, deleted or empty. `patch` accepts them
/// too. Empty if the files are equal.
///
/// The patch names a binary file without its bytes, and git refuses to apply such a patch.
func patch(old: [UInt8]?, new: [UInt8]?, path: String) -> [DiffLine] {
    let difference = unifiedDiffLines(old: old, new: new, path: path)
    guard !difference.isEmpty else { return [] }
    var lines = [DiffLine(.header, "diff --git \(quotedPath("a/\(path)")) \(quotedPath("b/\(path)"))")]
    if old == nil { lines.append(DiffLine(.header, "new file mode 100644")) }
    if new == nil { lines.append(DiffLine(.header, "deleted file mode 100644")) }
    guard difference.last?.kind == .header else { return lines + difference }
    // A patch for an empty file has no hunk, so it needs this line. `patch` deletes such a file only if the line
    // contains git's abbreviated object names of an empty file and of no file.
    let empty = "e69de29"
    let nothing = "0000000"
    lines.append(DiffLine(.header, "index " + (old == nil ? "\(nothing)..\(empty)" : "\(empty)..\(nothing)")))
    return lines
}

/// Quotes a path for a patch's header if necessary. Special characters are escaped as in C.
func quotedPath(_ path: String) -> String {
    let escapedPath = path.unicodeScalars.map(escaped).joined()
    return escapedPath == path && !path.contains(" ") ? path : "\"\(escapedPath)\""
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    default: return String(scalar)
    }
}
