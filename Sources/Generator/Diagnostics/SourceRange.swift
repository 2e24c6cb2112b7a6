/// A place in a text, as editors show it.
package struct SourcePosition: Hashable, Sendable, Comparable {
    // Narrow, because a tree holds four of them for every key.
    private let narrowLine: UInt32
    private let narrowColumn: UInt32

    /// Counted from 1.
    package var line: Int { Int(narrowLine) }
    /// Counted from 1 in characters (Unicode code points, as YAML and SARIF count them); a byte order mark is none.
    package var column: Int { Int(narrowColumn) }

    /// Places past 2^32 - 1 lines or columns, which no file that is read has, are held to be there.
    package init(line: Int, column: Int) {
        narrowLine = UInt32(clamping: line)
        narrowColumn = UInt32(clamping: column)
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A stretch of a text: from `start` up to, not including, `end`.
package struct SourceRange: Equatable, Sendable {
    package let file: SourceFile
    package let start: SourcePosition
    package let end: SourcePosition

    package init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = end
    }
}
