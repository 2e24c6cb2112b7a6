import Mustache
import Testing

@Suite struct DynamicNameTests {
    @Test func `a value can name a parent`() throws {
        let partials = ["p": "({{$a}}{{/a}})", "q": "[{{$a}}{{/a}}]"]
        let template = "{{<*x}}{{$a}}1{{/a}}{{/*x}}{{<* y }}{{$a}}2{{/a}}{{/ * y}}"
        #expect(try render(template, ["x": "p", "y": "q"], partials: partials) == "(1)[2]")
    }

    @Test func `a dynamic name without a value or template renders as nothing`() throws {
        let value: MustacheValue = ["null": nil, "unknown": "x", "list": ["p"], "object": [:]]
        let template = "[{{>*missing}}{{>*null}}{{>*unknown}}{{>*list}}{{>*object}}{{<*missing}}{{/*missing}}]"
        #expect(try render(template, value, partials: ["missing": "wrong", "": "wrong", "p": "wrong"]) == "[]")
    }
}
