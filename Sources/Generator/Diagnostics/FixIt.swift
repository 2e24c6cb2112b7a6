/// A change of a source file that removes the cause of a diagnostic. A diagnostic has a fix-it only if no other change
/// is plausible.
package struct FixIt: Equatable, Sendable {
    /// The replaced range; empty for an insertion.
    package let range: SourceRange
    /// The new text, without line breaks; empty for a deletion.
    package let replacement: String

    package init(replacing range: SourceRange, by replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

extension SourceFile {
    /// Applies changes to the file.
    ///
    /// - Parameter fixIts: Changes that do not overlap, sorted by position.
    /// - Returns: The changed file and the range of each replacement in it, or `nil` if the file does not contain the
    ///   range of a change.
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

/// Converts positions of a file to offsets. Each position must not be before the previous one.
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

/// The number of lines and columns that changes add before the text after them.
private struct Shift {
    private var lines = 0
    /// The line, in the original file, whose remaining columns have moved.
    private var line = 0
    private var columns = 0

    /// Returns the range of a change in the changed file, and updates the distance.
    mutating func apply(_ fixIt: FixIt) -> (start: SourcePosition, end: SourcePosition) {
        let old = fixIt.range
        let start = SourcePosition(
            line: old.start.line + lines, column: old.start.column + (old.start.line == line ? columns : 0))
        let end = SourcePosition(line: start.line, column: start.column + fixIt.replacement.unicodeScalars.count)
        (lines, line, columns) = (end.line - old.end.line, old.end.line, end.column - old.end.column)
        return (start, end)
    }
}
