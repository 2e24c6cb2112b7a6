/// Escapes text for a quoted string in the old property list format, which Xcode's `project.pbxproj` and `.strings`
/// files are written in, between its quotes.
///
/// It does not stop Xcode from expanding `$(…)` in a build setting: in a name or a path, which it does not expand,
/// there is no way to write that. Texts belong into an `.xcconfig` file, where there is one.
package struct PBXProjEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: scalar.isControl ? "\\U" + scalar.hexadecimal(digits: 4) : nil
            }
        }
    }
}
