import Diagnostics
import Mustache
import Testing

/// Texts that try to leave their place in a script of PostgreSQL.
struct SQLEscapingTests {
    private static let prefixed = "is in a literal with a prefix, or in one that continues it; remove the prefix"
    private static let name = "is in double quotes, which SQL uses for names; put it in single quotes"
    private static let dollars = "is in dollar quotes, which have no escapes; put it in single quotes outside of them"
    private static let block =
        "is in a block comment, which has no escapes; put it in a comment that begins with '--'"
    private static let command = "is in a command of psql, which has other quotes; put it in a statement"
    private static let data = "is after 'stdin', where the data of COPY can follow; put it in a statement before that"
    private static let word = "is not a number or a plain word; put it in single quotes"
    private static let line = "contains a line break, which ends a comment of SQL"
    private static let setting =
        "comes after 'standard_conforming_strings', without which a backslash can end a literal; leave it on"

    /// Renders the template with the text as `x`. Returns the output, or the diagnostic without the name and the rule.
    private func result(_ template: String, _ text: String) throws -> String {
        do {
            return try render(template, ["x": .string(text)], escaping: SQLEscaping(), unresolved: .error)
        } catch let error as DiagnosticError {
            let diagnostic = try #require(error.diagnostics.first)
            #expect(error.diagnostics.count == 1 && diagnostic.rule == "unescapable-text")
            let start = try #require(diagnostic.range).start
            let prefix = template.prefix { $0 != "{" }
            #expect(start.line == prefix.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count)
            return String(diagnostic.message.trimmingPrefix("'x' "))
        }
    }

    @Test(arguments: [
        // Literals with a prefix.
        (#"select E'{{x}}'"#, #"\'; drop table a; --"#, prefixed),
        (#"select e'a\'{{x}}'"#, "b", prefixed),
        (#"select e'a''{{x}}'"#, "b", prefixed),
        (#"select E'\\' || '' || E'{{x}}'"#, "b", prefixed),
        ("select U&'{{x}}'", #"\0027"#, prefixed),
        ("select u&'{{x}}'", "a", prefixed),
        ("select B'{{x}}'", "0", prefixed),
        ("select x'{{x}}'", "0", prefixed),
        ("select N'{{x}}'", "a", prefixed),
        ("select 1E'{{x}}'", "a", prefixed),
        // A literal on a later line continues a literal with a prefix.
        ("select E'a'\n '{{x}}'", #"\'; drop table a; --"#, prefixed),
        ("select E'a' -- b\r\n-- c\n'{{x}}'", "a", prefixed),
        // Names, dollar quotes and block comments.
        (#"select "{{x}}""#, #"a"b"#, name),
        (#"select "a""{{x}}""#, "a", name),
        (#"select U&"{{x}}""#, "a", name),
        ("do $$ begin {{x}}", "a", dollars),
        ("do $a$ $b$ {{x}}", "a", dollars),
        ("do $a$ '{{x}}' $a$", "$a$; drop table a; --", dollars),
        ("do $é_1$ it's $$ {{x}}", "a", dollars),
        ("select ${{x}}$ b $$", "a", dollars),
        ("select $a{{x}}$ b $$", "a", dollars),
        ("/* don't {{x}} */", "*/ drop table a; /*", block),
        ("/* {{x}} */", "a", block),
        ("/* /* */ {{x}} */", "a", block),
        ("/*/ {{x}} */", "a", block),
        ("select 1 +/* '\n\n{{x}} */", "a", block),
        // Commands of psql and data, in which quotes mean something else.
        (#"\echo '{{x}}'"#, #"\'"#, command),
        (#"select 'a' \gset {{x}}"#, "a", command),
        ("copy a from stdin;\nit's {{x}}\n\\.\n", "\n\\.\ndrop table a; --", data),
        ("COPY a FROM STDIN {{x}}", "a", data),
        ("\\copy a from pstdin\n'{{x}}'", "a", data),
        // Code, after quotes and comments that have ended.
        ("select $$it's$$, {{x}}", "'; drop table a; --", word),
        ("select $a$ $$ $b$ ' $a$, {{x}}", "a b", word),
        (#"select "a--b", {{x}}"#, "a; drop table a", word),
        (#"select "it's", {{x}}"#, "a b", word),
        (#"select "a""'b", {{x}}"#, "a b", word),
        ("select 'a\nb', {{x}}", "a b", word),
        ("select '\n', {{x}}, ''", ", a", word),
        ("select 'a''', {{x}}", "a b", word),
        (#"select 'a\', {{x}}"#, "a b", word),
        (#"select E'\'', {{x}}"#, "a b", word),
        (#"select E'''\\', {{x}}"#, "a b", word),
        (#"select U&'\', {{x}}"#, "a b", word),
        (#"select nameE'\', {{x}}"#, "a b", word),
        (#"select a$$, {{x}}"#, "a b", word),
        (#"select $1$$'$$, {{x}}"#, "a b", word),
        ("/* /* ' */ ' */ {{x}}", "a b", word),
        ("/* -- */ {{x}}", "a b", word),
        ("-- '\n{{x}}", "a b", word),
        ("-- /*\r{{x}}", "a b", word),
        ("select 1 - {{x}}", "-- a", word),
        ("\\echo '\n{{x}}", "a b", word),
        ("select '{{x}}', {{x}}", "'", word),
        ("select '{{x}}' {{x}}", "';", word),
        ("{{x}}", "", word),
        ("{{x}}", "1a", word),
        ("{{x}}", "é", word),
        ("{{x}}", "a\u{301}", word),
        ("limit {{x}}", "1.5", word),
        // They would become the prefix of the literal.
        (#"select {{x}}'\'"#, "E", word),
        ("select {{x}}&'a'", "u", word),
        // Comments.
        ("-- {{x}}", "a\ndrop table a;", line),
        ("-- {{x}}", "a\rdrop table a;", line),
        ("-- 'it''s {{x}}", "\r\n", line),
        ("select 1 --{{x}}", "\n", line),
        ("select 'a', \"b\", $$c$$ -- {{x}}", "\n", line),
        // The setting.
        ("set standard_conforming_strings = off; select '{{x}}'", #"\'; drop table a; --"#, setting),
        ("set STANDARD_CONFORMING_STRINGS to off; select '{{x}}'", "a", setting),
        ("select set_config('standard_conforming_strings', 'off', true), '{{x}}'", "a", setting),
        ("do $$ begin set local standard_conforming_strings=0; end $$; -- {{x}}", "a", setting),
        ("reset standard_conforming_strings;{{x}}", "1", setting),
        // A NUL character, wherever it is.
        ("select '{{x}}'", "a\0b", "contains a NUL character, which PostgreSQL cannot store"),
        ("-- {{x}}", "\0", "contains a NUL character, which PostgreSQL cannot store"),
        ("{{x}}", "\0", "contains a NUL character, which PostgreSQL cannot store"),
    ])
    func `a text is refused where it cannot be data`(template: String, text: String, refusal: String) throws {
        #expect(try result(template, text) == refusal)
    }

    @Test(arguments: [
        ("select '{{x}}'", "'; drop table a; --", "select '''; drop table a; --'"),
        ("select '{{x}}'", #"\'"#, #"select '\'''"#),
        ("select '{{x}}'", "", "select ''"),
        ("select '-- /* $$ \"{{x}}'", "a\nb\r\n'", "select '-- /* $$ \"a\nb\r\n'''"),
        ("select 'a\n{{x}}\nb'", "'", "select 'a\n''\nb'"),
        ("select '{{x}}''{{x}}'", "'", "select ''''''''"),
        ("select '{{x}}', '{{x}}'", "'", "select '''', ''''"),
        ("select 'it''s {{x}}'", "a b", "select 'it''s a b'"),
        (#"select '\', '{{x}}'"#, "'", #"select '\', ''''"#),
        ("select E'a' '{{x}}'", "'", "select E'a' ''''"),
        ("select E'a'\n, '{{x}}'", "'", "select E'a'\n, ''''"),
        ("select E'a'\n/**/ '{{x}}'", "'", "select E'a'\n/**/ ''''"),
        ("select 'a'\n'{{x}}'", "'", "select 'a'\n''''"),
        ("select nameE'{{x}}'", "'", "select nameE''''"),
        ("do $a$ ' $a$; select '{{x}}'", "'", "do $a$ ' $a$; select ''''"),
        (#"select "it's" as a, '{{x}}'"#, "'", #"select "it's" as a, ''''"#),
        ("/* ' */ select '{{x}}'", "'", "/* ' */ select ''''"),
        ("-- it's\nselect '{{x}}'", "'", "-- it's\nselect ''''"),
        ("-- it's {{x}}\nselect '{{x}}'", "a /* '", "-- it's a /* ''\nselect 'a /* '''"),
        ("{{#x}}select '{{.}}'; {{/x}}'{{x}}'", "'", "select ''''; ''''"),
        ("limit {{x}}", "10", "limit 10"),
        ("select * from {{x}}", "a_1", "select * from a_1"),
        ("select 1 \"a--b\", {{x}}", "a", "select 1 \"a--b\", a"),
        (
            "set standard_conforming_strings = on; select '{{x}}'", "'",
            "set standard_conforming_strings = on; select ''''"
        ),
        ("set standard_conforming_strings to on; '{{x}}'", "'", "set standard_conforming_strings to on; ''''"),
        (#"select E'{{{x}}}'"#, "a", "select E'a'"),
    ])
    func `a text is data in a literal, a comment or as a word`(template: String, text: String, output: String) throws {
        #expect(try result(template, text) == output)
    }
}
