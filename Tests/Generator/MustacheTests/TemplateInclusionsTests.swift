import Diagnostics
import Mustache
import Testing

struct TemplateInclusionsTests {
    @Test func `partials and parents are named, in sections and in what is passed to blocks too`() throws {
        let text = "{{>a}}{{#s}}{{> b/c }}{{/s}}{{<layout}}{{$title}}{{>d}}{{>a}}{{/title}}{{/layout}}{{x}}"
        let template = try Template(parsing: SourceFile(path: "t", text: text))
        #expect(template.includedNames == ["a", "b/c", "layout", "d"])
        #expect(!template.includesDynamicNames)
    }

    @Test func `a dynamic name is no name, but is known`() throws {
        let template = try Template(parsing: SourceFile(path: "t", text: "{{>*which}}"))
        #expect(template.includedNames == [])
        #expect(template.includesDynamicNames)
    }
}
