import Foundation
import Testing

struct TemplatesEjectTests {
    private let files = acmeBrand().merging([
        "standard/package/{{brand.type}}.md.mustache": "standard\n", "standard/partials/name.mustache": "name",
    ]) { $1 }
    private let path = "package/{{brand.type}}.md.mustache"

    private func eject(_ arguments: [String], in folder: URL, place: String = ".") throws -> BrandgenRun {
        try brandgen(
            ["templates", "eject"] + arguments, in: folder.appendingPathComponent(place),
            environment: ["BRANDGEN_TEMPLATES": folder.appendingPathComponent("standard").path])
    }

    @Test func `a template is copied to the workspace's templates, where it is taken from then on`() throws {
        try withFiles(files) { folder in
            let run = try eject([path], in: folder)
            #expect(run.text == "Copied to 'Templates/\(path)'\n")
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(try read("Templates/\(path)", in: folder) == "standard\n")
            let list = try brandgen(["templates", "list", "--templates", "standard"], in: folder)
            #expect(list.text.contains("\n\(path)  workspace  standard  all\n"))
        }
    }

    @Test func `for one brand, it is copied to that brand's, as the workspace has it`() throws {
        let own = ["Templates/\(path)": "workspace\n", "Templates/package/own.mustache": "own\n"]
        try withFiles(files.merging(own) { $1 }) { folder in
            let run = try eject([path, "--brand", "acme"], in: folder, place: "Brands/acme")
            #expect(run.text == "Copied to 'Templates/\(path)'\n")
            #expect(try read("Brands/acme/Templates/\(path)", in: folder) == "workspace\n")
            _ = try eject(["partials/name.mustache", "--brand", "acme"], in: folder)
            #expect(try read("Brands/acme/Templates/partials/name.mustache", in: folder) == "name")
            _ = try eject(["package/own.mustache", "--brand", "acme"], in: folder)
            #expect(try read("Brands/acme/Templates/package/own.mustache", in: folder) == "own\n")
        }
    }

    @Test func `a file that is there already is kept`() throws {
        try withFiles(files.merging(["Templates/\(path)": "mine\n"]) { $1 }) { folder in
            let run = try eject([path], in: folder)
            #expect(
                run.errors == """
                    error: 'Templates/\(path)' already exists and was not overwritten; edit it, or move it elsewhere \
                    [output-in-the-way]
                    1 error

                    """)
            #expect(run.text == "")
            #expect(run.status == 1)
            #expect(try read("Templates/\(path)", in: folder) == "mine\n")
        }
    }

    @Test(arguments: [
        ("partials/nam.mustache", "did you mean 'partials/name.mustache'?"),
        ("../standard/partials/name.mustache", "did you mean 'partials/name.mustache'?"),
        ("/etc/passwd", "'brandgen templates list' names them all"),
    ])
    func `a path that is no template's is refused`(path: String, remedy: String) throws {
        try withFiles(files) { folder in
            let run = try eject([path], in: folder)
            #expect(
                run.errors == "error: there is no template '\(path)' to copy; \(remedy) [unknown-template]\n1 error\n")
            #expect(run.status == 1)
            #expect(!exists("Templates", in: folder))
        }
    }

    @Test func `so is a brand that there is none of`() throws {
        try withFiles(files) { folder in
            let run = try eject([path, "--brand", "acne"], in: folder)
            #expect(run.errors.hasPrefix("error: there is no brand 'acne' in 'Brands'; did you mean 'acme'? "))
            #expect(run.status == 1)
            #expect(!exists("Brands/acne", in: folder))
        }
    }

    @Test func `where the workspace's templates are the standard ones, only a brand can have a copy`() throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            let run = try brandgen(["templates", "eject", "package/README.md.mustache"], in: folder)
            #expect(
                run.errors == """
                    error: the templates of this workspace are the standard ones; edit \
                    'Templates/package/README.md.mustache' itself, or copy it for one brand by '--brand ID' \
                    [standard-template]
                    1 error

                    """)
            #expect(run.status == 1)
            _ = try brandgen(["templates", "eject", "package/README.md.mustache", "--brand", "acme"], in: folder)
            #expect(exists("Brands/acme/Templates/package/README.md.mustache", in: folder))
        }
    }
}
