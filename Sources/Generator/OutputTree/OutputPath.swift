/// The reason why a path is refused.
package enum UnsafePath: Equatable, Sendable {
    case empty, absolute, emptyComponent, dotComponent, controlCharacter, backslash, reserved
}

extension UnsafePath: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "is empty"
        case .absolute: "is absolute"
        case .emptyComponent: "has an empty component"
        case .dotComponent: "has a component '.' or '..'"
        case .controlCharacter: "contains a control character"
        case .backslash: "contains a backslash"
        case .reserved: "is in '.brandgen', the folder of the ledger"
        }
    }
}

/// Operations on paths inside a tree: relative paths with `/` between components.
enum OutputPath {
    /// The folder in every tree that is reserved for the ledger.
    static let reservedFolder = ".brandgen"
    static let ledger = "\(reservedFolder)/ledger"

    /// Returns the reason why a path is not safe in a tree, or `nil` if it is safe.
    static func problem(with path: String) -> UnsafePath? {
        if path.isEmpty { return .empty }
        if path.utf8.first == slash { return .absolute }
        if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .controlCharacter }
        if path.utf8.contains(UInt8(ascii: "\\")) { return .backslash }
        let components = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
        if components.contains(where: \.isEmpty) { return .emptyComponent }
        if components.contains(where: { $0.count <= 2 && $0.allSatisfy { $0 == dot } }) { return .dotComponent }
        let isReserved = path.utf8.first == dot && FoldedPath(path.prefix { $0 != "/" }) == FoldedPath(reservedFolder)
        return isReserved ? .reserved : nil
    }

    /// Returns the path of a file in a folder. An empty path is the folder itself.
    static func join(_ folder: String, _ path: some StringProtocol) -> String {
        if path.isEmpty { return folder }
        return folder == "." ? String(path) : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// Returns the folder that contains a file. It is empty for a file in the root.
    static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
    }

    /// Returns the path without slashes and `.` components at its end, which would make the system follow a link there.
    static func withoutEnd(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
        return path.isEmpty ? "." : String(path)
    }

    /// Returns the folders that contain a path, innermost first, without the root.
    static func folders(above path: String) -> some Sequence<String> {
        sequence(first: folder(of: path)) { folder(of: $0) }.prefix { !$0.isEmpty }
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")
}
