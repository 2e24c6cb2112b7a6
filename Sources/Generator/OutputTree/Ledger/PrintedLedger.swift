/// Reads a ledger that is laid out as it was written, which most are: many times quicker than what reads any JSON.
struct PrintedLedger {
    private let bytes: [UInt8]
    /// How far it is read.
    private var place = 0

    /// nil for any other text, be it that a text in it is escaped: it has to be read, and refused if need be, as JSON.
    static func read(_ bytes: [UInt8]) -> Ledger? {
        var reader = PrintedLedger(bytes: bytes)
        return reader.ledger().map { Ledger(info: $0, entries: $1, bytes: bytes) }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func ledger() -> (LedgerInfo, [Ledger.Entry])? {
        guard skip("{\n  \"format\": "), skip("\(Ledger.format)"), skip(",\n  \"tool\": "), let tool = text(),
            skip(",\n  \"manifest\": "), let manifest = text(), skip(",\n  \"files\": {")
        else { return nil }
        var entries: [Ledger.Entry] = []
        entries.reserveCapacity(bytes.count / 128)
        while skip(entries.isEmpty ? "\n    " : ",\n    ") {
            guard let entry = entry(), entries.last.map({ $0.path < entry.path }) ?? true else { return nil }
            entries.append(entry)
        }
        guard skip(entries.isEmpty ? "}\n}\n" : "\n  }\n}\n"), place == bytes.count else { return nil }
        return (LedgerInfo(tool: tool, manifest: manifest), entries)
    }

    private mutating func entry() -> Ledger.Entry? {
        guard let path = text(), OutputPath.problem(with: path) == nil, skip(": { \"sha256\": "),
            let digest = quoted().flatMap(Digest.init(hex:)), skip(", \"template\": "), let template = text()
        else { return nil }
        var partials: [String] = []
        while skip(partials.isEmpty ? ", \"partials\": [" : ", ") {
            guard let partial = text() else { return nil }
            partials.append(partial)
        }
        guard skip(partials.isEmpty ? " }" : "] }") else { return nil }
        return Ledger.Entry(path: path, digest: digest, template: template, partials: partials)
    }

    private mutating func skip(_ wanted: String) -> Bool {
        var wanted = wanted
        let isNext = wanted.withUTF8 { wanted in
            wanted.count <= bytes.count - place && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
        }
        if isNext { place += wanted.utf8.count }
        return isNext
    }

    /// The text in quotes; nil where it is not UTF-8.
    private mutating func text() -> String? {
        guard let quoted = quoted() else { return nil }
        return quoted.allSatisfy { $0 < 0x80 }
            ? String(decoding: quoted, as: UTF8.self) : String(validating: quoted, as: UTF8.self)
    }

    /// What stands in quotes; nil where a character in it is escaped or would have to be.
    private mutating func quoted() -> ArraySlice<UInt8>? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        let end = bytes.withUnsafeBufferPointer { bytes in
            bytes[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 < 0x20 || $0 == UInt8(ascii: "\\") }
        }
        guard let end, bytes[end] == UInt8(ascii: "\"") else { return nil }
        place = end + 1
        return bytes[start..<end]
    }
}
