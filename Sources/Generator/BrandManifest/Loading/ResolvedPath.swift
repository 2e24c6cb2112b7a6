/// The path that `relative` names from the folder of `file`, without `.` and `..`; nil where it leads above the
/// workspace. Both are paths of files with `/` between their parts, `file` relative to the workspace.
func resolvedPath(_ relative: String, from file: String) -> String? {
    let slash = UInt8(ascii: "/")
    var parts = file.utf8.split(separator: slash).dropLast()
    for part in relative.utf8.split(separator: slash) {
        if part.elementsEqual("..".utf8) {
            guard parts.popLast() != nil else { return nil }
        } else if !part.elementsEqual(".".utf8) {
            parts.append(part)
        }
    }
    return String(decoding: Array(parts.joined(separator: CollectionOfOne(slash))), as: UTF8.self)
}
