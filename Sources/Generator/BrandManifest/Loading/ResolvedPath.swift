/// The path that `relative` names from the folder of `file`, without `.` and `..`; nil where it leads above the
/// workspace. Both are paths of files with `/` between their parts, `file` relative to the workspace.
func resolvedPath(_ relative: String, from file: String) -> String? {
    var parts = file.split(separator: "/").dropLast()
    for part in relative.split(separator: "/") {
        switch part {
        case ".": continue
        case "..":
            guard parts.popLast() != nil else { return nil }
        default: parts.append(part)
        }
    }
    return parts.joined(separator: "/")
}
