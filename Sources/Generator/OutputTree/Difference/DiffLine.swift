/// One line of a difference.
package struct DiffLine: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// Which file, and what becomes of it.
        case header
        /// Which lines follow.
        case hunk
        case kept, removed, added
        /// That a line has no end, or that a file is no text.
        case note
    }

    package let kind: Kind
    /// With the mark before a line of a file, and with the line end. Lines of files keep their bytes, text or not.
    package let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// A line of the difference's own; `text` is without the line end.
    init(_ kind: Kind, _ text: String) {
        self.init(kind, Array("\(text)\n".utf8))
    }
}
