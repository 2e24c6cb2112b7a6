import Testing

@testable import PackageRenderer

/// The templates that a brand's package is rendered from. A change to one of them affects the brand.
struct TemplatesUsedTests {
    private func used(_ templates: [String: String], by brand: TestBrand = TestBrand()) throws -> [String] {
        try renderer(templates).templatesUsed(by: try brand.load()).sorted()
            .map { String($0.dropFirst("Templates/".count).dropLast(".mustache".count)) }
    }

    @Test func `a brand uses the templates in the folders of its capabilities`() throws {
        let templates = ["package/a": "", "features/analytics/b": "", "flows/ageGate/c": ""]
        #expect(try used(templates) == ["package/a"])
        #expect(
            try used(templates, by: TestBrand(auth: "signUpFields: [birthdate]", minimumAge: 13)) == [
                "flows/ageGate/c", "package/a",
            ])
    }

    @Test func `partials are included, directly and indirectly, by name and by dynamic name`() throws {
        let templates = [
            "package/a": "{{>p}}", "partials/p": "{{>*brand.id}}", "partials/acme": "{{<layout}}{{/layout}}",
            "partials/layout": "{{$block}}{{/block}}", "partials/nobodys": "", "partials/other": "",
        ]
        #expect(try used(templates) == ["package/a", "partials/acme", "partials/layout", "partials/p"])
        #expect(
            try used(templates.merging(["package/b": "{{>nobodys}}"]) { $1 }, by: TestBrand(id: "other"))
                == ["package/a", "package/b", "partials/nobodys", "partials/other", "partials/p"])
    }
}
