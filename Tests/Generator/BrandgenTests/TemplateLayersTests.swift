import Foundation
import Testing

/// The layers of templates: the standard templates, a workspace's and a brand's.
struct TemplateLayersTests {
    private let brands = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(runtimeStub) { $1 }
    private let standard = [
        "standard/package/A.md.mustache": "standard A {{>name}}\n",
        "standard/package/B.md.mustache": "standard B\n",
        "standard/partials/name.mustache": "{{brand.name}}",
    ]

    /// Runs `generate` in a folder with these files and the standard templates, and then runs `body` there.
    private func generate(_ files: [String: String], _ body: (URL, BrandgenRun) throws -> Void) throws {
        try withFiles(brands.merging(standard) { $1 }.merging(files) { $1 }) { folder in
            try body(folder, try run(["generate"], in: folder))
        }
    }

    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let standard = folder.appendingPathComponent("standard").path
        return try brandgen(arguments, in: folder, environment: ["BRANDGEN_TEMPLATES": standard])
    }

    @Test func `a workspace's template replaces the standard one, and a brand's template replaces both`() throws {
        let files = [
            "Templates/package/A.md.mustache": "workspace A {{>name}}\n",
            "Templates/package/C.md.mustache": "workspace C\n",
            "Brands/acme/Templates/package/A.md.mustache": "acme's A {{>name}}\n",
            "Brands/acme/Templates/partials/name.mustache": "ACME",
        ]
        try generate(files) { folder, run throws in
            #expect(run.errors == "")
            #expect(try read("Generated/acme/A.md", in: folder) == "acme's A ACME\n")
            #expect(try read("Generated/globex/A.md", in: folder) == "workspace A Acme\n")
            for id in ["acme", "globex"] {
                #expect(try read("Generated/\(id)/B.md", in: folder) == "standard B\n")
                #expect(try read("Generated/\(id)/C.md", in: folder) == "workspace C\n")
            }
            let before = try fingerprints(of: "Generated", in: folder)
            #expect(try self.run(["check"], in: folder).status == 0)
            _ = try self.run(["generate", "acme"], in: folder)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test(arguments: [
        (
            "Brands/acme/Templates/package/A.md.mustache", "{{brand.nmae}}\n",
            """
            Brands/acme/Templates/package/A.md.mustache:1:9: error: unknown name 'nmae' in 'brand'; did you mean \
            'name'? [unresolved-name]
                1 | {{brand.nmae}}
                  |         ^~~~
            """
        ),
        (
            "Templates/flow/hostedUI/A.md.mustache", "x",
            """
            error: the folder of 'Templates/flow/hostedUI/A.md.mustache' is not a known template folder, so the \
            template is never used; did you mean 'flows/hostedUI/'? [template-folder]
            """
        ),
    ])
    func `an error in an override is reported at its position`(path: String, text: String, message: String) throws {
        try generate([path: text]) { folder, run throws in
            #expect(run.errors.hasPrefix(message + "\n"))
            #expect(run.errors.hasSuffix("\n1 error\n"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }
}
