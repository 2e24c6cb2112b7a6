extension OutputTree {
    /// What `apply` without force would change in one file, as a patch that git and `patch` apply.
    ///
    /// - Parameters:
    ///   - step: a step of the plan.
    ///   - plan: a plan of this tree.
    ///   - path: what the patch calls the file, behind `a/` and `b/`.
    /// - Returns: the lines; none for a file that stays as it is, be it for a conflict.
    /// - Throws: `OutputError` where the disk could not be read.
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

    /// The bytes of a file on disk; nil if there is no such file, or a link in its place.
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
    /// The bytes of a step's file once the plan is applied; nil for a file that goes.
    fileprivate func contents(of step: Step) -> [UInt8]? {
        if step.path == OutputPath.ledger { return ledger(force: false)?.bytes }
        return items.first { $0.path == step.path }?.file?.bytes
    }
}

/// The difference of two files with the lines before it by which git knows a file that is new, deleted, empty or no
/// text; `patch` reads them as well. None for equal files.
///
/// A file that is no text is named without its bytes, and git refuses to apply such a patch.
func patch(old: [UInt8]?, new: [UInt8]?, path: String) -> [DiffLine] {
    let difference = unifiedDiffLines(old: old, new: new, path: path)
    guard !difference.isEmpty else { return [] }
    var lines = [DiffLine(.header, "diff --git \(quotedPath("a/\(path)")) \(quotedPath("b/\(path)"))")]
    if old == nil { lines.append(DiffLine(.header, "new file mode 100644")) }
    if new == nil { lines.append(DiffLine(.header, "deleted file mode 100644")) }
    guard difference.last?.kind == .header else { return lines + difference }
    // An empty file has no hunk, and the two names alone would be no patch. `patch` deletes such a file only where git's
    // abbreviated name of empty contents stands beside that of nothing.
    let empty = "e69de29"
    let nothing = "0000000"
    lines.append(DiffLine(.header, "index " + (old == nil ? "\(nothing)..\(empty)" : "\(empty)..\(nothing)")))
    return lines
}

/// A path as it stands in a patch's header: what would end the line or the name is between quotes, and escaped as in C.
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
