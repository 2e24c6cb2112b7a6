import Mustache
import Testing

@Suite struct PartialTests {
    @Test func `a partial replaces its tag`() throws {
        #expect(try render("a{{>p}}c{{> p }}", partials: ["p": "b"]) == "abcb")
    }

    @Test func `a partial's name can contain dots and slashes`() throws {
        #expect(try render("{{>shared/header.html}}", partials: ["shared/header.html": "h"]) == "h")
    }

    @Test func `a missing partial renders as nothing, without indentation`() throws {
        #expect(try render("[{{>missing}}]\n  {{>missing}}\n.") == "[]\n.")
    }

    @Test func `a partial has the context of its tag`() throws {
        let value: MustacheValue = ["a": "outer", "items": [["b": 1], ["b": 2, "a": "inner"]]]
        #expect(try render("{{#items}}{{>p}};{{/items}}", value, partials: ["p": "{{a}}{{b}}"]) == "outer1;inner2;")
    }

    @Test func `a partial can include others, and itself as deep as the data`() throws {
        let value: MustacheValue = ["n": 1, "next": [["n": 2, "next": [["n": 3, "next": []]]]]]
        let partials = ["node": "{{>number}}({{#next}}{{>node}}{{/next}})", "number": "#{{n}}"]
        #expect(try render("{{>node}}", value, partials: partials) == "#1(#2(#3()))")
    }

    @Test func `a partial is not a macro, because its tags and sections are parsed separately`() throws {
        let partials = ["p": "{{b}}{{#c}}!{{/c}}"]
        #expect(try render("{{#c}}{{a}}{{>p}}{{/c}}", ["c": ["a": "{{", "b": "}}"]], partials: partials) == "{{}}!")
    }

    @Test func `a partial within a line of text is not indented`() throws {
        #expect(try render("  a {{>p}}\n", partials: ["p": "1\n2"]) == "  a 1\n2\n")
        #expect(try render("  {{>p}} b", partials: ["p": "1\n2\n"]) == "  1\n2\n b")
    }

    @Test func `each line of a standalone partial is indented like its tag`() throws {
        #expect(try render("a\n\t {{>p}}\nb", partials: ["p": "1\n  2\n"]) == "a\n\t 1\n\t   2\nb")
        #expect(try render("  {{>p}}\r\nb", partials: ["p": "1\r\n2\r\n"]) == "  1\r\n  2\r\nb")
    }

    @Test func `the line end after the tag is removed, but not the partial's own`() throws {
        #expect(try render(" {{>p}}\nb", partials: ["p": "1\n2"]) == " 1\n 2b")
        #expect(try render("a\n {{>p}}", partials: ["p": "1\n2"]) == "a\n 1\n 2")
    }

    @Test func `nested indentation adds up`() throws {
        let partials = ["outer": "o\n  {{>inner}}\np\n", "inner": "i\nj\n"]
        #expect(try render("  {{>outer}}\n", partials: partials) == "  o\n    i\n    j\n  p\n")
    }

    @Test func `lines of values are not indented`() throws {
        #expect(try render("  {{>p}}\n", ["a": "1\n2"], partials: ["p": "{{{a}}}\n3\n"]) == "  1\n2\n  3\n")
    }

    @Test func `lines of sections in an indented partial are indented, and their tags leave no lines`() throws {
        let partials = ["p": "{{#a}}\n{{.}}\n{{/a}}\n{{#a}}{{.}}{{/a}}\n{{! gone }}\nend\n"]
        #expect(try render("  {{>p}}\n", ["a": [1, 2]], partials: partials) == "  1\n  2\n  12\n  end\n")
    }

    @Test func `empty lines are not indented`() throws {
        #expect(try render("  {{>p}}\n", partials: ["p": "a\n\nb\n"]) == "  a\n\n  b\n")
        #expect(try render("  {{>p}}\r\n", partials: ["p": "a\r\n\r\nb\r\n"]) == "  a\r\n\r\n  b\r\n")
    }

    @Test func `a partial within a line of an indented partial is not indented again`() throws {
        let partials = ["outer": "x {{>inner}}\n", "inner": "1\n2"]
        #expect(try render("  {{>outer}}\n", partials: partials) == "  x 1\n2\n")
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

    @Test func `a partial that includes itself endlessly is refused`() {
        #expect(
            problems("{{>p}}", partials: ["p": "{{>p}}{{>p}}"]).first
                == "p:1:4-1:5: error: 'p' is included more than 100 templates deep; does it include itself?"
                + " [partial-depth]")
    }
}
