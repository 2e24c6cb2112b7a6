import Diagnostics
import Mustache
import Testing

@Suite struct SectionTests {
    private static let truthy: [MustacheValue] = [true, "text", 1, 0, 0.5, [:], ["a": 1], [0], [false]]
    private static let falsey: [MustacheValue] = [false, nil, [], ""]

    @Test(arguments: truthy) func `a section renders if its value is true`(_ value: MustacheValue) throws {
        #expect(try render("[{{#a}}shown{{/a}}]", ["a": value]) == "[shown]")
        #expect(try render("[{{^a}}shown{{/a}}]", ["a": value]) == "[]")
    }

    @Test(arguments: falsey) func `an inverted section renders if its value is false`(_ value: MustacheValue) throws {
        #expect(try render("[{{#a}}shown{{/a}}]", ["a": value]) == "[]")
        #expect(try render("[{{^a}}shown{{/a}}]", ["a": value]) == "[shown]")
    }

    @Test func `a dot inside a section is the section's value`() throws {
        #expect(try render("{{#a}}{{.}} is {{a}}{{/a}}", ["a": "x"]) == "x is x")
        #expect(try render("{{#a}}({{.}}){{/a}}", ["a": ["<", 1, 2.5, true]]) == "(&lt;)(1)(2.5)(true)")
        #expect(try render("{{#a}}({{{.}}}{{&.}}){{/a}}", ["a": ["<"]]) == "(<<)")
    }

    @Test func `a section with a dot iterates nested lists, and a list at the root`() throws {
        #expect(try render("{{#a}}({{#.}}{{.}}{{/.}}){{/a}}", ["a": [[1, 2], ["x"]]]) == "(12)(x)")
        #expect(try render("{{#.}}{{id}};{{/.}}", [["id": 1], ["id": 2]]) == "1;2;")
        #expect(try render("{{^.}}empty{{/.}}", []) == "empty")
    }

    @Test func `sections can be nested 256 levels deep`() throws {
        func nested(_ sigil: String, _ depth: Int) -> String {
            String(repeating: "{{\(sigil)a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
        }
        #expect(try render(nested("#", 256), ["a": true]) == "x")
        #expect(try render(nested("^", 256), ["a": false]) == "x")
        for sigil in ["#", "^", "<", "$"] {
            #expect(throws: DiagnosticError.self) { try render(nested(sigil, 257), ["a": true]) }
        }
    }
}
