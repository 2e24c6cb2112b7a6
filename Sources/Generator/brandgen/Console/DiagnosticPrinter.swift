import Diagnostics

/// Diagnostics as text: place, message and rule, then the line with a caret and what mends it, then the notes.
struct DiagnosticPrinter {
    let style: Style
    /// What is shown for a file's path.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map(text).joined()
    }

    /// `10 errors, 1 warning`; nil when there is nothing to count.
    func count(_ diagnostics: [Diagnostic]) -> String? {
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func text(_ diagnostic: Diagnostic) -> String {
        let label = style(diagnostic.severity == .error ? .error : .warning, "\(diagnostic.severity.rawValue):")
        var text = place(diagnostic.range) + "\(label) " + style(.bold, visible(diagnostic.message))
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
            text += place(note.range) + style(.note, "note:") + " \(visible(note.message))\n"
        }
        return text
    }

    /// What a fix-it puts in, below where it goes; a dash below each character that it only takes out.
    private func below(_ fixIt: FixIt, _ excerpt: SourceExcerpt) -> String {
        let (indent, width) = excerpt.mark(fixIt.range)
        guard fixIt.replacement.isEmpty else { return indent + style(.added, visible(fixIt.replacement)) }
        return indent + style(.removed, String(repeating: "-", count: width))
    }

    private func place(_ range: SourceRange?) -> String {
        guard let range else { return "" }
        let path = visible(displayPath(range.file.path))
        return style(.bold, "\(path):\(range.start.line):\(range.start.column):") + " "
    }
}

/// `1 brand`, `5 brands`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
