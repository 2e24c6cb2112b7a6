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
        var text: [UInt8] = []
        write(rows, style) { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes a table with these rows, which are read twice.
    func write(_ rows: some Collection<[String]>, to output: OutputStream, _ style: Style) {
        write(rows, style) { output.write($0) }
    }

    private func write(_ rows: some Collection<[String]>, _ style: Style, to write: ([UInt8]) -> Void) {
        var widths = columns.map { displayWidth(of: $0.title) }
        for row in rows {
            for (index, cell) in row.enumerated() {
                widths[index] = max(widths[index], displayWidth(of: visible(cell)))
            }
        }
        write(Array("\(style(.bold, line(columns.map(\.title), widths)))\n".utf8))
        var text: [UInt8] = []
        for row in rows {
            text += "\(line(row.map(visible), widths))\n".utf8
            // Large enough to make few system calls.
            guard text.count >= 1 << 14 else { continue }
            write(text)
            text.removeAll(keepingCapacity: true)
        }
        write(text)
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
