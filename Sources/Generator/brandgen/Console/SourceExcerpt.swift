import Diagnostics

/// The line that a diagnostic is about, and what is written below its parts.
struct SourceExcerpt {
    private(set) var line = ""
    private let number: Int
    private let cells: [VisibleCell]
    /// The column, counted from 1, of the first cell.
    private let firstColumn: Int

    /// nil where the range's file has no such line.
    init?(_ range: SourceRange) {
        guard let source = range.file.line(range.start.line) else { return nil }
        number = range.start.line
        let scalars = Array(source.unicodeScalars)
        let window = Self.window(of: scalars.count, around: range.start.column - 1)
        firstColumn = window.lowerBound + 1
        var cells = visibleCells(String(String.UnicodeScalarView(scalars[window])))
        if window.lowerBound > 0 { cells[0] = VisibleCell(text: "…", scalars: cells[0].scalars) }
        if window.upperBound < scalars.count { cells.append(VisibleCell(text: "…", scalars: 1)) }
        self.cells = cells
        line = cells.map(\.text).joined()
    }

    /// What stands before the mark of a range, tabs included, so that the mark lies below its text wherever tab stops
    /// are, and how many columns the mark takes: the text up to the line's end, and at least one.
    func mark(_ range: SourceRange) -> (indent: String, width: Int) {
        let first = range.start.column
        let end = range.end.line > number ? Int.max : max(range.end.column, first + 1)
        var (indent, width) = ("", 0)
        var column = firstColumn
        for cell in cells {
            let next = column + cell.scalars
            // A column inside a character (a combining mark's) belongs to the whole character.
            if next <= first {
                indent += cell.isTab ? "\t" : String(repeating: " ", count: cell.width)
            } else if column < end {
                width += cell.width
            }
            column = next
        }
        return (indent, max(1, width))
    }

    /// What is shown of a line with this many code points: all, or of a very long one (a manifest on one line) what
    /// is around the caret.
    private static func window(of count: Int, around caret: Int) -> Range<Int> {
        let (before, after) = (60, 100)
        guard count > before + after else { return 0..<count }
        let caret = min(caret, count)
        return max(0, caret - before)..<min(count, caret + after)
    }
}
