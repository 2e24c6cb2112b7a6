import Diagnostics
import SystemCalls

/// The record of the files that were generated into a tree, in the format of `sha256sum`. It tells an edited file from one
/// that is out of date.
///
/// A file is unedited if its digest equals that of any line with its path. So a run can record what it is going to write
/// before it writes, and the lines of both sides of a merge can be kept.
struct Ledger: Sendable {
    static let format = 1

    /// The digests of each path. The order does not matter.
    private(set) var lines: [ExactText: Set<Digest>] = [:]
    /// The digests of files that were edited when a run saw them last.
    private(set) var edits: [ExactText: Set<Digest>] = [:]

    var isEmpty: Bool { lines.isEmpty && edits.isEmpty }

    func digests(of path: String) -> Set<Digest> { lines[ExactText(path)] ?? [] }

    mutating func add(_ digests: some Sequence<Digest>, of path: String) {
        for digest in digests { lines[ExactText(path), default: []].insert(digest) }
    }

    mutating func addEdit(_ digest: Digest, of path: String) { edits[ExactText(path), default: []].insert(digest) }

    mutating func removeEdits(of path: String) { edits[ExactText(path)] = nil }

    /// Moves the lines of a path to another one, for a file that has two names on disk.
    mutating func move(_ path: String, to newPath: String) {
        let path = ExactText(path)
        add(lines.removeValue(forKey: path) ?? [], of: newPath)
        for digest in edits.removeValue(forKey: path) ?? [] { addEdit(digest, of: newPath) }
    }

    // MARK: Text

    /// Returns the text of the ledger, with its lines sorted by path. `tool` is the tool and its version, such as
    /// `brandgen 1.2.0`.
    func text(tool: String) -> String {
        var text = "# \(tool), ledger \(Self.format)\n"
        let entries =
            lines.flatMap { path, digests in digests.map { (path, "", $0.hex) } }
            + edits.flatMap { path, digests in digests.map { (path, Self.editMark, $0.hex) } }
        for (path, mark, digest) in entries.sorted(by: <) { text += "\(mark)\(digest)  \(path.text)\n" }
        return text
    }

    init() {}

    /// Reads a ledger. Version control may have merged it, so it skips conflict markers, and a path that leads out of the
    /// tree is an error.
    ///
    /// - Throws: `OutputError` with the first line that is wrong.
    init(reading bytes: [UInt8], path: String) throws(OutputError) {
        for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
            if bytes.isEmpty || Self.isConflictMarker(bytes) { continue }
            do throws(LedgerProblem) {
                guard let line = String(validating: bytes, as: UTF8.self) else { throw .unknownLine }
                try read(line)
            } catch {
                throw OutputError(path, .brokenLedger(line: index + 1, error))
            }
        }
    }

    private mutating func read(_ line: String) throws(LedgerProblem) {
        if line.hasPrefix(Self.editMark) {
            let (digest, path) = try Self.entry(line.dropFirst(Self.editMark.count))
            addEdit(digest, of: path)
        } else if line.hasPrefix("#") {
            let format = line.split(separator: ", ledger ").last.flatMap { Int($0) }
            if let format, format > Self.format { throw .newerFormat(format) }
        } else {
            let (digest, path) = try Self.entry(line[...])
            add([digest], of: path)
        }
    }

    private static func entry(_ text: Substring) throws(LedgerProblem) -> (Digest, path: String) {
        let (digits, rest) = (text.utf8.prefix(64), text.utf8.dropFirst(64))
        guard let digest = Digest(hex: Substring(digits)), rest.starts(with: "  ".utf8) else { throw .unknownLine }
        let path = String(Substring(rest.dropFirst(2)))
        if let problem = OutputPath.problem(with: path) { throw .unsafePath(path, problem) }
        return (digest, path)
    }

    /// Seven or more of one of these characters, then a space or the end.
    private static func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
        let rest = line.drop { $0 == first }
        return line.count - rest.count >= 7 && (rest.isEmpty || rest.first == UInt8(ascii: " "))
    }

    private static let editMark = "# edited "
}

/// The reason why a line of a ledger cannot be read.
package enum LedgerProblem: Error, Equatable, Sendable {
    case unknownLine
    case newerFormat(Int)
    case unsafePath(String, UnsafePath)
}

extension LedgerProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownLine: "the line is neither a comment nor a SHA-256 digest, two spaces and a path"
        case .newerFormat(let format): "format \(format) is newer than this version of brandgen supports"
        case .unsafePath(let path, let problem): "the path '\(path)' \(problem)"
        }
    }
}
