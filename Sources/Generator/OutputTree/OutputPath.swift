/// Why a path may not be written in a tree.
package enum UnsafePath: String, Equatable, Sendable {
    case empty, absolute, emptyComponent, dotComponent, nulByte, reserved
}

extension UnsafePath: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "is empty"
        case .absolute: "is absolute"
        case .emptyComponent: "has an empty component"
        case .dotComponent: "has a component '.' or '..'"
        case .nulByte: "holds a NUL byte"
        case .reserved: "lies in '.brandgen', which holds the ledger"
        }
    }
}

/// Paths inside a tree: relative, with `/` between components.
enum OutputPath {
    /// The folder in every tree that belongs to this module.
    static let reservedFolder = ".brandgen"
    static let ledgerName = "ledger.json"
    static let ledger = "\(reservedFolder)/\(ledgerName)"
    /// The ledger of a run under way: there from before its first change until after its last.
    static let journalName = "pending.json"
    /// The file being written, before it is moved to its place.
    static let temporaryName = "unfinished"

    /// What makes `path` unfit for a tree; nil for a safe path.
    static func problem(with path: String) -> UnsafePath? {
        if path.isEmpty { return .empty }
        if path.utf8.first == slash { return .absolute }
        if let problem = problem(withComponentsOf: path) { return problem }
        if path.utf8.first == dot, folded(String(path.prefix { $0 != "/" })) == reservedFolder { return .reserved }
        return nil
    }

    private static func problem(withComponentsOf path: String) -> UnsafePath? {
        var path = path
        return path.withUTF8 { bytes in
            var length = 0
            var dots = 0
            for byte in bytes {
                if byte == slash {
                    if let problem = problem(withComponentOf: length, dots: dots) { return problem }
                    (length, dots) = (0, 0)
                } else {
                    if byte == 0 { return .nulByte }
                    length += 1
                    if byte == dot { dots += 1 }
                }
            }
            return problem(withComponentOf: length, dots: dots)
        }
    }

    private static func problem(withComponentOf length: Int, dots: Int) -> UnsafePath? {
        if length == 0 { return .emptyComponent }
        return length <= 2 && dots == length ? .dotComponent : nil
    }

    /// A path as a file system that ignores case knows it.
    static func folded(_ path: String) -> String { path.lowercased() }

    /// The folder, empty for a file in the root, and the name in it.
    static func split(_ path: String) -> (folder: Substring, name: Substring) {
        guard let end = path.utf8.lastIndex(of: slash) else { return ("", path[...]) }
        return (path[..<end], path[path.utf8.index(after: end)...])
    }

    /// The same for a path outside of any tree, whose folder always has a name.
    static func splitOutside(_ path: String) -> (parent: String, name: String) {
        let (parent, name) = split(path)
        if !parent.isEmpty { return (String(parent), String(name)) }
        return (path.hasPrefix("/") ? "/" : ".", String(name))
    }

    /// The path without slashes and `.` components at its end, which would make the system follow a link there.
    static func withoutEnd(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
        return path.isEmpty ? "." : String(path)
    }

    /// The folders above `path`, nearest first, without the root.
    static func folders(above path: String) -> some Sequence<Substring> {
        sequence(first: path[...]) { current in
            current.utf8.lastIndex(of: slash).map { current[..<$0] }
        }.dropFirst()
    }

    static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")
}
