/// Escapes text for HTML, between tags and in quoted attribute values.
package struct HTMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}
