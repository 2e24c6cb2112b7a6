import Diagnostics

/// Prints diagnostics as text. The position, the message and the rule come first, then the source line with a caret and
/// the fix-it, and then the notes.
struct DiagnosticPrinter {
    let style: Style
    /// Returns the path that is shown for a file.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map(text).joined()
    }

    private func text(_ diagnostic: Diagnostic) -> String {
        let label = style(diagnostic.severity == .error ? .error : .warning, "\(diagnostic.severity.rawValue):")
        var text = position(diagnostic.range) + "\(label) " + style(.bold, visible(diagnostic.message))
        text += " [\(diagnostic.rule)]\n"
        if let range = diagnostic.range, let excerpt = SourceExcerpt(range) {
            let number = String(range.start.line)
            let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
            let blank = String(repeating: " ", count: gutter.count)
            text += "\(gutter) | \(excerpt.line)\n"
            let (indent, width) = excerpt.mark(range)
            text += "\(blank) | \(indent)\(style(.caret, "^" + String(repeating: "~", count: width - 1)))\n"
            if let fixIt = diagnostic.fixIt, fixIt.range.start.line == range.start.line {
                text += "\(blank) | \(below(fixIt, excerpt))\n"
            }
        }
        for note in diagnostic.notes {
            text += position(note.range) + style(.note, "note:") + " \(visible(note.message))\n"
        }
        return text
    }

    /// Returns the line below the caret: the text that a fix-it inserts, or a dash for each character that it removes.
    private func below(_ fixIt: FixIt, _ excerpt: SourceExcerpt) -> String {
        let (indent, width) = excerpt.mark(fixIt.range)
        guard fixIt.replacement.isEmpty else { return indent + style(.added, visible(fixIt.replacement)) }
        return indent + style(.removed, String(repeating: "-", count: width))
    }

    private func position(_ range: SourceRange?) -> String {
        guard let range else { return "" }
        let path = visible(displayPath(range.file.path))
        return style(.bold, "\(path):\(range.start.line):\(range.start.column):") + " "
    }
}

/// The source line of a diagnostic, and the position of the marks below it.
struct SourceExcerpt {
    private(set) var line = ""
    private let number: Int
    private let cells: [VisibleCell]
    /// The column, counted from 1, of the first cell.
    private let firstColumn: Int

    /// Creates an excerpt. Returns `nil` if the range's file does not contain that line.
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

    /// Returns the indent of a range's mark and its width in columns.
    ///
    /// The indent repeats the tabs of the source line, so that the mark is below its text for any tab width. The mark
    /// ends at the end of the line at the latest, and is at least one column wide.
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

    /// Returns the part of a line that is shown: all of it, or the text around the caret if the line is very long, such
    /// as a manifest on one line.
    private static func window(of count: Int, around caret: Int) -> Range<Int> {
        let (before, after) = (60, 100)
        guard count > before + after else { return 0..<count }
        let caret = min(caret, count)
        return max(0, caret - before)..<min(count, caret + after)
    }
}
