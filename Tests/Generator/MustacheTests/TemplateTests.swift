import Diagnostics
import Mustache
import Testing

@Suite struct TemplateTests {
    @Test func `a template is parsed once and rendered into one buffer many times`() throws {
        let template = try Template(parsing: SourceFile(path: "t", text: "{{name}};"))
        var output: [UInt8] = []
        for name in ["a", "<b>", "c"] { try template.render(.object(["name": .string(name)]), into: &output) }
        #expect(String(decoding: output, as: UTF8.self) == "a;&lt;b&gt;;c;")
    }
}
