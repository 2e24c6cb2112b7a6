import Mustache
import Testing

/// White space and indentation of parents and blocks.
@Suite struct InheritanceLayoutTests {
    @Test func `white space before an argument's closing tag is not part of it`() throws {
        let partials = ["p": "[{{$a}}{{/a}}]"]
        #expect(try render("{{<p}}\n  {{$a}}\nx\n  {{/a}}\n{{/p}}", partials: partials) == "[x\n]")
        #expect(try render("{{<p}}{{$a}}x  {{/a}}{{/p}}", partials: partials) == "[x  ]")
        #expect(try render("{{<p}}{{$a}}  {{/a}}{{/p}}", partials: partials) == "[  ]")
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
