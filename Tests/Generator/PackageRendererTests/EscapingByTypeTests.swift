import Testing

/// The escaping of text in generated files, which depends on the file's type.
struct EscapingByTypeTests {
    private let brand = TestBrand(name: #"a"b\<&>//$x"#)

    @Test(arguments: [
        ("swift", #"a\"b\\<&>//$x"#),
        ("SWIFT", #"a\"b\\<&>//$x"#),
        ("json", #"a\"b\\<&>//$x"#),
        ("yml", #"a\"b\\<&>//$x"#),
        ("plist", #"a&quot;b\&lt;&amp;&gt;//$x"#),
        ("html", #"a&quot;b\&lt;&amp;&gt;//$x"#),
        ("md", #"a"b\\\<&>//$x"#),
        ("xcconfig", #"a"b\<&>/$()/$$x"#),
        ("pbxproj", #"a\"b\\<&>//$x"#),
        ("txt", #"a"b\<&>//$x"#),
        ("py", #"a\"b\\<&>//$x"#),
        ("rb", #"a\"b\\<&>//$x"#),
        ("js", #"a\"b\\\u003C&>//\$x"#),
        ("kt", #"a\"b\\<&>//\$x"#),
        ("toml", #"a\"b\\<&>//$x"#),
        ("css", #"a\"b\\\3C &>//$x"#),
        ("properties", #"a"b\\<&>//$x"#),
    ])
    func `text is escaped for the type of the file`(type: String, expected: String) throws {
        #expect(try render("{{brand.name}}", brand, as: type) == expected)
        #expect(try render("{{{brand.name}}}", brand, as: type) == brand.name)
    }

    /// Templates in which a name such as `$(id)` would run as a command, although it is in double quotes or has no
    /// special character.
    @Test(
        arguments: [
            "python3 -c \"\nprint('{{brand.name}}')\n\"", "x=\"$(printf %s {{brand.name}})\"",
            "cat <<END\n{{brand.name}}\nEND",
            "eval \"echo {{brand.name}}\"", "ssh build \"echo '{{brand.name}}'\"", "trap \"echo {{brand.name}}\" EXIT",
            "x=$((\"{{brand.name}}\"))", "sed \"s/a/{{brand.name}}/e\" file", "{{#brand}}echo \"{{name}}\"{{/brand}}",
            "git log --format=\"{{brand.id}}\"",
        ], ["sh", "bash", "zsh", "command", "ksh", "fish"])
    func `text in a shell script is refused, with the remedy`(template: String, type: String) throws {
        let all = try diagnostics { _ = try render(template, brand, as: type) }
        #expect(all.count == 1)
        #expect(
            all.first?.hasSuffix(
                "cannot be escaped, because a shell script can run any text as a command; write the text to a JSON file, "
                    + "and let the script read that [unescapable-text]") == true)
    }

    @Test func `a template cannot declare that its file is a shell script`() throws {
        let all = try diagnostics { _ = try render("{{! escape: shell }}\necho \"{{brand.name}}\"", brand, as: "ini") }
        #expect(
            all == [
                "Templates/package/file.ini.mustache:1:1 'shell' is not a type of file, because a shell script can run any text "
                    + "as a command; write the text to a JSON file, and let the script read that [unescapable-text]"
            ])
    }

    @Test(arguments: [
        ("file.sh", "{{! escape: text }}\necho \"{{brand.name}}\""),
        ("file.sh", "{{! escape: python }}echo \"{{brand.name}}\""),
        ("hook", "#!/bin/sh\necho \"{{brand.name}}\""),
        ("hook", "{{! escape: text }}\n#!/usr/bin/env -S bash -e\necho \"{{brand.name}}\""),
        ("hook", "{{! escape: text }}{{>first}}echo \"{{brand.name}}\""),
        ("hook.txt", "#!/bin/zsh -f\necho \"{{brand.name}}\""),
    ]) func `a shell script stays one, whatever type its template declares`(name: String, template: String) throws {
        let all = try diagnostics {
            _ = try render(["package/\(name)": template, "partials/first": "#! /bin/dash\n"], brand)
        }
        #expect(all.count == 1)
        #expect(
            all.first?.hasSuffix(
                "cannot be escaped, because a shell script can run any text as a command; write the text to a JSON file, "
                    + "and let the script read that [unescapable-text]") == true)
    }

    @Test func `a script of another language has the escaping of its type`() throws {
        let text = "{{! escape: python }}\n#!/usr/bin/env python3\nprint(\"{{brand.name}}\")"
        #expect(
            try render(["package/hook": text], brand) == [
                "hook": "#!/usr/bin/env python3\nprint(\"" + #"a\"b\\<&>//$x"# + "\")"
            ])
    }

    @Test func `text in SQL is escaped for a literal in single quotes`() throws {
        let brand = TestBrand(name: #"it's \' $$ */ -- a"#)
        #expect(try render("select '{{brand.name}}'", brand, as: "sql") == #"select 'it''s \'' $$ */ -- a'"#)
        #expect(try render("-- {{brand.name}}", brand, as: "sql") == #"-- it''s \'' $$ */ -- a"#)
        #expect(try render("limit {{brand.id}}", brand, as: "sql") == "limit \(brand.id)")
    }

    @Test(arguments: [
        (
            "ok;\nselect E'{{brand.name}}'", "2:12",
            "is in a literal with a prefix, or in one that continues it; remove the prefix"
        ),
        (
            "/* don't {{brand.name}} */", "1:12",
            "is in a block comment, which has no escapes; put it in a comment that begins with '--'"
        ),
        ("select $$it's$$, {{brand.name}}", "1:20", "is not a number or a plain word; put it in single quotes"),
        ("select '\n', {{brand.name}}, ''", "2:6", "is not a number or a plain word; put it in single quotes"),
        ("select \"a--b\", {{brand.name}}", "1:18", "is not a number or a plain word; put it in single quotes"),
        // The place follows from partials and earlier values too.
        (
            "{{#brand}}select '{{name}}'{{/brand}}\n{{>comment}} {{brand.name}} */", "2:16",
            "is in a block comment, which has no escapes; put it in a comment that begins with '--'"
        ),
    ])
    func `text in SQL is refused outside of a plain literal`(template: String, place: String, refusal: String) throws {
        let brand = TestBrand(name: #"it's \' $$ */ -- a"#)
        let all = try diagnostics {
            _ = try render(["package/file.sql": template, "partials/comment": "/* it's"], brand)
        }
        #expect(all == ["Templates/package/file.sql.mustache:\(place) 'brand.name' \(refusal) [unescapable-text]"])
    }

    @Test func `escaped text is refused in a file of an unknown type`() throws {
        let all = try diagnostics { _ = try render("{{#brand}}\n{{{id}}} {{id}}{{/brand}}", brand, as: "ini") }
        #expect(
            all == [
                "Templates/package/file.ini.mustache:2:12 'id' cannot be escaped, because the type of 'file.ini' is unknown; "
                    + "begin the template with '{{! escape: TYPE }}' (swift, xml, json, yaml, markdown, html, xcconfig, "
                    + "pbxproj, text, python, ruby, javascript, kotlin, toml, css, properties, sql), or write {{{…}}} if "
                    + "the text needs no escaping [unescapable-text]"
            ])
        #expect(try render("fixed {{{brand.name}}}", brand, as: "ini") == "fixed \(brand.name)")
        // The values of the brand do not decide the type.
        #expect(
            try diagnostics { _ = try render(["package/{{brand.name}}": "{{brand.id}}"], TestBrand(name: "a.txt")) }
                .count == 1)
    }

    @Test func `a template can declare the type of its file`() throws {
        #expect(try render("{{! escape: toml }}\na = \"{{brand.name}}\"", brand, as: "ini") == #"a = "a\"b\\<&>//$x""#)
        #expect(try render("{{!escape: text}}{{brand.name}}", brand, as: "json") == brand.name)
        let all = try diagnostics { _ = try render("{{! escape: tolm }}\n", brand, as: "ini") }
        #expect(
            all == [
                "Templates/package/file.ini.mustache:1:1 'tolm' is not a type of file; did you mean 'toml'? [unescapable-text]"
            ])
    }

    @Test func `text in a partial is escaped for the file that includes it`() throws {
        let files = try render(
            ["package/a.json": "{{>name}}", "package/a.html": "{{>name}}", "partials/name": "{{brand.name}}"], brand)
        #expect(files == ["a.json": #"a\"b\\<&>//$x"#, "a.html": #"a&quot;b\&lt;&amp;&gt;//$x"#])
    }

    @Test func `a file's name is not escaped`() throws {
        #expect(try render(["package/{{brand.name}}.swift": ""], TestBrand(name: #"a"b&"#)) == [#"a"b&.swift"#: ""])
    }

    @Test func `imports are sorted only in Swift files`() throws {
        let imports = "import B\nimport A\n"
        #expect(try render(imports, as: "swift") == "import A\nimport B\n")
        #expect(try render(imports, as: "txt") == imports)
    }
}
