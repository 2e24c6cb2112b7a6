/// Why a ledger cannot be read.
package struct LedgerProblem: Error, Equatable, Sendable {
    /// Counted from 1.
    package let line: Int
    /// What was expected or found there.
    package let what: String
}

extension Ledger {
    /// Reads a ledger, however it is laid out; unknown keys are skipped.
    ///
    /// The file may have been merged by hand or by version control, so nothing in it is trusted: a path in it that leads
    /// out of the tree is refused like any other damage.
    init(reading bytes: [UInt8], path: String) throws(OutputError) {
        do throws(LedgerProblem) {
            self = try Self.read(bytes)
        } catch {
            if let format = try? Self.readFormat(bytes), format > Self.format {
                throw OutputError(path, .newerLedger(format: format))
            }
            throw OutputError(path, .brokenLedger(error))
        }
    }

    private static func read(_ bytes: [UInt8]) throws(LedgerProblem) -> Ledger {
        var scanner = JSONScanner(bytes)
        var format: Int?
        var tool: String?
        var manifest: String?
        var files: [Entry]?
        try scanner.object { scanner, key throws(LedgerProblem) in
            switch key {
            case "format":
                format = try scanner.integer()
                if format != Self.format { throw scanner.problem("format \(format ?? 0) is unknown") }
            case "tool": tool = try scanner.string()
            case "manifest": manifest = try scanner.string()
            case "files": files = try readFiles(&scanner)
            default: try scanner.skipValue()
            }
        }
        try scanner.end()
        guard format != nil else { throw scanner.problem("'format' is missing") }
        guard let tool else { throw scanner.problem("'tool' is missing") }
        guard let manifest else { throw scanner.problem("'manifest' is missing") }
        guard let files else { throw scanner.problem("'files' is missing") }
        return Ledger(info: LedgerInfo(tool: tool, manifest: manifest), entries: files, bytes: bytes)
    }

    private static func readFiles(_ scanner: inout JSONScanner) throws(LedgerProblem) -> [Entry] {
        var entries: [Entry] = []
        var isSorted = true
        try scanner.object { scanner, path throws(LedgerProblem) in
            if let problem = OutputPath.problem(with: path) { throw scanner.problem("the path '\(path)' \(problem)") }
            var digest: Digest?
            var template: String?
            try scanner.object { scanner, key throws(LedgerProblem) in
                switch key {
                case "sha256":
                    digest = Digest(hex: try scanner.string())
                    if digest == nil { throw scanner.problem("'sha256' of '\(path)' is not 64 hexadecimal digits") }
                case "template": template = try scanner.string()
                default: try scanner.skipValue()
                }
            }
            guard let digest else { throw scanner.problem("'sha256' of '\(path)' is missing") }
            guard let template else { throw scanner.problem("'template' of '\(path)' is missing") }
            if let last = entries.last, last.path >= path { isSorted = false }
            entries.append(Entry(path: path, digest: digest, template: template))
        }
        if !isSorted {
            entries.sort { $0.path < $1.path }
            if let twice = zip(entries, entries.dropFirst()).first(where: { $0.path == $1.path }) {
                throw scanner.problem("'\(twice.0.path)' is listed twice")
            }
        }
        return entries
    }

    /// The format alone, from a ledger whose other parts may be of any shape.
    private static func readFormat(_ bytes: [UInt8]) throws(LedgerProblem) -> Int? {
        var scanner = JSONScanner(bytes)
        var format: Int?
        try scanner.object { scanner, key throws(LedgerProblem) in
            if key == "format" { format = try scanner.integer() } else { try scanner.skipValue() }
        }
        return format
    }
}
