import Diagnostics

/// The record of the files that were generated into a tree. It distinguishes an outdated file from an edited one.
///
/// The ledger has one line for each file, in path order, so that a reviewer can read the change to each file. The same
/// input always produces the same bytes.
struct Ledger: Equatable, Sendable {
    static let format = 1

    struct Entry: Equatable, Sendable {
        let path: String
        let digest: Digest
        let template: String
        /// The partials that the bytes came from. Standard partials are omitted.
        var partials: [String] = []
    }

    let info: LedgerInfo
    /// The entries in path order, with unique paths.
    let entries: [Entry]
    /// The ledger as JSON.
    let bytes: [UInt8]

    init(info: LedgerInfo, entries: [Entry]) {
        self.init(info: info, entries: entries, bytes: Self.json(info, entries))
    }

    /// Creates a ledger with the bytes that it was read from.
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

/// Information about the run that wrote a ledger. It does not depend on the time or the machine.
package struct LedgerInfo: Equatable, Sendable {
    /// The tool and its version, such as `brandgen 1.2.0`.
    package let tool: String
    /// The manifest's path for display.
    package let manifest: String

    package init(tool: String, manifest: String) {
        self.tool = tool
        self.manifest = manifest
    }
}

/// A parser for ledgers with the exact layout that `Ledger` writes. It is many times faster than a JSON reader.
struct PrintedLedger {
    private let bytes: [UInt8]
    /// The number of bytes that were read.
    private var place = 0

    /// Reads a ledger. Returns `nil` for any other layout, and for strings with escapes. Such ledgers require the JSON
    /// reader.
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
            guard let entry = entry(), entries.last.map({ ExactText($0.path) < ExactText(entry.path) }) ?? true else {
                return nil
            }
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

    /// Reads a quoted string. Returns `nil` if it is not UTF-8.
    private mutating func text() -> String? {
        guard let quoted = quoted() else { return nil }
        return quoted.allSatisfy { $0 < 0x80 }
            ? String(decoding: quoted, as: UTF8.self) : String(validating: quoted, as: UTF8.self)
    }

    /// Reads the bytes between two quotes. Returns `nil` if they contain an escape, or a character that requires one.
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
