internal import Diagnostics

/// A syntax error as libyaml reports it: the error, and the construct that contains it.
struct SyntaxProblem {
    let problem: String
    let position: SourcePosition
    let context: String?
    let contextPosition: SourcePosition

    func diagnostic(in text: SourceText) -> Diagnostic {
        var cursor = TextCursor(text)
        cursor.move(to: position)
        let next = cursor.byte
        if problem == Self.noColon, contextPosition.line == position.line,
            position.column - contextPosition.column > Limits.implicitKey
        {
            return Diagnostic(
                .key, "the key is longer than 1,024 characters, the limit of YAML; shorten it",
                at: text.range(contextPosition, position))
        }
        let isAtEndOfLine = next == nil || next == 0x0A || next == 0x0D
        let range = isAtEndOfLine ? text.range(position, position) : text.characterRange(at: position)
        if problem.contains("tab character") || (problem == Self.noToken && next == UInt8(ascii: "\t")) {
            return .tab(at: range)
        }
        if let mistake = LikelyMistake(self, in: text) {
            return Diagnostic(.syntax, mistake.message, at: mistake.range)
        }
        var notes: [Note] = []
        if let context, contextPosition != position {
            notes.append(Note("\(context) that starts here", at: text.range(contextPosition, contextPosition)))
        }
        let rule: YAMLRule = problem == Self.unknownTag ? .tag : .syntax
        return Diagnostic(rule, Self.plainWords[problem] ?? problem, at: range, notes: notes)
    }

    private static let noColon = "could not find expected ':'"
    private static let noToken = "found character that cannot start any token"
    private static let unknownTag = "found undefined tag handle"

    /// Clear messages for the most frequent errors of libyaml.
    private static let plainWords = [
        noToken: "a value cannot start with this character; put the value in quotes",
        unknownTag: "custom tags are not supported; remove the tag",
        "mapping values are not allowed in this context":
            "a ':' is not allowed here; put the value in quotes, or fix the indentation",
        "mapping keys are not allowed in this context": "a '?' is not allowed here; put the value in quotes",
        "block sequence entries are not allowed in this context":
            "a list item is not allowed here; begin the list on a new line",
        noColon: "the key has no ':'; write 'key: value'",
        "did not find expected key": "a key is missing; fix the indentation, or put the whole value in quotes",
        "did not find expected '-' indicator":
            "a list item is missing '-'; write '-' as in the list above, or fix the indentation",
        "did not find expected ',' or ']'":
            "the list has no ',' or ']' here; close the list, or put its text in quotes",
        "did not find expected ',' or '}'":
            "the mapping has no ',' or '}' here; close the mapping, or put its text in quotes",
        "did not find expected <document start>":
            "this line does not belong to the value above it; fix the indentation",
        "did not find expected alphabetic or numeric character":
            "'&' or '*' has no name after it; if the value is text, put it in quotes",
        "did not find expected node content": "a value is missing; write one, or put the text in quotes",
        "did not find expected comment or line break":
            "only a comment may follow on this line; if the value is text, put it in quotes",
        "did not find expected hexdecimal number":
            "the escape has too few hexadecimal digits; add them, or write '\\\\' for a backslash",
        "found unexpected end of stream": "the quotes are not closed before the end of the file; close them",
        "found unknown escape character": "the escape is unknown; write '\\\\' for a backslash, or use single quotes",
        "found invalid Unicode character escape code":
            "the escape is not a Unicode character; write a character above U+FFFF as '\\U' and eight digits",
        "found incompatible YAML document": "the YAML version is unknown; write '%YAML 1.2', or remove the line",
        "found unknown directive name": "the directive is unknown; remove the line",
    ]
}

extension Diagnostic {
    static func tab(at range: SourceRange) -> Diagnostic {
        Diagnostic(.tab, "a tab cannot be used as indentation; use spaces", at: range)
    }
}
