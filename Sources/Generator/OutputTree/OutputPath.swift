/// The reason why a rendered file's path is refused.
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
        case .nulByte: "contains a NUL byte"
        case .reserved: "is in '.brandgen', the folder of the ledger"
        }
    }
}

/// Operations on paths inside a tree: relative paths with `/` between components.
enum OutputPath {
    /// The folder in every tree that is reserved for the ledger.
    static let reservedFolder = ".brandgen"
    static let ledgerName = "ledger.json"
    static let ledger = "\(reservedFolder)/\(ledgerName)"
    /// The ledger that the current run is going to write. It exists from before the first change until after the last.
    static let journalName = "pending.json"
    static let journal = "\(reservedFolder)/\(journalName)"

    /// Returns the reason why a path is not safe in a tree, or `nil` if it is safe.
    static func problem(with path: String) -> UnsafePath? {
        if path.isEmpty { return .empty }
        if path.utf8.first == slash { return .absolute }
        if let problem = problem(withComponentsOf: path) { return problem }
        if path.utf8.first == dot, FoldedPath(path.prefix { $0 != "/" }) == FoldedPath(reservedFolder) {
            return .reserved
        }
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

    /// Splits a path into its folder and its name. The folder of a file in the root is empty.
    static func split(_ path: String) -> (folder: Substring, name: Substring) {
        guard let end = path.utf8.lastIndex(of: slash) else { return ("", path[...]) }
        return (path[..<end], path[path.utf8.index(after: end)...])
    }

    /// Splits a path outside of any tree. The folder is never empty.
    static func splitOutside(_ path: String) -> (parent: String, name: String) {
        let (parent, name) = split(path)
        if !parent.isEmpty { return (String(parent), String(name)) }
        return (path.hasPrefix("/") ? "/" : ".", String(name))
    }

    /// Returns the path without slashes and `.` components at its end, which would make the system follow a link there.
    static func withoutEnd(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
        return path.isEmpty ? "." : String(path)
    }

    /// Returns the folders that contain `path`, innermost first, without the root.
    static func folders(above path: String) -> some Sequence<Substring> {
        sequence(first: path[...]) { current in
            current.utf8.lastIndex(of: slash).map { current[..<$0] }
        }.dropFirst()
    }

    static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")
}
