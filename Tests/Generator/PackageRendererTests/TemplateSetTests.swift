import Diagnostics
import Testing

@testable import PackageRenderer

struct TemplateSetTests {
    @Test func `a template with a syntax error is refused with its position`() throws {
        let all = try diagnostics { _ = try renderer(["package/a.swift": "fine\n日本 {{#open}}\n"]) }
        #expect(
            all == [
                "Templates/package/a.swift.mustache:2:4 the section 'open' is not closed; add a tag '/open' "
                    + "[template-syntax]"
            ])
    }

    @Test func `a file that is not a template is refused`() throws {
        let source = TemplateSource(
            path: "package/README.md", file: SourceFile(path: "Templates/package/README.md", text: "{{"))
        let all = try diagnostics { _ = try renderer([source]) }
        #expect(
            all == [
                "'package/README.md' is not a template; end its name in '.mustache', "
                    + "or move it elsewhere [template-name]"
            ])
    }
}
