import Mustache
import Testing

@Suite struct InheritanceTests {
    @Test func `the outermost template's argument wins`() throws {
        let partials = [
            "one": "{{$a}}1{{/a}}{{$b}}1{{/b}}{{$c}}1{{/c}}",
            "two": "{{<one}}{{$a}}2{{/a}}{{$b}}2{{/b}}{{/one}}",
        ]
        #expect(try render("{{<two}}{{$a}}3{{/a}}{{/two}}", partials: partials) == "321")
    }

    @Test func `a block inside its own argument is a different block`() throws {
        let partials = ["p": "({{$a}}1{{/a}})"]
        #expect(try render("{{<p}}{{$a}}x{{$a}}y{{/a}}{{/a}}{{/p}}", partials: partials) == "(xy)")
        // The inner parent passes `b` to `q`. The block `b` around it belongs to templates that inherit from the main
        // template.
        let nested = ["p": "{{<q}}{{$b}}wrong{{/b}}{{$c}}{{$a}}{{/a}}{{/c}}{{/q}}", "q": "{{$c}}{{/c}}"]
        #expect(try render("{{<p}}{{$a}}{{$b}}right{{/b}}{{/a}}{{/p}}", partials: nested) == "right")
    }
}
