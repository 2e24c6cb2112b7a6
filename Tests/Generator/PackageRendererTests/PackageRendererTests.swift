import Diagnostics
import OutputTree
import Testing

@testable import PackageRenderer

struct PackageRendererTests {
    @Test func `files come in the order of their paths, each with its template`() throws {
        let files = try renderer([
            "package/b.txt": "B", "package/Z/{{brand.type}}.txt": "{{brand.id}}", "package/a.txt": "",
        ])
        .render(try TestBrand().load(), runtimePath: "../..")
        #expect(
            files == [
                rendered("Z/Acme.txt", "acme", by: "package/Z/{{brand.type}}.txt.mustache"),
                rendered("a.txt", "", by: "package/a.txt.mustache"),
                rendered("b.txt", "B", by: "package/b.txt.mustache"),
            ])
    }

    private func rendered(_ path: String, _ text: String, by template: String) -> OutputFile {
        OutputFile(path: path, bytes: Array(text.utf8), template: template, sources: ["Templates/\(template)"])
    }

    @Test func `the same input gives the same bytes, in whichever order templates are read`() throws {
        let templates = try Repository.templates()
        let brand = TestBrand.everything
        let once = try renderer(templates).render(try brand.load(), runtimePath: "../..")
        let again = try renderer(templates.reversed()).render(try brand.load(), runtimePath: "../..")
        #expect(once == again)
    }

    @Test func `a name that does not resolve is refused at its place in the template`() throws {
        let all = try diagnostics { _ = try render("ok\n日本 {{brand.nmae}} {{theme}}\n") }
        #expect(
            all == [
                "Templates/package/file.txt.mustache:2:12 unknown name 'nmae' in 'brand'; did you mean 'name'? "
                    + "[unresolved-name]",
                "Templates/package/file.txt.mustache:2:21 'theme' is an object, which has no text; "
                    + "name one of its members [not-text]",
            ])
    }

    @Test func `so is one in a partial, with where that was rendered from`() throws {
        let all = try diagnostics { _ = try render(["package/a.txt": "\n {{>p}}", "partials/p": "{{tool.nam}}"]) }
        #expect(
            all == [
                "Templates/partials/p.mustache:1:8 unknown name 'nam' in 'tool'; did you mean 'name'? [unresolved-name]",
                "- Templates/package/a.txt.mustache:2:5 rendered from here",
            ])
    }

    @Test func `so are a partial that is not there and a dynamic name that leads to none`() throws {
        let all = try diagnostics {
            _ = try render(["package/a.txt": "{{>heder}}{{>*brand.id}}", "partials/header": ""])
        }
        #expect(
            all == [
                "Templates/package/a.txt.mustache:1:4 unknown partial 'heder'; did you mean 'header'? "
                    + "[unresolved-partial]",
                "Templates/package/a.txt.mustache:1:14 unknown partial 'acme' [unresolved-partial]",
            ])
    }

    @Test func `so is one in a file's name`() throws {
        let all = try diagnostics { _ = try render(["package/Sources/{{brand.modul}}/a.txt": ""]) }
        #expect(
            all == [
                "Templates/package/Sources/{{brand.modul}}/a.txt.mustache (its name):1:17 unknown name 'modul' in 'brand'; "
                    + "did you mean 'module'? [unresolved-name]"
            ])
    }

    @Test func `all of a brand's templates are told of at once`() throws {
        let all = try diagnostics { _ = try render(["package/a.txt": "{{x}}", "package/b.txt": "{{y}}"]) }
        #expect(all.count == 2)
    }

    @Test func `two templates that make one file are refused, for a brand that has both`() throws {
        let templates = ["package/Acme.txt": "", "features/analytics/{{brand.type}}.txt": ""]
        #expect(try render(templates) == ["Acme.txt": ""])
        let all = try diagnostics { _ = try render(templates, TestBrand(features: "{ analytics: true }")) }
        #expect(
            all == [
                "'features/analytics/{{brand.type}}.txt.mustache' and 'package/Acme.txt.mustache' both make 'Acme.txt' "
                    + "of brand 'acme' [template-name]"
            ])
    }
}
