import Mustache
import Testing

/// White space and indentation of parents and blocks.
@Suite struct InheritanceLayoutTests {
    @Test func `a parent within a line of text is not indented`() throws {
        #expect(try render("  a {{<p}}{{/p}}\n", partials: ["p": "1\n2"]) == "  a 1\n2\n")
        #expect(try render("  {{<p}}{{/p}} b\n", partials: ["p": "1\n2\n"]) == "  1\n2\n b\n")
    }

    @Test func `a standalone parent is indented like its opening tag`() throws {
        let partials = ["p": "1\n{{$a}}{{/a}}\n2\n"]
        #expect(try render("a\n  {{<p}}{{/p}}\nb", partials: partials) == "a\n  1\n  \n  2\nb")
        #expect(try render("a\n  {{<p}}\n{{$a}}x{{/a}}\n    {{/p}}  \nb", partials: partials) == "a\n  1\n  x\n  2\nb")
        #expect(try render(" {{<p}} \r\n{{/p}}\r\nb", partials: ["p": "1\r\n"]) == " 1\r\nb")
    }

    @Test func `a parent's closing tag can end the file`() throws {
        #expect(try render("  {{<p}}\n{{/p}}", partials: ["p": "1\n2"]) == "  1\n  2")
    }

    @Test func `an argument can begin on the line after its tag`() throws {
        let partials = ["p": "[{{$a}}{{/a}}]"]
        #expect(try render("{{<p}}{{$a}}\nx\n{{/a}}{{/p}}", partials: partials) == "[x\n]")
        #expect(try render("{{<p}}{{$a}} \t\r\nx\r\n{{/a}}{{/p}}", partials: partials) == "[x\r\n]")
        #expect(try render("{{<p}}{{$a}}\n\nx{{/a}}{{/p}}", partials: partials) == "[\nx]")
    }

    @Test func `white space before an argument's closing tag is not part of it`() throws {
        let partials = ["p": "[{{$a}}{{/a}}]"]
        #expect(try render("{{<p}}\n  {{$a}}\nx\n  {{/a}}\n{{/p}}", partials: partials) == "[x\n]")
        #expect(try render("{{<p}}{{$a}}x  {{/a}}{{/p}}", partials: partials) == "[x  ]")
        #expect(try render("{{<p}}{{$a}}  {{/a}}{{/p}}", partials: partials) == "[  ]")
    }

    @Test func `the common indentation of an argument's lines is removed`() throws {
        let partials = ["p": "{{$a}}{{/a}}"]
        let template = "{{<p}}\n  {{$a}}\n      x\n    y\n\n      z\n  {{/a}}\n{{/p}}"
        #expect(try render(template, partials: partials) == "  x\ny\n\n  z\n")
    }

    @Test func `tabs and spaces are removed up to the first difference between lines`() throws {
        #expect(try render("{{<p}}{{$a}}\n\t  x\n\t\ty\n{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"]) == "  x\n\ty\n")
    }

    @Test func `lines without output do not affect the common indentation`() throws {
        let template = "{{<p}}{{$a}}\n{{#s}}\n    x\n  {{! c }}\n    {{>q}}\n {{/s}}\n{{/a}}{{/p}}"
        #expect(try render(template, ["s": true], partials: ["p": "{{$a}}{{/a}}", "q": "1\n2\n"]) == "x\n1\n2\n")
    }

    @Test func `a line of white space does not affect the common indentation, but loses it`() throws {
        let partials = ["p": "{{$a}}{{/a}}"]
        #expect(try render("{{<p}}{{$a}}\n    x\n  \n    y\n{{/a}}{{/p}}", partials: partials) == "x\n\ny\n")
        #expect(try render("{{<p}}{{$a}}\n  x\n    \n  y\n{{/a}}{{/p}}", partials: partials) == "x\n  \ny\n")
    }

    @Test func `a tag at the beginning of a line is a line without indentation`() throws {
        let template = "{{<p}}{{$a}}\n{{v}}\n  x\n{{/a}}{{/p}}"
        #expect(try render(template, ["v": "v"], partials: ["p": "{{$a}}{{/a}}"]) == "v\n  x\n")
    }

    @Test func `an argument that begins on its tag's line keeps its indentation`() throws {
        #expect(try render("{{<p}}{{$a}}x\n  y{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"]) == "x\n  y")
    }

    @Test func `a block at the beginning of a line indents its argument`() throws {
        let partials = ["p": "(\n  {{$a}}default{{/a}}\n)"]
        #expect(try render("{{<p}}{{$a}}x{{/a}}{{/p}}", partials: partials) == "(\n  x\n)")
        #expect(try render("{{<p}}{{$a}}\nx\n  y{{/a}}{{/p}}", partials: partials) == "(\n  x\n    y\n)")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "(\n  default\n)")
    }

    @Test func `a block after text does not indent its argument`() throws {
        #expect(try render("{{<p}}{{$a}}x\ny{{/a}}{{/p}}", partials: ["p": "  a {{$a}}{{/a}}"]) == "  a x\ny")
    }

    @Test func `a standalone block indents its argument like its default text`() throws {
        let partials = ["p": "{\n{{$a}}\n    default\n      more\n{{/a}}\n}"]
        #expect(try render("{{<p}}{{$a}}\n  x\n  y\n{{/a}}{{/p}}", partials: partials) == "{\n    x\n    y\n}")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "{\n    default\n      more\n}")
    }

    @Test func `a standalone block without a default text uses its own indentation`() throws {
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

    @Test func `a block inside an argument has the indentation that remains after dedenting`() throws {
        let partials = [
            "one": "{{$a}}{{/a}}",
            "two":
                "{{<one}}\n{{$a}}\n    1\n    {{$b}}\n        2\n    {{/b}}\n      {{$c}}3{{/c}}\n{{/a}}\n{{/one}}\n",
        ]
        #expect(try render("{{<two}}{{/two}}", partials: partials) == "1\n    2\n  3\n")
        let template = "{{<two}}\n{{$b}}\n x\n y\n{{/b}}\n{{$c}}z\nz{{/c}}\n{{/two}}"
        #expect(try render(template, partials: partials) == "1\n    x\n    y\n  z\n  z\n")
    }

    @Test func `lines of values are not indented in blocks`() throws {
        let partials = ["p": "  {{$a}}{{/a}}\n"]
        #expect(try render("{{<p}}{{$a}}{{{v}}}\nx{{/a}}{{/p}}", ["v": "1\n2"], partials: partials) == "  1\n2\n  x\n")
    }

    @Test func `an empty argument leaves no white space on its block's line`() throws {
        #expect(try render("{{<p}}{{$a}}{{/a}}{{/p}}", partials: ["p": "1\n  {{$a}}x{{/a}}\n2"]) == "1\n\n2")
    }
}
