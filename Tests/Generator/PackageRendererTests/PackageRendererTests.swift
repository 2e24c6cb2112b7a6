import Diagnostics
import OutputTree
import Testing

@testable import PackageRenderer

struct PackageRendererTests {
    @Test func `the same input produces the same bytes in any order of templates`() throws {
        let templates = try Repository.templates()
        let brand = TestBrand.everything
        let once = try renderer(templates).render(try brand.load(), runtimePath: "../..")
        let again = try renderer(templates.reversed()).render(try brand.load(), runtimePath: "../..")
        #expect(once == again)
    }

    @Test func `an unresolved name is refused with its position in the template`() throws {
        let all = try diagnostics { _ = try render("ok\n日本 {{brand.nmae}} {{theme}}\n") }
        #expect(
            all == [
                "Templates/package/file.txt.mustache:2:12 unknown name 'nmae' in 'brand'; did you mean 'name'? "
                    + "[unresolved-name]",
                "Templates/package/file.txt.mustache:2:21 'theme' is an object, which has no text; "
                    + "name one of its members [not-text]",
            ])
    }

    @Test func `an unresolved name in a file's name is refused`() throws {
        let all = try diagnostics { _ = try render(["package/Sources/{{brand.modul}}/a.txt": ""]) }
        #expect(
            all == [
                "Templates/package/Sources/{{brand.modul}}/a.txt.mustache (its name):1:17 unknown name 'modul' in 'brand'; "
                    + "did you mean 'module'? [unresolved-name]"
            ])
    }

    @Test func `two templates for one file are refused if a brand uses both`() throws {
        let templates = ["package/Acme.txt": "", "features/analytics/{{brand.type}}.txt": ""]
        #expect(try render(templates) == ["Acme.txt": ""])
        let all = try diagnostics { _ = try render(templates, TestBrand(features: "{ analytics: true }")) }
        #expect(
            all == [
                "'features/analytics/{{brand.type}}.txt.mustache' and 'package/Acme.txt.mustache' both produce "
                    + "'Acme.txt' for brand 'acme'; rename or delete one of them [template-name]"
            ])
    }
}
