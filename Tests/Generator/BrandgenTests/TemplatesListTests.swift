import Foundation
import Testing

struct TemplatesListTests {
    private let files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging([
        "standard/package/A.md.mustache": "{{>name}}\n",
        "standard/package/B.md.mustache": "B\n",
        "standard/features/analytics/C.md.mustache": "C\n",
        "standard/partials/name.mustache": "{{brand.name}}",
    ]) { $1 }

    private func list(_ files: [String: String], _ options: [String] = []) throws -> BrandgenRun {
        try withFiles(files) { try brandgen(["templates", "list", "--templates", "standard"] + options, in: $0) }
    }

    @Test func `a template is listed after the one that it shadows, if any`() throws {
        let own = [
            "Templates/package/A.md.mustache": "{{>name}}\n",
            "Templates/package/own.md.mustache": "own\n",
            "Brands/acme/Templates/package/A.md.mustache": "A\n",
            "Brands/acme/Templates/package/B.md.mustache": "B\n",
            "Brands/globex/Templates/partials/name.mustache": "G",
            "Brands/globex/Templates/partials/unused.mustache": "x",
        ]
        let run = try list(files.merging(own) { $1 })
        #expect(
            run.text == """
                template                          from          shadows    brands
                features/analytics/C.md.mustache  standard      -          none
                package/A.md.mustache             standard      -          none
                package/A.md.mustache             workspace     standard   globex
                package/A.md.mustache             brand acme    workspace  acme
                package/B.md.mustache             standard      -          globex
                package/B.md.mustache             brand acme    standard   acme
                package/own.md.mustache           workspace     nothing    all
                partials/name.mustache            standard      -          none
                partials/name.mustache            brand globex  standard   globex
                partials/unused.mustache          brand globex  nothing    none

                """)
        let json = try list(files, ["--format", "json"])
        let objects = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
        #expect(
            objects.first { $0["path"] as? String == "package/B.md.mustache" } as NSDictionary? == [
                "path": "package/B.md.mustache", "origin": "standard", "brands": ["acme", "globex"],
            ])
    }
}
