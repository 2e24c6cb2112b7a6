import Mustache
import Testing

@Suite struct InheritanceTests {
    @Test func `a block without an argument has its default text`() throws {
        #expect(try render("<{{$a}}default of {{b}}{{/a}}>", ["a": "no", "b": "b"]) == "<default of b>")
        #expect(try render("{{<p}}{{/p}}", partials: ["p": "{{$a}}default{{/a}}"]) == "default")
    }

    @Test func `a default text can contain any tag`() throws {
        let template = "{{$a}}{{#s}}{{.}}{{/s}}{{^n}}2{{/n}}{{{r}}}{{&r}}{{>p}}{{! c }}{{/a}}"
        #expect(try render(template, ["s": 1, "r": "<"], partials: ["p": "3"]) == "12<<3")
    }

    @Test func `an argument replaces the default text`() throws {
        let partials = ["p": "[{{$a}}1{{/a}}|{{$b}}2{{/b}}]"]
        #expect(try render("{{<p}}{{$b}}x{{/b}}{{/p}}", partials: partials) == "[1|x]")
        #expect(try render("{{< p }}{{$ b }}x{{/ b }}{{$a}}{{/a}}{{/ p }}", partials: partials) == "[|x]")
    }

    @Test func `a parent can be used several times with different arguments`() throws {
        let template = "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{<p}}{{/p}}"
        #expect(try render(template, partials: ["p": "({{$a}}-{{/a}})"]) == "(1) (2) (-)")
    }

    @Test func `an argument can fill several blocks with the same name`() throws {
        #expect(try render("{{<p}}{{$a}}x{{/a}}{{/p}}", partials: ["p": "{{$a}}1{{/a}}{{$a}}2{{/a}}"]) == "xx")
    }

    @Test func `text and comments directly inside a parent tag have no meaning`() throws {
        let template = "{{<p}} text {{! c }}\n{{$a}}x{{/a}}\n\n more {{/p}}"
        #expect(try render(template, partials: ["p": "({{$a}}{{/a}})"]) == "(x)")
        #expect(try render("{{<p}} text {{/p}}", partials: ["p": "({{$a}}y{{/a}})"]) == "(y)")
    }

    @Test func `a missing parent renders as nothing`() throws {
        #expect(try render("[{{<missing}}{{$a}}x{{/a}}{{/missing}}]") == "[]")
    }

    @Test func `blocks, partials and values have separate names`() throws {
        let value: MustacheValue = ["a": "value"]
        let partials = ["a": "{{$a}}{{a}}{{/a}}"]
        #expect(try render("{{<a}}{{/a}}{{<a}}{{$a}}block{{/a}}{{/a}}", value, partials: partials) == "valueblock")
    }

    @Test func `an argument has the same context as its block`() throws {
        let value: MustacheValue = ["fruit": "apple", "basket": [["fruit": "fig"], ["fruit": "plum"]]]
        let partials = ["p": "{{#basket}}{{$a}}{{/a}}{{/basket}}"]
        #expect(try render("{{<p}}{{$a}}{{fruit}} {{/a}}{{/p}}", value, partials: partials) == "fig plum ")
    }

    @Test func `the outermost template's argument wins`() throws {
        let partials = [
            "one": "{{$a}}1{{/a}}{{$b}}1{{/b}}{{$c}}1{{/c}}",
            "two": "{{<one}}{{$a}}2{{/a}}{{$b}}2{{/b}}{{/one}}",
        ]
        #expect(try render("{{<two}}{{$a}}3{{/a}}{{/two}}", partials: partials) == "321")
    }

    @Test func `a partial is a parent without arguments`() throws {
        let partials = ["p": "{{>q}}{{<q}}{{/q}}", "q": "{{$a}}default{{/a}} "]
        #expect(try render("{{>p}}", partials: partials) == "default default ")
        #expect(try render("{{<p}}{{$a}}x{{/a}}{{/p}}", partials: partials) == "x x ")
    }

    @Test func `a parent can include itself if its blocks end the recursion`() throws {
        let partials = [
            "list": "{{$head}}h{{/head}} {{$tail}}{{<more}}{{/more}}{{/tail}}",
            "more": "{{<list}}{{$tail}}end{{/tail}}{{/list}}",
        ]
        #expect(try render("{{<list}}{{$head}}H{{/head}}{{/list}}", partials: partials) == "H H end")
    }

    @Test func `an argument can contain blocks that later templates fill`() throws {
        let partials = ["one": "<{{$a}}{{/a}}>", "two": "{{<one}}{{$a}}2{{$b}}3{{/b}}{{/a}}{{/one}}"]
        #expect(try render("{{<two}}{{/two}}", partials: partials) == "<23>")
        #expect(try render("{{<two}}{{$b}}x{{/b}}{{/two}}", partials: partials) == "<2x>")
    }

    @Test func `a block inside its own argument is a different block`() throws {
        let partials = ["p": "({{$a}}1{{/a}})"]
        #expect(try render("{{<p}}{{$a}}x{{$a}}y{{/a}}{{/a}}{{/p}}", partials: partials) == "(xy)")
        // The inner parent passes `b` to `q`. The block `b` around it belongs to templates that inherit from the main
        // template.
        let nested = ["p": "{{<q}}{{$b}}wrong{{/b}}{{$c}}{{$a}}{{/a}}{{/c}}{{/q}}", "q": "{{$c}}{{/c}}"]
        #expect(try render("{{<p}}{{$a}}{{$b}}right{{/b}}{{/a}}{{/p}}", partials: nested) == "right")
    }

    @Test func `an argument can contain parents`() throws {
        let template = "{{<p}}{{$a}}1{{<p}}{{$a}}2{{/a}}{{/p}}{{/a}}{{/p}}"
        #expect(try render(template, partials: ["p": "({{$a}}{{/a}})"]) == "(1(2))")
    }
}
