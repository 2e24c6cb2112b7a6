import Mustache
import Testing

@Suite struct InterpolationTests {
    @Test func `two braces escape, three braces and an ampersand do not`() throws {
        let value: MustacheValue = ["a": "<\"&>"]
        #expect(try render("{{a}}", value) == "&lt;&quot;&amp;&gt;")
        #expect(try render("{{{a}}}", value) == "<\"&>")
        #expect(try render("{{&a}}", value) == "<\"&>")
    }

    @Test func `tags in a value are plain text`() throws {
        #expect(try render("{{a}} {{{a}}}", ["a": "{{b}}", "b": "wrong"]) == "{{b}} {{b}}")
    }

    @Test func `numbers and booleans are written as text`() throws {
        let value: MustacheValue = ["integer": -13, "number": 2.50, "yes": true, "no": false]
        #expect(try render("{{integer}} {{number}} {{yes}} {{no}}", value) == "-13 2.5 true false")
    }

    @Test func `a missing part makes the name empty, even if it exists elsewhere`() throws {
        let value: MustacheValue = ["a": ["b": [:]], "c": "outside", "text": "t"]
        #expect(try render("[{{a.x.c}}{{a.b.c}}{{text.c}}{{x.c}}]", value) == "[]")
    }
}
