/// The record of what was generated into a tree: it tells an outdated file from one that was edited by hand.
///
/// One line a file, in path order, so that a reviewer reads the change of each file, and the same input gives the same
/// bytes.
struct Ledger: Equatable, Sendable {
    static let format = 1

    struct Entry: Equatable, Sendable {
        let path: String
        let digest: Digest
        let template: String
        /// Further templates that the bytes came from; those that everyone has are left out.
        var partials: [String] = []
    }

    let info: LedgerInfo
    /// In path order, no path twice.
    let entries: [Entry]
    /// The ledger as JSON.
    let bytes: [UInt8]

    init(info: LedgerInfo, entries: [Entry]) {
        self.init(info: info, entries: entries, bytes: Self.json(info, entries))
    }

    /// A ledger that was read, with the bytes it was read from.
    init(info: LedgerInfo, entries: [Entry], bytes: [UInt8]) {
        self.info = info
        self.entries = entries
        self.bytes = bytes
    }

    private static func json(_ info: LedgerInfo, _ entries: [Entry]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256 + entries.count * 192)
        text += "{\n  \"format\": \(Self.format),\n  \"tool\": ".utf8
        append(info.tool, to: &text)
        text += ",\n  \"manifest\": ".utf8
        append(info.manifest, to: &text)
        text += ",\n  \"files\": {".utf8
        for (place, entry) in entries.enumerated() {
            text += place == 0 ? "\n    ".utf8 : ",\n    ".utf8
            append(entry.path, to: &text)
            text += ": { \"sha256\": \"".utf8
            entry.digest.appendHex(to: &text)
            text += "\", \"template\": ".utf8
            append(entry.template, to: &text)
            for (place, partial) in entry.partials.enumerated() {
                text += place == 0 ? ", \"partials\": [".utf8 : ", ".utf8
                append(partial, to: &text)
            }
            text += entry.partials.isEmpty ? " }".utf8 : "] }".utf8
        }
        text += entries.isEmpty ? "}\n}\n".utf8 : "\n  }\n}\n".utf8
        return text
    }

    /// Appends a JSON string (RFC 8259, section 7).
    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            text += string.utf8
        } else {
            for byte in string.utf8 { appendEscaped(byte, to: &text) }
        }
        text.append(UInt8(ascii: "\""))
    }

    private static func appendEscaped(_ byte: UInt8, to text: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            text.append(UInt8(ascii: "\\"))
            text.append(byte)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        default:
            text.append(byte)
        }
    }
}

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
