extension SourceFile {
    /// The file after changes, and where each put its text; nil where the file lacks the place of one. The changes don't
    /// overlap and are in the order of their places.
    package func applying(_ fixIts: [FixIt]) -> (file: SourceFile, places: [SourceRange])? {
        var changed: [UInt8] = []
        changed.reserveCapacity(bytes.count)
        var copied = 0
        var starts: [(start: SourcePosition, end: SourcePosition)] = []
        var reading = LineCursor(self)
        var shift = Shift()
        for fixIt in fixIts {
            guard let start = reading.offset(of: fixIt.range.start), let end = reading.offset(of: fixIt.range.end),
                copied <= start, start <= end
            else { return nil }
            changed += bytes[copied..<start]
            changed += fixIt.replacement.utf8
            copied = end
            starts.append(shift.apply(fixIt))
        }
        changed += bytes[copied...]
        let file = SourceFile(path: path, bytes: changed)
        return (file, starts.map { SourceRange(file: file, start: $0.start, end: $0.end) })
    }
}

/// Looks up places of a file, each no earlier than the one before.
private struct LineCursor {
    private let file: SourceFile
    private var line = 1
    private var start: Int

    init(_ file: SourceFile) {
        self.file = file
        start = file.firstLineStart
    }

    mutating func offset(of position: SourcePosition) -> Int? {
        while line < position.line {
            guard let next = file.nextLineStart(after: start) else { return nil }
            (line, start) = (line + 1, next)
        }
        return line == position.line ? file.offset(ofColumn: position.column, from: start) : nil
    }
}

/// How far changes have moved what follows them.
private struct Shift {
    private var lines = 0
    /// The line, as it was, of which the rest has moved to the side.
    private var line = 0
    private var columns = 0

    /// Where a change puts its text, which is on one line.
    mutating func apply(_ fixIt: FixIt) -> (start: SourcePosition, end: SourcePosition) {
        let old = fixIt.range
        let start = SourcePosition(
            line: old.start.line + lines, column: old.start.column + (old.start.line == line ? columns : 0))
        let end = SourcePosition(line: start.line, column: start.column + fixIt.replacement.unicodeScalars.count)
        (lines, line, columns) = (end.line - old.end.line, old.end.line, end.column - old.end.column)
        return (start, end)
    }
}
