import Manifest
import Diagnostics
import Testing

@testable import PackageRenderer

/// Templates that one brand has for itself.
struct OwnTemplatesTests {
    private let common = [
        "package/a.txt": "{{>greeting}} from {{brand.id}}", "package/b.txt": "b", "partials/greeting": "Hello",
    ]

    /// What two brands' packages hold if the first, `acme`, has these templates of its own.
    private func packages(_ own: [String: String]) throws -> (acme: [RenderedFile], other: [RenderedFile]) {
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

    @Test func `a brand's template takes the place of the common one, for that brand alone`() throws {
        let (acme, other) = try packages(["package/b.txt": "Own {{brand.id}}"])
        #expect(texts(acme) == ["a.txt": "Hello from acme", "b.txt": "Own acme"])
        #expect(texts(other) == ["a.txt": "Hello from other", "b.txt": "b"])
    }

    @Test func `a brand's partial is used in the common templates, for that brand alone`() throws {
        let (acme, other) = try packages(["partials/greeting": "Howdy"])
        #expect(texts(acme) == ["a.txt": "Howdy from acme", "b.txt": "b"])
        #expect(texts(other) == ["a.txt": "Hello from other", "b.txt": "b"])
    }

    @Test func `a brand may add files and partials, where its folder says so`() throws {
        let (acme, other) = try packages([
            "package/{{brand.type}}/c.txt": "{{>own}}", "partials/own": "c", "features/analytics/d.txt": "d",
        ])
        #expect(texts(acme) == ["Acme/c.txt": "c", "a.txt": "Hello from acme", "b.txt": "b"])
        #expect(texts(other).keys.sorted() == ["a.txt", "b.txt"])
    }

    @Test func `each file tells its template's place, and the partials that are no standard ones`() throws {
        let (acme, other) = try packages(["package/b.txt": "{{>greeting}}", "partials/greeting": "Howdy"])
        #expect(acme.map(\.template) == ["package/a.txt.mustache", "Brands/acme/Templates/package/b.txt.mustache"])
        let own = ["Brands/acme/Templates/partials/greeting.mustache"]
        #expect(acme.map(\.ownPartials) == [own, own])
        #expect(other.map(\.template) == ["package/a.txt.mustache", "package/b.txt.mustache"])
        #expect(other.map(\.ownPartials) == [[], []])
    }

    @Test func `mistakes in brands' templates are all told at once, each in its own file`() throws {
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
                "no folder of 'Brands/acme/Templates/pakage/c.txt.mustache' says which brands it is for, so it would "
                    + "never be emitted; did you mean 'package/'? [template-folder]",
                "Brands/acme/Templates/package/b.txt.mustache:1:1 the section 'open' is not closed; "
                    + "add a tag '/open' [template-syntax]",
                "Brands/other/Templates/package/a.txt.mustache:1:1 the template is empty; write into it, or delete it "
                    + "[template-empty]",
                "Brands/other/Templates/partials/greeting.mustache:2:3 '/open' closes nothing that is open [template-syntax]",
            ])
    }

    @Test func `two templates that make one file are told by their places`() throws {
        let all = try diagnostics { _ = try packages(["package/{{brand.id}}.txt": "x", "package/acme.txt": "y"]) }
        #expect(
            all == [
                "'Brands/acme/Templates/package/acme.txt.mustache' and "
                    + "'Brands/acme/Templates/package/{{brand.id}}.txt.mustache' both make 'acme.txt' of brand 'acme' "
                    + "[template-name]"
            ])
    }

    @Test func `what a brand shadows is not among the templates that it uses`() throws {
        let renderer = try renderer(common, own: ["acme": ["package/a.txt": "x"]])
        #expect(
            try renderer.templatesUsed(by: try TestBrand().load()) == [
                "Brands/acme/Templates/package/a.txt.mustache", "Templates/package/b.txt.mustache",
            ])
    }
}
