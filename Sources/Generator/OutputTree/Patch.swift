import Diagnostics

extension OutputTree {
    /// Returns the change that `apply` without force would make to one file, as a patch for git and `patch`.
    ///
    /// - Parameters:
    ///   - step: A step of the plan.
    ///   - plan: A plan of this tree.
    ///   - path: The file's path in the patch, after `a/` and `b/`.
    /// - Returns: The patch's lines. Empty if the file stays unchanged, for example because of a conflict.
    /// - Throws: `OutputError` if the disk cannot be read.
    package func difference(
        _ step: OutputPlan.Step, of plan: OutputPlan, path: String
    ) throws(OutputError) -> [DiffLine] {
        switch step.state {
        case .unchanged, .conflict: []
        case .create: patch(old: nil, new: plan.contents(of: step), path: path)
        case .update: patch(old: try contents(of: step.path), new: plan.contents(of: step), path: path)
        case .delete: patch(old: try contents(of: step.path), new: nil, path: path)
        }
    }

    /// Returns the bytes of a file on disk, or `nil` if the file does not exist or is a symbolic link.
    func contents(of path: String) throws(OutputError) -> [UInt8]? {
        guard let folder = try open()?.root else { return nil }
        let (folderPath, name) = OutputPath.split(path)
        var walk = FolderWalk(root: folder, disk: disk)
        guard case .found(let place) = try walk.folder(folderPath) else { return nil }
        do throws(SystemError) {
            return try disk.contents(of: String(name), in: place)
        } catch {
            if error.isLink { return nil }
            throw OutputError(place.child(name), error)
        }
    }
}

extension OutputPlan {
    /// Returns the bytes of a step's file after the plan is applied, or `nil` if the plan deletes the file.
    fileprivate func contents(of step: Step) -> [UInt8]? {
        if step.path == OutputPath.ledger { return ledger(force: false)?.bytes }
        return items.first { $0.path.hasSameBytes(as: step.path) }?.file?.bytes
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
