/// The path that `relative` names from the folder of `file`, without `.` and `..`; nil where it leads above the
/// workspace. Both are paths of files with `/` between their parts, `file` relative to the workspace.
func resolvedPath(_ relative: String, from file: String) -> String? {
    let slash = UInt8(ascii: "/")
    var path = Array(file.utf8)
    func leaveFolder() -> Bool {
        guard !path.isEmpty else { return false }
        path.removeSubrange((path.lastIndex(of: slash) ?? 0)...)
        return true
    }
    _ = leaveFolder()
    for part in relative.utf8.split(separator: slash) {
        if part.elementsEqual("..".utf8) {
            guard leaveFolder() else { return nil }
        } else if !part.elementsEqual(".".utf8) {
            if !path.isEmpty { path.append(slash) }
            path += part
        }
    }
    return String(decoding: path, as: UTF8.self)
}
