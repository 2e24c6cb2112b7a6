import Diagnostics
import Mustache
import Testing

@Suite struct TemplateTests {
    @Test func `a byte order mark is not part of the text`() throws {
        #expect(try render("\u{FEFF}a") == "a")
        #expect(try render("[{{>p}}]", partials: ["p": "\u{FEFF}{{! alone }}\na"]) == "[a]")
    }

    @Test func `a failure removes the output that was already written`() throws {
        let template = try parse("begun {{missing}}")
        var output = Array("before ".utf8)
        #expect(throws: DiagnosticError.self) {
            try template.render([:], options: RenderOptions(unresolved: .error), into: &output)
        }
        #expect(String(decoding: output, as: UTF8.self) == "before ")
    }
}
