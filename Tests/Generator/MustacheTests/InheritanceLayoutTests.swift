import Mustache
import Testing

/// White space and indentation of parents and blocks.
@Suite struct InheritanceLayoutTests {
    @Test func `in a line of text a parent keeps its own lines as they are`() throws {
        #expect(try render("  a {{<p}}{{/p}}\n", partials: ["p": "1\n2"]) == "  a 1\n2\n")
        #expect(try render("  {{<p}}{{/p}} b\n", partials: ["p": "1\n2\n"]) == "  1\n2\n b\n")
    }

    @Test func `a parent alone on its lines is indented as its opening tag is`() throws {
        let partials = ["p": "1\n{{$a}}{{/a}}\n2\n"]
        #expect(try render("a\n  {{<p}}{{/p}}\nb", partials: partials) == "a\n  1\n  \n  2\nb")
        #expect(try render("a\n  {{<p}}\n{{$a}}x{{/a}}\n    {{/p}}  \nb", partials: partials) == "a\n  1\n  x\n  2\nb")
        #expect(try render(" {{<p}} \r\n{{/p}}\r\nb", partials: ["p": "1\r\n"]) == " 1\r\nb")
    }

    @Test func `a parent's closing tag may end the file`() throws {
        #expect(try render("  {{<p}}\n{{/p}}", partials: ["p": "1\n2"]) == "  1\n  2")
    }

    @Test func `a passed text may begin on the line after its tag`() throws {
        let partials = ["p": "[{{$a}}{{/a}}]"]
        #expect(try render("{{<p}}{{$a}}\nx\n{{/a}}{{/p}}", partials: partials) == "[x\n]")
        #expect(try render("{{<p}}{{$a}} \t\r\nx\r\n{{/a}}{{/p}}", partials: partials) == "[x\r\n]")
        #expect(try render("{{<p}}{{$a}}\n\nx{{/a}}{{/p}}", partials: partials) == "[\nx]")
    }

    @Test func `white space before its closing tag is no part of a passed text`() throws {
        let partials = ["p": "[{{$a}}{{/a}}]"]
        #expect(try render("{{<p}}\n  {{$a}}\nx\n  {{/a}}\n{{/p}}", partials: partials) == "[x\n]")
        #expect(try render("{{<p}}{{$a}}x  {{/a}}{{/p}}", partials: partials) == "[x  ]")
        #expect(try render("{{<p}}{{$a}}  {{/a}}{{/p}}", partials: partials) == "[  ]")
    }

    @Test func `the indentation that the lines of a passed text share is taken away`() throws {
        let partials = ["p": "{{$a}}{{/a}}"]
        let template = "{{<p}}\n  {{$a}}\n      x\n    y\n\n      z\n  {{/a}}\n{{/p}}"
        #expect(try render(template, partials: partials) == "  x\ny\n\n  z\n")
    }

    @Test func `tabs and spaces are taken away as far as the lines agree`() throws {
        #expect(try render("{{<p}}{{$a}}\n\t  x\n\t\ty\n{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"]) == "  x\n\ty\n")
    }

    @Test func `lines that leave nothing do not count as shared indentation`() throws {
        let template = "{{<p}}{{$a}}\n{{#s}}\n    x\n  {{! c }}\n    {{>q}}\n {{/s}}\n{{/a}}{{/p}}"
        #expect(try render(template, ["s": true], partials: ["p": "{{$a}}{{/a}}", "q": "1\n2\n"]) == "x\n1\n2\n")
    }

    @Test func `a line of white space does not count, and loses what it has of the shared indentation`() throws {
        let partials = ["p": "{{$a}}{{/a}}"]
        #expect(try render("{{<p}}{{$a}}\n    x\n  \n    y\n{{/a}}{{/p}}", partials: partials) == "x\n\ny\n")
        #expect(try render("{{<p}}{{$a}}\n  x\n    \n  y\n{{/a}}{{/p}}", partials: partials) == "x\n  \ny\n")
    }

    @Test func `a tag at the beginning of a line makes it a line without indentation`() throws {
        let template = "{{<p}}{{$a}}\n{{v}}\n  x\n{{/a}}{{/p}}"
        #expect(try render(template, ["v": "v"], partials: ["p": "{{$a}}{{/a}}"]) == "v\n  x\n")
    }

    @Test func `what begins on its tag's line keeps its indentation`() throws {
        #expect(try render("{{<p}}{{$a}}x\n  y{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"]) == "x\n  y")
    }

    @Test func `a block that begins its line indents what is passed`() throws {
        let partials = ["p": "(\n  {{$a}}default{{/a}}\n)"]
        #expect(try render("{{<p}}{{$a}}x{{/a}}{{/p}}", partials: partials) == "(\n  x\n)")
        #expect(try render("{{<p}}{{$a}}\nx\n  y{{/a}}{{/p}}", partials: partials) == "(\n  x\n    y\n)")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "(\n  default\n)")
    }

    @Test func `a block after text indents nothing`() throws {
        #expect(try render("{{<p}}{{$a}}x\ny{{/a}}{{/p}}", partials: ["p": "  a {{$a}}{{/a}}"]) == "  a x\ny")
    }

    @Test func `a block alone on its line indents what is passed as its default is`() throws {
        let partials = ["p": "{\n{{$a}}\n    default\n      more\n{{/a}}\n}"]
        #expect(try render("{{<p}}{{$a}}\n  x\n  y\n{{/a}}{{/p}}", partials: partials) == "{\n    x\n    y\n}")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "{\n    default\n      more\n}")
    }

    @Test func `without a default its own indentation counts`() throws {
        let partials = ["p": "{\n  {{$a}}\n    {{/a}}\n}"]
        #expect(try render("{{<p}}{{$a}}\nx\ny\n{{/a}}{{/p}}", partials: partials) == "{\n  x\n  y\n}")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "{\n}")
    }

    @Test func `indentation of parents, partials and blocks adds up`() throws {
        let partials = [
            "p": "p\n  {{$a}}{{/a}}\n", "q": "q\n {{<p}}{{$a}}\n      a\n      {{>r}}\n{{/a}}{{/p}}\n", "r": "1\n2\n",
        ]
        #expect(try render("{{>q}}", partials: partials) == "q\n p\n   a\n   1\n   2\n\n")
        #expect(try render("  {{>q}}", partials: partials) == "  q\n   p\n     a\n     1\n     2\n\n")
    }

    @Test func `a block inside a passed text is indented by what is left of its own`() throws {
        let partials = [
            "one": "{{$a}}{{/a}}",
            "two":
                "{{<one}}\n{{$a}}\n    1\n    {{$b}}\n        2\n    {{/b}}\n      {{$c}}3{{/c}}\n{{/a}}\n{{/one}}\n",
        ]
        #expect(try render("{{<two}}{{/two}}", partials: partials) == "1\n    2\n  3\n")
        let template = "{{<two}}\n{{$b}}\n x\n y\n{{/b}}\n{{$c}}z\nz{{/c}}\n{{/two}}"
        #expect(try render(template, partials: partials) == "1\n    x\n    y\n  z\n  z\n")
    }

    @Test func `lines of values are not indented in blocks either`() throws {
        let partials = ["p": "  {{$a}}{{/a}}\n"]
        #expect(try render("{{<p}}{{$a}}{{{v}}}\nx{{/a}}{{/p}}", ["v": "1\n2"], partials: partials) == "  1\n2\n  x\n")
    }

    @Test func `an empty text leaves its block's line without white space`() throws {
        #expect(try render("{{<p}}{{$a}}{{/a}}{{/p}}", partials: ["p": "1\n  {{$a}}x{{/a}}\n2"]) == "1\n\n2")
    }
}
