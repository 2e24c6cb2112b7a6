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
