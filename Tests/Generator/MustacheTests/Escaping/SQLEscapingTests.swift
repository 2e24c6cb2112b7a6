import Diagnostics
import Mustache
import Testing

/// Texts that try to leave their place in a script of PostgreSQL.
struct SQLEscapingTests {
    private static let word = "is not a number or a plain word; put it in single quotes"
    private static let line = "contains a line break, which ends a comment of SQL"
    private static let backslash = "contains a backslash, which some literals of SQL treat as an escape"
    private static let nul = "contains a NUL character, which PostgreSQL cannot store"

    private static func after(_ sign: String) -> String {
        "comes after '\(sign)', where quotes can have another meaning in SQL; write values in a file of their own"
    }

    /// Renders the template with the text as `x`. Returns the output, or the diagnostic without the name and the rule.
    private func result(_ template: String, _ text: String) throws -> String {
        do {
            return try render(template, ["x": .string(text)], escaping: SQLEscaping(), unresolved: .error)
        } catch let error as DiagnosticError {
            let diagnostic = try #require(error.diagnostics.first)
            #expect(error.diagnostics.count == 1 && diagnostic.rule == "unescapable-text")
            return String(diagnostic.message.trimmingPrefix("'x' "))
        }
    }

    @Test(arguments: [
        // After signs of other literals, names and comments, and of commands.
        (#"select E'\'', {{x}}"#, "a b", after("\\")), (#"\echo '{{x}}'"#, "a b", after("\\")),
        (#"select "it's", '{{x}}'"#, "a b", after("\"")), ("do $$ begin '{{x}}' $$", "a b", after("$")),
        ("/* '{{x}}' */", "*/ a", after("/*")), ("/* */ select '{{x}}'", "'", after("/*")),
        // Literals, of which some have backslash escapes.
        ("select E'{{x}}'", #"\'; drop table a; --"#, backslash), ("select '{{x}}'", #"\"#, backslash),
        ("copy a from stdin;\nit's {{x}}\n", "\n\\.\ndrop table a; --", backslash),
        // Code, after literals and comments that have ended.
        ("select 'a\nb', {{x}}", "a b", word), ("select 'a''', {{x}}", "a b", word), ("-- '\n{{x}}", "a b", word),
        ("-- /*\r{{x}}", "a b", word), ("select '--', {{x}}", "a b", word), ("select 1 - {{x}}", "-- a", word),
        ("select '{{x}}', {{x}}", "'", word), ("{{x}}", "", word), ("{{x}}", "1a", word), ("{{x}}", "é", word),
        ("limit {{x}}", "1.5", word),
        // They would become the prefix of the literal.
        ("select {{x}}''", "E", word), ("select {{x}}&'a'", "u", word),
        // Comments.
        ("-- {{x}}", "a\ndrop table a;", line), ("select 1 --{{x}}", "a\rb", line),
        // A NUL character, wherever it is.
        ("select '{{x}}'", "a\0b", nul), ("-- {{x}}", "\0", nul), ("{{x}}", "\0", nul),
    ])
    func `a text is refused where it cannot be data`(template: String, text: String, refusal: String) throws {
        #expect(try result(template, text) == refusal)
    }

    @Test(arguments: [
        ("select '{{x}}'", "'; drop table a; --", "select '''; drop table a; --'"), ("select '{{x}}'", "", "select ''"),
        ("select '-- /* $$ \"{{x}}'", "a\nb\r\n'", "select '-- /* $$ \"a\nb\r\n'''"),
        ("select 'it''s {{x}}', '{{x}}'", "'", "select 'it''s ''', ''''"),
        ("-- it's \\ $\nselect '{{x}}'", "'", "-- it's \\ $\nselect ''''"), ("-- {{x}}", "a/b \\ c", "-- a/b \\ c"),
        ("{{#x}}select '{{.}}'; {{/x}}'{{x}}'", "'", "select ''''; ''''"),
        ("limit {{x}}", "10", "limit 10"), ("select * from \"a\", {{x}}", "a_1", "select * from \"a\", a_1"),
        (#"select E'{{{x}}}'"#, "a", "select E'a'"),
    ])
    func `a text is data in a literal, a comment or as a word`(template: String, text: String, output: String) throws {
        #expect(try result(template, text) == output)
    }
}
