import Mustache
import Testing

/// White space and indentation of parents and blocks.
@Suite struct InheritanceLayoutTests {
    @Test func `a standalone parent is indented like its opening tag`() throws {
        let partials = ["p": "1\n{{$a}}{{/a}}\n2\n"]
        #expect(try render("a\n  {{<p}}{{/p}}\nb", partials: partials) == "a\n  1\n  \n  2\nb")
        #expect(try render("a\n  {{<p}}\n{{$a}}x{{/a}}\n    {{/p}}  \nb", partials: partials) == "a\n  1\n  x\n  2\nb")
        #expect(try render(" {{<p}} \r\n{{/p}}\r\nb", partials: ["p": "1\r\n"]) == " 1\r\nb")
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

    @Test func `a standalone block indents its argument like its default text`() throws {
        let partials = ["p": "{\n{{$a}}\n    default\n      more\n{{/a}}\n}"]
        #expect(try render("{{<p}}{{$a}}\n  x\n  y\n{{/a}}{{/p}}", partials: partials) == "{\n    x\n    y\n}")
        #expect(try render("{{<p}}{{/p}}", partials: partials) == "{\n    default\n      more\n}")
    }

    @Test func `indentation of parents, partials and blocks adds up`() throws {
        let partials = [
            "p": "p\n  {{$a}}{{/a}}\n", "q": "q\n {{<p}}{{$a}}\n      a\n      {{>r}}\n{{/a}}{{/p}}\n", "r": "1\n2\n",
        ]
        #expect(try render("{{>q}}", partials: partials) == "q\n p\n   a\n   1\n   2\n\n")
        #expect(try render("  {{>q}}", partials: partials) == "  q\n   p\n     a\n     1\n     2\n\n")
    }
}
