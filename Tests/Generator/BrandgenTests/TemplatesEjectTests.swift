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

    @Test func `a template is copied to the workspace, and the copy is used from then on`() throws {
        try withFiles(files) { folder in
            let run = try eject([path], in: folder)
            #expect(run.text == "Copied to 'Templates/\(path)'\n")
            run.expectSuccess()
            #expect(try read("Templates/\(path)", in: folder) == "standard\n")
            let list = try brandgen(["templates", "list", "--templates", "standard"], in: folder)
            #expect(list.text.contains("\n\(path)  workspace  standard  all\n"))
        }
    }

    @Test func `for one brand, the workspace's template is copied to the brand`() throws {
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

    @Test func `an existing file is kept`() throws {
        try withFiles(files.merging(["Templates/\(path)": "mine\n"]) { $1 }) { folder in
            let run = try eject([path], in: folder)
            run.expectRefusal("error: 'Templates/\(path)' already exists and was not overwritten; ")
            #expect(try read("Templates/\(path)", in: folder) == "mine\n")
        }
    }

    @Test(arguments: [
        ("partials/nam.mustache", "did you mean 'partials/name.mustache'?"),
        ("../standard/partials/name.mustache", "did you mean 'partials/name.mustache'?"),
        ("/etc/passwd", "'brandgen templates list' lists all templates"),
    ])
    func `an unknown path is rejected`(path: String, remedy: String) throws {
        try withFiles(files) { folder in
            let run = try eject([path], in: folder)
            run.expectRefusal("error: there is no template '\(path)'; \(remedy) [unknown-template]\n1 error\n")
            #expect(!exists("Templates", in: folder))
        }
    }
}
