import Mustache
import Testing

/// Standalone tags, which remove their whole line.
@Suite struct StandaloneTagTests {
    private static let alone = [
        "{{! c }}", "{{!\n c\n}}", "{{={{ }}=}}", "{{#yes}}", "{{/yes}}", "{{^no}}", "{{/no}}", "{{>empty}}", "{{$b}}",
        "{{/b}}", "{{<empty}}{{/empty}}",
    ]

    /// Completes the tag to a valid template.
    private func template(_ tag: String, before: String, after: String) -> String {
        switch tag {
        case "{{#yes}}", "{{^no}}", "{{$b}}": "\(before)\(tag)\(after){{/\(tag.dropFirst(3))"
        case "{{/yes}}": "{{#yes}}\(before)\(tag)\(after)"
        case "{{/no}}": "{{^no}}\(before)\(tag)\(after)"
        case "{{/b}}": "{{$b}}\(before)\(tag)\(after)"
        default: "\(before)\(tag)\(after)"
        }
    }

    private func rendered(_ tag: String, before: String, after: String) throws -> String {
        try render(template(tag, before: before, after: after), ["yes": true, "no": false], partials: ["empty": ""])
    }

    @Test(arguments: alone) func `a line with only a tag is removed with its white space`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a\n", after: "\nb") == "a\nb")
        #expect(try rendered(tag, before: "a\r\n", after: "\r\nb") == "a\r\nb")
        #expect(try rendered(tag, before: "a\n \t ", after: " \t\nb") == "a\nb")
        if !["{{#yes}}", "{{^no}}", "{{$b}}"].contains(tag) {
            #expect(try rendered(tag, before: "a\n  ", after: "") == "a\n")
        }
        if !["{{/yes}}", "{{/no}}", "{{/b}}"].contains(tag) {
            #expect(try rendered(tag, before: "  ", after: "\nb") == "b")
        }
    }

    @Test(arguments: alone) func `other lines, and a line with other text, are kept`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a \n\n", after: "\n\n b") == "a \n\n\n b")
        #expect(try rendered(tag, before: "a\nx ", after: " \nb") == "a\nx  \nb")
        #expect(try rendered(tag, before: "a\n ", after: " x\nb") == "a\n  x\nb")
    }

    @Test func `two tags on a line are not standalone`() throws {
        #expect(try render("{{#a}}{{#a}}\nx\n{{/a}}\n{{/a}}\n", ["a": true]) == "\nx\n")
        #expect(try render(" {{! c }} {{! d }} \n") == "   \n")
        #expect(try render("{{#a}} {{! c }}\n {{/a}}|", ["a": true]) == " \n |")
    }

    @Test func `white space other than spaces and tabs counts as text`() throws {
        #expect(try render("a\n\u{0B}{{! c }}\nb") == "a\n\u{0B}\nb")
        #expect(try render("a\n{{! c }}\u{A0}\nb") == "a\n\u{A0}\nb")
        #expect(try render("a\n{{! c }}\rb") == "a\n\rb")
    }
}
