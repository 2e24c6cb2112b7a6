import Diagnostics
import Testing

@testable import PackageRenderer

struct TemplateSetTests {
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
