/// A table of text: two spaces between columns, and no trailing spaces.
struct TextTable {
    enum Alignment { case left, right }

    struct Column {
        let title: String
        let alignment: Alignment

        init(_ title: String, _ alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }
    }

    let columns: [Column]
    var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    func text(_ style: Style) -> String {
        let rows = rows.map { $0.map(visible) }
        let widths = columns.indices.map { index in
            rows.map { displayWidth(of: $0[index]) }.reduce(displayWidth(of: columns[index].title), max)
        }
        let title = style(.bold, line(columns.map(\.title), widths))
        return ([title] + rows.map { line($0, widths) }).map { $0 + "\n" }.joined()
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: widths[index] - displayWidth(of: cell))
            line += index == 0 ? "" : "  "
            switch columns[index].alignment {
            case .right: line += padding + cell
            case .left: line += index == cells.count - 1 ? cell : cell + padding
            }
        }
        return line
    }
}
