/// A place in a text, as editors show it.
package struct SourcePosition: Hashable, Sendable, Comparable {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1 in characters (Unicode code points, as YAML and SARIF count them); a byte order mark is none.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
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
