import Mustache
import Testing

@Suite struct DynamicNameTests {
    @Test func `a value can name a partial`() throws {
        let partials = ["text": "T{{v}}", "image": "I{{v}}"]
        let value: MustacheValue = ["items": [["kind": "text", "v": 1], ["kind": "image", "v": 2]]]
        #expect(try render("{{#items}}{{>*kind}} {{/items}}", value, partials: partials) == "T1 I2 ")
    }

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
