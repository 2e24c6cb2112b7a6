import Diagnostics
import Foundation
import Manifest
import Mustache
import Testing

@testable import PackageRenderer

/// The values that a preview receives. `scripts/test` compares what it decodes with the generated Swift.
struct PreviewValuesTests {
    private func line(_ brand: Brand) -> String {
        PackageRenderer.previewValues(of: brand, tool: ToolIdentity(name: "brandgen", version: "1.2.3")) {
            "/workspace/\($0)"
        }.line
    }

    private func values(_ brand: Brand) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line(brand).utf8)) as? [String: Any])
    }

    @Test func `the values are the sections that describe the brand`() throws {
        let values = try values(try TestBrand.everything.load())
        #expect(
            values.keys.sorted() == [
                "auth", "brand", "digests", "environments", "features", "fonts", "images", "languages", "legal",
                "screens",
                "texts", "theme", "uses",
            ])
        let environments = try #require((values["environments"] as? [String: Any])?["all"] as? [[String: Any]])
        let environment = try #require(environments.first)
        #expect(environment["id"] as? String == "development")
        #expect((environment["pins"] as? [Any])?.count == 2)
        // Members without a value are left out.
        #expect(!environment.values.contains { $0 is NSNull })
    }

    @Test func `images and fonts have absolute paths`() throws {
        let values = try values(try TestBrand.illustrated().load())
        #expect(
            values["images"] as? [String: [String: String]] == [
                "logo": [
                    "light": "/workspace/Brands/acme/logo.svg", "dark": "/workspace/Brands/acme/dark.svg",
                ],
                "mark": ["light": "/workspace/Brands/acme/logo.svg"],
            ])
        #expect(
            values["fonts"] as? [String: [String: String]] == [
                "regular": ["name": "Acme-Regular", "file": "/workspace/Brands/acme/a.ttf"]
            ])
    }

    @Test func `a number with a fraction keeps it, and one that JSON does not have stops nothing`() {
        #expect(MustacheValue.number(1.5).json == .string("1.5"))
        #expect(MustacheValue.number(.nan).json == .string("nan"))
    }

    @Test func `a changed image changes the values, although its path stays`() throws {
        var brand = try TestBrand.illustrated()
        let before = line(try brand.load())
        #expect(line(try brand.load()) == before)
        brand.files["dark.svg"] = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"/>"#.utf8)
        #expect(line(try brand.load()) != before)
    }

    @Test func `hostile text stays data in one line`() throws {
        let brand = try HostileBrandTests.hostileBrand()
        #expect(line(brand).unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\r" && $0 != "\u{2028}" })
        let values = try values(brand)
        #expect((values["brand"] as? [String: Any])?["name"] as? String == brand.name)
        let wordmark = try #require((values["theme"] as? [String: Any])?["wordmark"] as? String)
        #expect(wordmark.unicodeScalars.elementsEqual(brand.theme.wordmark.unicodeScalars))
    }
}
