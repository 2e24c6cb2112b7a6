internal import Diagnostics

/// A syntax error in libyaml's words: the problem, and what was being read when it was met.
struct SyntaxProblem {
    let problem: String
    let position: SourcePosition
    let context: String?
    let contextPosition: SourcePosition

    func diagnostic(in text: SourceText) -> Diagnostic {
        let offset = text.offset(of: position)
        let next = text.byte(at: offset)
        let isOnCharacter = next != nil && next != 0x0A && next != 0x0D
        let end = SourcePosition(line: position.line, column: position.column + (isOnCharacter ? 1 : 0))
        let range = text.range(position, end)
        if problem.contains("tab character") || (problem == Self.noToken && next == 0x09) {
            return .tab(at: range)
        }
        var notes: [Note] = []
        if let context, contextPosition != position {
            notes.append(Note("\(context) that starts here", at: text.range(contextPosition, contextPosition)))
        }
        return Diagnostic(rule: "yaml-syntax", Self.plainWords[problem] ?? problem, at: range, notes: notes)
    }

    private static let noToken = "found character that cannot start any token"

    /// What libyaml's most frequent complaints mean to somebody who writes a manifest.
    private static let plainWords = [
        noToken: "no value can start with this character; put the value in quotes",
        "mapping values are not allowed in this context":
            "a ':' cannot stand here; put the value in quotes, or mend the indentation",
        "mapping keys are not allowed in this context": "a '?' cannot stand here; put the value in quotes",
        "block sequence entries are not allowed in this context":
            "a list entry cannot stand here; begin the list on a line of its own",
        "could not find expected ':'": "expected ':' after the key; write 'key: value'",
        "did not find expected key": "expected a key; mend the indentation, or close what is open above",
        "did not find expected '-' indicator": "expected '-' as in the list above, or less indentation",
        "did not find expected <document start>":
            "this does not belong to the document above it; mend the indentation",
        "found unexpected end of stream": "the quotes are not closed before the end of the file",
        "found unknown escape character": "unknown escape; write '\\\\' for a backslash, or use single quotes",
        "found invalid Unicode character escape code":
            "this escape is no Unicode character; write those past U+FFFF as \\U and eight digits",
        "found incompatible YAML document": "unknown YAML version; write '%YAML 1.2' or leave it out",
    ]
}

extension Diagnostic {
    static func tab(at range: SourceRange) -> Diagnostic {
        Diagnostic(rule: "yaml-tab", "a tab cannot be used as indentation; use spaces", at: range)
    }
}
