import Mustache
import Testing

/// Tags that stand alone on their lines take the lines with them.
@Suite struct StandaloneTagTests {
    private static let alone = [
        "{{! c }}", "{{!\n c\n}}", "{{={{ }}=}}", "{{#yes}}", "{{/yes}}", "{{^no}}", "{{/no}}", "{{>empty}}", "{{$b}}",
        "{{/b}}", "{{<empty}}{{/empty}}",
    ]

    /// The tag with what it takes to make a template of it.
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

    @Test(arguments: alone) func `a line with nothing but a tag is left out`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a\n", after: "\nb") == "a\nb")
        #expect(try rendered(tag, before: "a\r\n", after: "\r\nb") == "a\r\nb")
    }

    @Test(arguments: alone) func `white space on the line goes, too`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a\n \t ", after: " \t\nb") == "a\nb")
    }

    @Test(arguments: alone) func `other lines stay as they are`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a \n\n", after: "\n\n b") == "a \n\n\n b")
    }

    @Test(arguments: alone) func `the last line needs no line end`(_ tag: String) throws {
        guard !["{{#yes}}", "{{^no}}", "{{$b}}"].contains(tag) else { return }
        #expect(try rendered(tag, before: "a\n  ", after: "") == "a\n")
    }

    @Test(arguments: alone) func `the first line needs none before it`(_ tag: String) throws {
        guard !["{{/yes}}", "{{/no}}", "{{/b}}"].contains(tag) else { return }
        #expect(try rendered(tag, before: "  ", after: "\nb") == "b")
    }

    @Test(arguments: alone) func `beside text nothing is left out`(_ tag: String) throws {
        #expect(try rendered(tag, before: "a\nx ", after: " \nb") == "a\nx  \nb")
        #expect(try rendered(tag, before: "a\n ", after: " x\nb") == "a\n  x\nb")
    }

    @Test func `two tags on a line are not alone`() throws {
        #expect(try render("{{#a}}{{#a}}\nx\n{{/a}}\n{{/a}}\n", ["a": true]) == "\nx\n")
        #expect(try render(" {{! c }} {{! d }} \n") == "   \n")
        #expect(try render("{{#a}} {{! c }}\n {{/a}}|", ["a": true]) == " \n |")
    }

    @Test func `other white space than spaces and tabs is text`() throws {
        #expect(try render("a\n\u{0B}{{! c }}\nb") == "a\n\u{0B}\nb")
        #expect(try render("a\n{{! c }}\u{A0}\nb") == "a\n\u{A0}\nb")
        #expect(try render("a\n{{! c }}\rb") == "a\n\rb")
    }
}
