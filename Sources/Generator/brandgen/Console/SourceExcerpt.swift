import Diagnostics

/// The line that a diagnostic is about, with a caret line below it.
struct SourceExcerpt {
    let line: String
    /// `^~~~` with what stands before it, tabs included, so that it lies below its text wherever tab stops are.
    let indent: String
    let marker: String

    /// Columns of a quoted line; a longer one (a manifest on one line) is cut around the caret.
    private static let limit = 160

    /// nil where the range's file has no such line.
    init?(_ range: SourceRange) {
        guard let source = range.file.line(range.start.line) else { return nil }
        let cells = visibleCells(source)
        let length = cells.reduce(0) { $0 + $1.scalars }
        let end = range.end.line > range.start.line ? length + 1 : range.end.column

        var before: [VisibleCell] = []
        var marked: [VisibleCell] = []
        var after: [VisibleCell] = []
        var column = 1
        for cell in cells {
            let next = column + cell.scalars
            // A column inside a character (a combining mark's) belongs to the whole character.
            if next <= range.start.column {
                before.append(cell)
            } else if column < max(end, range.start.column + 1) {
                marked.append(cell)
            } else {
                after.append(cell)
            }
            column = next
        }

        let cut = Self.cut(before: before, marked: marked, after: after)
        line = cut.map(\.text).joined(separator: "")
        indent = cut[0].cells.map { $0.isTab ? "\t" : String(repeating: " ", count: $0.width) }.joined()
        marker = "^" + String(repeating: "~", count: max(0, cut[1].width - 1))
    }

    private struct Part {
        var cells: [VisibleCell]
        var text: String { cells.map(\.text).joined() }
        var width: Int { cells.reduce(0) { $0 + $1.width } }
    }

    private static func cut(before: [VisibleCell], marked: [VisibleCell], after: [VisibleCell]) -> [Part] {
        let parts = [Part(cells: before), Part(cells: marked), Part(cells: after)]
        guard parts.reduce(0, { $0 + $1.width }) > limit else { return parts }
        let ellipsis = VisibleCell(text: "…", scalars: 1)
        let most = limit / 3
        return [
            before.count > most ? Part(cells: [ellipsis] + before.suffix(most)) : parts[0],
            marked.count > most ? Part(cells: marked.prefix(most) + [ellipsis]) : parts[1],
            after.count > most ? Part(cells: after.prefix(most) + [ellipsis]) : parts[2],
        ]
    }
}
