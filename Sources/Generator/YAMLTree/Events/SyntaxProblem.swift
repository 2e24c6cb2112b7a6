internal import Diagnostics

/// A syntax error in libyaml's words: the problem, and what was being read when it was met.
struct SyntaxProblem {
    let problem: String
    let position: SourcePosition
    let context: String?
    let contextPosition: SourcePosition

    func diagnostic(in text: SourceText) -> Diagnostic {
        var cursor = TextCursor(text)
        cursor.move(to: position)
        let next = cursor.byte
        let isAtEndOfLine = next == nil || next == 0x0A || next == 0x0D
        let range = isAtEndOfLine ? text.range(position, position) : text.characterRange(at: position)
        if problem.contains("tab character") || (problem == Self.noToken && next == UInt8(ascii: "\t")) {
            return .tab(at: range)
        }
        var notes: [Note] = []
        if let context, contextPosition != position {
            notes.append(Note("\(context) that starts here", at: text.range(contextPosition, contextPosition)))
        }
        let rule: YAMLRule = problem == Self.unknownTag ? .tag : .syntax
        return Diagnostic(rule, Self.plainWords[problem] ?? problem, at: range, notes: notes)
    }

    private static let noToken = "found character that cannot start any token"
    private static let unknownTag = "found undefined tag handle"

    /// What libyaml's most frequent diagnostics mean to somebody who writes a manifest.
    private static let plainWords = [
        noToken: "no value can start with this character; put the value in quotes",
        unknownTag: "custom tags are not supported; leave the tag out",
        "mapping values are not allowed in this context":
            "a ':' cannot stand here; put the value in quotes, or mend the indentation",
        "mapping keys are not allowed in this context": "a '?' cannot stand here; put the value in quotes",
        "block sequence entries are not allowed in this context":
            "a list entry cannot stand here; begin the list on a line of its own",
        "could not find expected ':'": "expected ':' after the key; write 'key: value'",
        "did not find expected key": "expected a key; mend the indentation, or put the whole value in quotes",
        "did not find expected '-' indicator": "expected '-' as in the list above; mend the indentation",
        "did not find expected ',' or ']'": "expected ',' or ']'; close the list, or put its text in quotes",
        "did not find expected ',' or '}'": "expected ',' or '}'; close the mapping, or put its text in quotes",
        "did not find expected <document start>":
            "this does not belong to the value above it; mend the indentation",
        "did not find expected alphabetic or numeric character":
            "expected a name after '&' or '*'; put the value in quotes if it is text",
        "did not find expected node content": "expected a value; write one, or put the text in quotes",
        "did not find expected comment or line break":
            "only a comment may follow on this line; put the value in quotes if it is text",
        "did not find expected hexdecimal number": "expected a hexadecimal digit; write '\\\\' for a backslash",
        "found unexpected end of stream": "the quotes are not closed before the end of the file; close them",
        "found unknown escape character": "unknown escape; write '\\\\' for a backslash, or use single quotes",
        "found invalid Unicode character escape code":
            "this escape is no Unicode character; write those past U+FFFF as '\\U' and eight digits",
        "found incompatible YAML document": "unknown YAML version; write '%YAML 1.2' or leave the line out",
        "found unknown directive name": "unknown directive; leave the line out",
    ]
}

extension Diagnostic {
    static func tab(at range: SourceRange) -> Diagnostic {
        Diagnostic(.tab, "a tab cannot be used as indentation; use spaces", at: range)
    }
}
