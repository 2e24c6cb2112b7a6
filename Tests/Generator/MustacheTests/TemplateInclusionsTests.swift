import Diagnostics
import Mustache
import Testing

struct TemplateInclusionsTests {
    @Test func `included names contain partials and parents, also in sections and arguments`() throws {
        let text = "{{>a}}{{#s}}{{> b/c }}{{/s}}{{<layout}}{{$title}}{{>d}}{{>a}}{{/title}}{{/layout}}{{x}}"
        let template = try Template(parsing: SourceFile(path: "t", text: text))
        #expect(template.includedNames == ["a", "b/c", "layout", "d"])
        #expect(!template.includesDynamicNames)
    }

    @Test func `a dynamic name is not included, but its presence is known`() throws {
        let template = try Template(parsing: SourceFile(path: "t", text: "{{>*which}}"))
        #expect(template.includedNames == [])
        #expect(template.includesDynamicNames)
    }
}
