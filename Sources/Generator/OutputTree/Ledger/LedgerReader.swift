import Diagnostics

/// The reason why a ledger cannot be read.
package enum LedgerProblem: Error, Equatable, Sendable {
    case notJSON
    /// A value is missing at the end of this key path.
    case missing([String])
    /// The value at this key path has the wrong type. The path of the root object is empty.
    case wrongType([String])
    /// An object has two members with the name at the end of this key path.
    case repeated([String])
    case unknownFormat(Int)
    case unsafePath(String, UnsafePath)
    case noDigest(of: String)
}

extension LedgerProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notJSON: "it is not JSON"
        case .missing(let keys): "\(Self.place(keys)) is missing"
        case .wrongType([]): "it is not a JSON object"
        case .wrongType(let keys): "\(Self.place(keys)) has the wrong type"
        case .repeated(let keys): "\(Self.place(keys)) occurs twice"
        case .unknownFormat(let format): "format \(format) is unknown"
        case .unsafePath(let path, let problem): "the path '\(path)' \(problem)"
        case .noDigest(let path): "'sha256' of '\(path)' is not 64 hexadecimal digits"
        }
    }

    private static func place(_ keys: [String]) -> String {
        keys.suffix(2).reversed().map { "'\($0)'" }.joined(separator: " of ")
    }
}

extension Ledger {
    /// Reads a ledger with any JSON layout. Ignores unknown keys.
    ///
    /// The file may have been merged by hand or by version control, so its contents are not trusted: a path that leads
    /// out of the tree is an error.
    ///
    /// - Throws: `OutputError` for the first problem in the file.
    init(reading bytes: [UInt8], path: String) throws(OutputError) {
        if let printed = PrintedLedger.read(bytes) {
            self = printed
            return
        }
        let root = JSONTree(reading: bytes)
        // Everything else in a newer format may have another structure.
        if case .object(let members)? = root {
            for case .integer(let format) in members.filter({ $0.name == "format" }).map(\.value)
            where format > Self.format {
                throw OutputError(path, .newerLedger(format: format))
            }
        }
        do throws(LedgerProblem) {
            guard let root else { throw .notJSON }
            try self.init(root, bytes: bytes)
        } catch {
            throw OutputError(path, .brokenLedger(error))
        }
    }

    private init(_ root: JSONTree, bytes: [UInt8]) throws(LedgerProblem) {
        var format: Int?
        var tool: String?
        var manifest: String?
        var entries: [Entry]?
        try root.readMembers(at: []) { name, value, path throws(LedgerProblem) in
            switch name {
            case "format":
                let number = try value.integer(at: path)
                guard number == Self.format else { throw .unknownFormat(number) }
                format = number
            case "tool": tool = try value.string(at: path)
            case "manifest": manifest = try value.string(at: path)
            case "files": entries = try Self.entries(value, at: path)
            default: break
            }
        }
        guard format != nil else { throw .missing(["format"]) }
        guard let tool else { throw .missing(["tool"]) }
        guard let manifest else { throw .missing(["manifest"]) }
        guard let entries else { throw .missing(["files"]) }
        self.init(info: LedgerInfo(tool: tool, manifest: manifest), entries: entries, bytes: bytes)
    }

    private static func entries(_ files: JSONTree, at place: [String]) throws(LedgerProblem) -> [Entry] {
        var entries: [Entry] = []
        try files.readMembers(at: place) { path, file, place throws(LedgerProblem) in
            if let problem = OutputPath.problem(with: path) { throw .unsafePath(path, problem) }
            entries.append(try entry(path, file, at: place))
        }
        return entries.sorted { ExactText($0.path) < ExactText($1.path) }
    }

    private static func entry(
        _ path: String, _ file: JSONTree, at place: [String]
    ) throws(LedgerProblem) -> Entry {
        var digest: Digest?
        var template: String?
        var partials: [String] = []
        try file.readMembers(at: place) { name, value, place throws(LedgerProblem) in
            switch name {
            case "sha256":
                guard let read = Digest(hex: try value.string(at: place)) else { throw .noDigest(of: path) }
                digest = read
            case "template": template = try value.string(at: place)
            case "partials": partials = try value.strings(at: place)
            default: break
            }
        }
        guard let digest else { throw .missing(place + ["sha256"]) }
        guard let template else { throw .missing(place + ["template"]) }
        return Entry(path: path, digest: digest, template: template, partials: partials)
    }
}

extension JSONTree {
    /// Calls `body` with the name, value and key path of each member of the object at a key path.
    fileprivate func readMembers(
        at path: [String], _ body: (String, JSONTree, [String]) throws(LedgerProblem) -> Void
    ) throws(LedgerProblem) {
        guard case .object(let members) = self else { throw .wrongType(path) }
        var names: Set<ExactText> = []
        for member in members {
            let path = path + [member.name]
            guard names.insert(ExactText(member.name)).inserted else { throw .repeated(path) }
            try body(member.name, member.value, path)
        }
    }

    fileprivate func integer(at path: [String]) throws(LedgerProblem) -> Int {
        guard case .integer(let value) = self else { throw .wrongType(path) }
        return value
    }

    fileprivate func string(at path: [String]) throws(LedgerProblem) -> String {
        guard case .string(let text) = self else { throw .wrongType(path) }
        return text
    }

    fileprivate func strings(at path: [String]) throws(LedgerProblem) -> [String] {
        guard case .array(let items) = self else { throw .wrongType(path) }
        var strings: [String] = []
        for item in items { strings.append(try item.string(at: path)) }
        return strings
    }
}
