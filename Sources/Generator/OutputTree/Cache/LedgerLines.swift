#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The paths and digests in a ledger with the exact layout that ``Ledger`` writes, without a copy of them.
///
/// A run without changes reads thousands of ledgers. It needs neither the names of templates nor strings.
struct LedgerLines {
    private var rest: UnsafeRawBufferPointer
    /// Whether all files were returned and nothing but the end of the ledger follows.
    private(set) var areComplete = false

    /// Creates the lines of a ledger, which must remain in memory.
    init(_ ledger: UnsafeRawBufferPointer) {
        rest = ledger
        // The format, the tool and the manifest precede the files.
        for _ in 0..<4 { _ = nextLine() }
        if nextLine().map({ Self.bytes(of: $0, are: "  \"files\": {") }) != true { rest = ledger[..<0].rebased }
    }

    /// Returns the path and the digest of the next file, or `nil` at the end and at a line with another layout or an
    /// escape.
    mutating func next() -> (path: UnsafeRawBufferPointer, digest: Digest)? {
        guard let line = nextLine() else { return nil }
        let (start, middle, digits) = (5, 16, 64)
        guard line.count > start, Self.bytes(of: line[..<start].rebased, are: "    \""),
            let end = Self.place(of: UInt8(ascii: "\""), in: line[start...].rebased)
        else {
            areComplete = Self.bytes(of: line, are: "  }") && Self.bytes(of: rest, are: "}\n")
            return nil
        }
        let path = line[start..<(start + end)].rebased
        let separator = line[(start + end)...]
        guard separator.count > middle + digits, Self.place(of: UInt8(ascii: "\\"), in: path) == nil,
            Self.bytes(of: separator.prefix(middle).rebased, are: "\": { \"sha256\": \""),
            let digest = Digest(hex: separator.dropFirst(middle).prefix(digits).rebased)
        else { return nil }
        return (path, digest)
    }

    /// Returns the next line without its end. The strings of a ledger contain no line ends.
    private mutating func nextLine() -> UnsafeRawBufferPointer? {
        guard let end = Self.place(of: UInt8(ascii: "\n"), in: rest) else { return nil }
        let line = rest[..<end].rebased
        rest = rest[(end + 1)...].rebased
        return line
    }

    private static func place(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress, let found = memchr(start, CInt(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }

    private static func bytes(of line: UnsafeRawBufferPointer, are text: StaticString) -> Bool {
        line.count == text.utf8CodeUnitCount
            && line.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: line.count))
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var rebased: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self) }
}
