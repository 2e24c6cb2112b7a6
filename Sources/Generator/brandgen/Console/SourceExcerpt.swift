import Diagnostics

/// The line that a diagnostic is about, with a caret line below it.
struct SourceExcerpt {
    private(set) var line = ""
    /// What stands before the marker, tabs included, so that it lies below its text wherever tab stops are.
    private(set) var indent = ""
    /// `^~~~`, as wide as the text it is about.
    let marker: String

    /// nil where the range's file has no such line.
    init?(_ range: SourceRange) {
        guard let source = range.file.line(range.start.line) else { return nil }
        let scalars = Array(source.unicodeScalars)
        let window = Self.window(of: scalars.count, around: range.start.column - 1)
        let first = range.start.column
        let end = range.end.line > range.start.line ? Int.max : max(range.end.column, first + 1)

        var cells = visibleCells(String(String.UnicodeScalarView(scalars[window])))
        if window.lowerBound > 0 { cells[0] = VisibleCell(text: "…", scalars: cells[0].scalars) }
        if window.upperBound < scalars.count { cells.append(VisibleCell(text: "…", scalars: 1)) }
        var width = 0
        var column = window.lowerBound + 1
        for cell in cells {
            let next = column + cell.scalars
            // A column inside a character (a combining mark's) belongs to the whole character.
            if next <= first {
                indent += cell.isTab ? "\t" : String(repeating: " ", count: cell.width)
            } else if column < end {
                width += cell.width
            }
            line += cell.text
            column = next
        }
        marker = "^" + String(repeating: "~", count: max(0, width - 1))
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
