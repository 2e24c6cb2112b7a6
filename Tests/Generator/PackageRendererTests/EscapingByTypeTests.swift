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
    ])
    func `text is escaped for the type of the file`(type: String, expected: String) throws {
        #expect(try render("{{brand.name}}", brand, as: type) == expected)
        #expect(try render("{{{brand.name}}}", brand, as: type) == brand.name)
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
