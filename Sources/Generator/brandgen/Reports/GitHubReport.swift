import Diagnostics

/// Workflow commands of GitHub Actions, one line for each diagnostic:
/// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
struct GitHubReport {
    /// Returns the path that is written for a file.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { command($0) + "\n" }.joined()
    }

    private func command(_ diagnostic: Diagnostic) -> String {
        var properties = diagnostic.range.map(position) ?? []
        properties.append(("title", diagnostic.rule))
        let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
        let fix = diagnostic.fixIt.map { ["fix-it: \(visible($0.phrase))"] } ?? []
        let lines = [visible(diagnostic.message)] + diagnostic.notes.map(line) + fix
        return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(lines.joined(separator: "\n")))"
    }

    /// Returns the properties of an annotation. It has columns only if it is on one line, and its end is inclusive.
    private func position(_ range: SourceRange) -> [(String, String)] {
        let endsBeforeLine = range.end.column == 1 && range.end.line > range.start.line
        let endLine = endsBeforeLine ? range.end.line - 1 : range.end.line
        var position = [
            ("file", displayPath(range.file.path)), ("line", "\(range.start.line)"), ("endLine", "\(endLine)"),
        ]
        if range.start.line == range.end.line {
            position.append(("col", "\(range.start.column)"))
            position.append(("endColumn", "\(max(range.start.column, range.end.column - 1))"))
        }
        return position
    }

    /// Returns a note as a line of the message, because annotations have no notes.
    private func line(_ note: Note) -> String {
        let position = note.range.map { "\(visible(displayPath($0.file.path))):\($0.start.line):\($0.start.column): " }
        return (position ?? "") + "note: " + visible(note.message)
    }
}

/// Escapes the text of a command as the runner decodes it. It works on scalars, because CR LF is one `Character`.
private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        default: String(scalar)
        }
    }.joined()
}

/// Escapes the value of a property, in which colons and commas have a meaning too.
private func escapedProperty(_ text: String) -> String {
    escaped(text).unicodeScalars.map { scalar in
        switch scalar {
        case ":": "%3A"
        case ",": "%2C"
        default: String(scalar)
        }
    }.joined()
}
