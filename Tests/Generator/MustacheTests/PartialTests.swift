import Mustache
import Testing

@Suite struct PartialTests {
    @Test func `a partial can include others, and itself as deep as the data`() throws {
        let value: MustacheValue = ["n": 1, "next": [["n": 2, "next": [["n": 3, "next": []]]]]]
        let partials = ["node": "{{>number}}({{#next}}{{>node}}{{/next}})", "number": "#{{n}}"]
        #expect(try render("{{>node}}", value, partials: partials) == "#1(#2(#3()))")
    }

    @Test func `each line of a standalone partial is indented like its tag`() throws {
        #expect(try render("a\n\t {{>p}}\nb", partials: ["p": "1\n  2\n"]) == "a\n\t 1\n\t   2\nb")
        #expect(try render("  {{>p}}\r\nb", partials: ["p": "1\r\n2\r\n"]) == "  1\r\n  2\r\nb")
    }

    @Test func `the line end after the tag is removed, but not the partial's own`() throws {
        #expect(try render(" {{>p}}\nb", partials: ["p": "1\n2"]) == " 1\n 2b")
        #expect(try render("a\n {{>p}}", partials: ["p": "1\n2"]) == "a\n 1\n 2")
    }

    @Test func `lines of values are not indented`() throws {
        #expect(try render("  {{>p}}\n", ["a": "1\n2"], partials: ["p": "{{{a}}}\n3\n"]) == "  1\n2\n  3\n")
    }

    @Test func `partials can be nested a hundred levels deep, but not deeper`() throws {
        var partials = ["p100": "end"]
        for number in 1..<100 { partials["p\(number)"] = "{{>p\(number + 1)}}" }
        #expect(try render("{{>p1}}", partials: partials) == "end")
        partials["p100"] = "{{>end}}"
        partials["end"] = "end"
        for mode in [RenderOptions.Unresolved.empty, .error] {
            #expect(
                problems("{{>p1}}", partials: partials, unresolved: mode) == [
                    "p100:1:4-1:7: error: 'end' is included more than 100 templates deep; does it include itself?"
                        + " [partial-depth]",
                    "p99:1:4-1:8: note: rendered from here",
                    "p98:1:4-1:7: note: rendered from here",
                    "p97:1:4-1:7: note: rendered from here",
                    "p96:1:4-1:7: note: rendered from here",
                ])
        }
    }
}
