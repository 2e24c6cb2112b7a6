import Testing

/// The escaping of text in generated files, which depends on the file's type.
struct EscapingByTypeTests {
    private let brand = TestBrand(name: #"a"b\<&>//$x"#)

    @Test(arguments: ["html", "py", "sh", "ini"])
    func `escaped text is refused in a file of another type, with the remedy`(type: String) throws {
        let all = try diagnostics { _ = try render("{{#brand}}\n{{{id}}} {{id}}{{/brand}}", brand, as: type) }
        #expect(
            all == [
                """
                Templates/package/file.\(type).mustache:2:12 'id' cannot be escaped, because the type of 'file.\(type)' is \
                unknown; write the text to a JSON file that this file reads, write {{{…}}} if the text needs no escaping, \
                or begin the template with '{{! escape: TYPE }}' (swift, json, xml, yaml, markdown, xcconfig, ruby, sql, \
                strings, text) [unescapable-text]
                """
            ])
        #expect(try render("fixed {{{brand.name}}}", brand, as: type) == "fixed \(brand.name)")
    }

    @Test func `a template can declare the type of its file`() throws {
        #expect(try render("{{! escape: ruby }}\na = \"{{brand.name}}\"", brand, as: "ini") == #"a = "a\"b\\<&>//$x""#)
        #expect(try render("{{!escape: text}}{{brand.name}}", brand, as: "json") == brand.name)
        let all = try diagnostics { _ = try render("{{! escape: rubi }}\n", brand, as: "ini") }
        #expect(
            all == [
                "Templates/package/file.ini.mustache:1:1 'rubi' is not a type of file; did you mean 'ruby'? [unescapable-text]"
            ])
    }

    @Test func `text in a partial is escaped for the file that includes it`() throws {
        let files = try render(
            ["package/a.json": "{{>name}}", "package/a.xml": "{{>name}}", "partials/name": "{{brand.name}}"], brand)
        #expect(files == ["a.json": #"a\"b\\<&>//$x"#, "a.xml": #"a&quot;b\&lt;&amp;&gt;//$x"#])
    }
}
