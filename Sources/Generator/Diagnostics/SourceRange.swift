/// A position in a source file, as editors show it.
package struct SourcePosition: Hashable, Sendable, Comparable {
    // 32 bits, because a YAML tree has four positions for each key.
    private let narrowLine: UInt32
    private let narrowColumn: UInt32

    /// The number of the line, counted from 1.
    package var line: Int { Int(narrowLine) }
    /// The number of the column, counted from 1 in Unicode code points like in YAML and SARIF. A byte order mark does
    /// not count.
    package var column: Int { Int(narrowColumn) }

    /// Creates a position. Numbers above 2^32 - 1 are clamped; no input file is that long.
    package init(line: Int, column: Int) {
        narrowLine = UInt32(clamping: line)
        narrowColumn = UInt32(clamping: column)
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A range of a source file. The end is exclusive.
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
