import Manifest
import Diagnostics
import OutputTree
import Testing

@testable import PackageRenderer

/// Templates for a single brand.
struct OwnTemplatesTests {
    private let common = [
        "package/a.txt": "{{>greeting}} from {{brand.id}}", "package/b.txt": "b", "partials/greeting": "Hello",
    ]

    /// Renders the packages of two brands. The templates in `own` belong to the first brand, `acme`.
    private func packages(_ own: [String: String]) throws -> (acme: [OutputFile], other: [OutputFile]) {
        let renderer = try renderer(common, own: ["acme": own])
        return (
            acme: try renderer.render(try TestBrand().load(), runtimePath: ".."),
            other: try renderer.render(try TestBrand(id: "other").load(), runtimePath: "..")
        )
    }

    private func renderer(
        _ common: [String: String], own: [String: [String: String]]
    ) throws(DiagnosticError) -> PackageRenderer {
        try PackageRenderer(
            templates: sources(common, in: "Templates", isStandard: true),
            ownTemplates: Dictionary(
                uniqueKeysWithValues: own.map {
                    ($0, sources($1, in: "Brands/\($0)/Templates", isStandard: false))
                }),
            tool: ToolIdentity(name: "brandgen", version: "1.2.3"))
    }

    private func sources(_ texts: [String: String], in folder: String, isStandard: Bool) -> [TemplateSource] {
        texts.map { path, text in
            TemplateSource(
                path: "\(path).mustache", file: SourceFile(path: "\(folder)/\(path).mustache", text: text),
                isStandard: isStandard)
        }
    }

    @Test func `a brand can add files and partials in the folders of its capabilities`() throws {
        let (acme, other) = try packages([
            "package/{{brand.type}}/c.txt": "{{>own}}", "partials/own": "c", "features/analytics/d.txt": "d",
        ])
        #expect(texts(acme) == ["Acme/c.txt": "c", "a.txt": "Hello from acme", "b.txt": "b"])
        #expect(texts(other).keys.sorted() == ["a.txt", "b.txt"])
    }

    @Test func `each file names its template, and all templates and partials that it came from`() throws {
        let (acme, other) = try packages(["package/b.txt": "{{>greeting}}", "partials/greeting": "Howdy"])
        #expect(acme.map(\.template) == ["package/a.txt.mustache", "Brands/acme/Templates/package/b.txt.mustache"])
        let partial = "Brands/acme/Templates/partials/greeting.mustache"
        #expect(acme.map { $0.sources.contains(partial) } == [true, true])
        #expect(acme.map { $0.sources.contains { $0.hasSuffix("package/b.txt.mustache") } } == [false, true])
        #expect(other.map(\.template) == ["package/a.txt.mustache", "package/b.txt.mustache"])
        #expect(other.map { $0.sources.contains(partial) } == [false, false])
    }

    @Test func `errors in all brands' templates are reported together, each in its own file`() throws {
        let all = try diagnostics {
            _ = try renderer(
                common,
                own: [
                    "acme": ["package/b.txt": "{{#open}}", "pakage/c.txt": "c"],
                    "other": ["partials/greeting": "ok\n  {{/open}}", "package/a.txt": ""],
                ])
        }
        #expect(
            all == [
                "the folder of 'Brands/acme/Templates/pakage/c.txt.mustache' is not a known template folder, "
                    + "so the template is never used; did you mean 'package/'? [template-folder]",
                "Brands/acme/Templates/package/b.txt.mustache:1:1 the section 'open' is not closed; "
                    + "add a tag '/open' [template-syntax]",
                "Brands/other/Templates/package/a.txt.mustache:1:1 the template is empty; "
                    + "add text or a comment, or delete it [template-empty]",
                "Brands/other/Templates/partials/greeting.mustache:2:3 '/open' has no matching opening tag; "
                    + "remove it, or add the opening tag [template-syntax]",
            ])
    }
}
