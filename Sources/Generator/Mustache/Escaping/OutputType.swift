/// A kind of output file, which says how text is escaped in it.
package enum OutputType: CaseIterable, Sendable {
    case html, plain

    /// The type that a file's extension says; plain where it says nothing.
    package init(fileName: String) {
        let name = fileName.utf8
        let start = name.lastIndex(of: UInt8(ascii: ".")).map(name.index(after:)) ?? name.endIndex
        switch String(fileName[start...]).lowercased() {
        case "html": self = .html
        default: self = .plain
        }
    }

    package var escaping: any Escaping {
        switch self {
        case .html: HTMLEscaping()
        case .plain: PlainEscaping()
        }
    }
}
