import Diagnostics

/// Workflow commands of GitHub Actions, one line a diagnostic:
/// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
struct GitHubReport: Report {
    /// What is written for a file's path.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { command($0) + "\n" }.joined()
    }

    private func command(_ diagnostic: Diagnostic) -> String {
        var properties = diagnostic.range.map(place) ?? []
        properties.append(("title", diagnostic.rule))
        let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
        let fix = diagnostic.fixIt.map { ["fix-it: \(visible($0.phrase))"] } ?? []
        let lines = [visible(diagnostic.message)] + diagnostic.notes.map(line) + fix
        return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(lines.joined(separator: "\n")))"
    }

    /// An annotation has columns only where it begins and ends on one line, and its end is the last character.
    private func place(_ range: SourceRange) -> [(String, String)] {
        let endsBeforeLine = range.end.column == 1 && range.end.line > range.start.line
        let endLine = endsBeforeLine ? range.end.line - 1 : range.end.line
        var place = [
            ("file", displayPath(range.file.path)), ("line", "\(range.start.line)"), ("endLine", "\(endLine)"),
        ]
        if range.start.line == range.end.line {
            place.append(("col", "\(range.start.column)"))
            place.append(("endColumn", "\(max(range.start.column, range.end.column - 1))"))
        }
        return place
    }

    /// A note is a further line of the message, for annotations have no place for it.
    private func line(_ note: Note) -> String {
        let place = note.range.map { "\(visible(displayPath($0.file.path))):\($0.start.line):\($0.start.column): " }
        return (place ?? "") + "note: " + visible(note.message)
    }
}

/// As the runner decodes the text of a command. By scalars, for a line end of two characters is one `Character`.
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

/// As the runner decodes the value of a property, where two characters more have a meaning.
private func escapedProperty(_ text: String) -> String {
    escaped(text).unicodeScalars.map { scalar in
        switch scalar {
        case ":": "%3A"
        case ",": "%2C"
        default: String(scalar)
        }
    }.joined()
}
