import Diagnostics
import Mustache
import Testing

private let noOpeningTag = "has no matching opening tag; remove it, or add the opening tag"
private let noName = "the tag has no name; write one, or remove the tag"

@Suite struct TemplateSyntaxTests {
    /// Returns the template's syntax errors.
    private func refusal(_ template: String) -> [String] { problems(template, unresolved: .empty) }

    @Test func `an unclosed tag is reported where it opens`() {
        #expect(
            refusal("a\n  {{name\n") == ["main:2:3-2:5: error: the tag is not closed; add '}}' [template-syntax]"])
        #expect(refusal("{{#") == ["main:1:1-1:4: error: the tag is not closed; add '}}' [template-syntax]"])
        #expect(refusal("{{! x }") == ["main:1:1-1:4: error: the tag is not closed; add '}}' [template-syntax]"])
        #expect(refusal("é{{{a}}") == ["main:1:2-1:5: error: the tag is not closed; add '}}}' [template-syntax]"])
        #expect(refusal("{{=a b}}") == ["main:1:1-1:4: error: the tag is not closed; add '=}}' [template-syntax]"])
        #expect(
            refusal("{{=<% %>=}}<%a") == ["main:1:12-1:14: error: the tag is not closed; add '%>' [template-syntax]"])
    }

    @Test(arguments: ["", "#", "^", "/", ">", "<", "$", "&", "# ", ">*"])
    func `a tag must have a name`(_ sigil: String) {
        let end = 5 + sigil.count
        #expect(refusal("{{\(sigil)}}") == ["main:1:1-1:\(end): error: \(noName) [template-syntax]"])
    }

    @Test(arguments: [".a", "a.", "a..b", ".."]) func `a part of a dotted name must not be empty`(_ name: String) {
        #expect(
            refusal("{{\(name)}}") == [
                "main:1:3-1:\(3 + name.count): error: the name '\(name)' has an empty part; "
                    + "write one dot between two parts [template-syntax]"
            ])
    }

    @Test(arguments: ["{{=a=}}", "{{=a b c=}}", "{{= =}}", "{{=a= b=}}"])
    func `delimiters must be two words`(_ tag: String) {
        #expect(
            refusal(tag) == [
                "main:1:1-1:\(1 + tag.count): error: the delimiters are invalid; write two words without '=', such as "
                    + "'{{=<% %>=}}' [template-syntax]"
            ])
    }

    @Test func `an unclosed section, parent or block is reported where it opens`() {
        #expect(
            refusal("{{#a}}\n {{^b}} {{$c}} {{<d}} {{$e}}") == [
                "main:1:1-1:7: error: the section 'a' is not closed; add a tag '/a' [template-syntax]",
                "main:2:2-2:8: error: the inverted section 'b' is not closed; add a tag '/b' [template-syntax]",
                "main:2:9-2:15: error: the block 'c' is not closed; add a tag '/c' [template-syntax]",
                "main:2:16-2:22: error: the parent 'd' is not closed; add a tag '/d' [template-syntax]",
                "main:2:23-2:29: error: the block 'e' is not closed; add a tag '/e' [template-syntax]",
            ])
        #expect(
            refusal("{{#a}}{{<*b}}{{/a}}") == [
                "main:1:7-1:14: error: the parent '*b' is not closed; add a tag '/*b' [template-syntax]"
            ])
    }

    @Test func `a closing tag must have an opening tag`() {
        #expect(
            refusal("a{{/b}}") == [
                "main:1:2-1:8: error: '/b' \(noOpeningTag) [template-syntax]"
            ])
        #expect(
            refusal("{{#a}}{{/b}}{{/a}}{{/a}}") == [
                "main:1:7-1:13: error: '/b' does not close the section 'a'; close that first [template-syntax]",
                "main:1:1-1:7: note: the section 'a' is opened here",
                "main:1:19-1:25: error: '/a' \(noOpeningTag) [template-syntax]",
            ])
    }

    @Test func `only blocks and comments are allowed directly inside a parent`() {
        for tag in ["{{a}}", "{{{a}}}", "{{>a}}", "{{#a}}{{/a}}", "{{^a}}{{/a}}", "{{<a}}{{/a}}"] {
            let end = tag.hasPrefix("{{{") ? 14 : tag.hasPrefix("{{a") ? 12 : 13
            #expect(
                refusal("{{<p}}\(tag){{/p}}") == [
                    "main:1:7-1:\(end): error: the tag has no meaning directly inside the parent 'p'; "
                        + "move it into a block [template-syntax]",
                    "main:1:1-1:7: note: the parent 'p' is opened here",
                ])
        }
    }

    @Test func `text that is not UTF-8 is reported at its first invalid byte`() throws {
        let file = SourceFile(path: "main", bytes: Array("é\na".utf8) + [0xFF] + Array("{{}}".utf8))
        let error = #expect(throws: DiagnosticError.self) { try Template(parsing: file) }
        let messages = error?.diagnostics.map(\.message)
        #expect(messages == ["the template is not valid UTF-8 here; save it as UTF-8", noName])
        #expect(error?.diagnostics.first?.range?.start == SourcePosition(line: 2, column: 2))
    }

    @Test(arguments: [
        ("{{", "the tag is not closed; add '}}'"),
        ("{{/a}}", "'/a' \(noOpeningTag)"),
    ])
    func `at most a hundred errors are reported`(tag: String, message: String) {
        let refused = refusal(String(repeating: tag + "\n", count: 20_000))
        let end = 1 + tag.utf8.count
        #expect(refused.count == 101)
        #expect(
            refused.suffix(2) == [
                "main:100:1-100:\(end): error: \(message) [template-syntax]",
                "main:100:1-100:\(end): error: reading stops after 100 errors; fix these first [too-many-problems]",
            ])
    }
}
