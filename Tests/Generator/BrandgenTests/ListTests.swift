import Foundation
import Testing

struct ListTests {
    private let brands = acmeBrand().merging(acmeBrand(id: "globex", name: "グロベックス 🎉")) { $1 }
        .merging(acmeTemplates) { $1 }

    @Test func `the columns of the table are aligned, even with wide names`() throws {
        try withWorkspace(brands) { folder in
            let run = try brandgen(["list"], in: folder)
            #expect(
                run.text == """
                    id      name             backend  providers  age  environments  files
                    acme    Acme             mock     email      any  development       3
                    globex  グロベックス 🎉  mock     email      any  development       3

                    """)
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test func `in JSON, each brand is an object`() throws {
        try withWorkspace(brands) { folder in
            let run = try brandgen(["list", "--format", "json"], in: folder)
            #expect(
                run.text.hasPrefix(
                    """
                    [
                      {
                        "id": "acme",
                        "name": "Acme",
                        "backend": "mock",
                        "providers": ["email"],
                        "minimumAge": 0,
                        "environments": ["development"],
                        "files": 3
                      },
                      {
                        "id": "globex",
                        "name": "グロベックス 🎉",
                    """))
            #expect(run.status == 0)
        }
    }

    @Test(arguments: [
        ("Brands/acme/brand.yaml", acmeManifest(primary: "#FFFFFF"), "low-contrast"),
        ("Brands/acme/brand.yaml", acmeManifest().replacing("terms.md", with: "other.md"), "terms-missing"),
        (
            "Brands/acme/brand.yaml", acmeManifest().replacing("com.example.acme", with: "com.example.aaa"),
            "shared-bundle-id"
        ),
        ("Brands/acme/brand.yaml", acmeManifest().replacing("app: false\n", with: ""), "app-folder-missing"),
    ])
    func `a brand that cannot be generated is not listed`(path: String, text: String, rule: String) throws {
        let first = acmeBrand(id: "aaa").merging(brands) { $1 }
        try withWorkspace(first.merging([path: text]) { $1 }) { folder in
            #expect(try brandgen(["generate"], in: folder).errors.contains("[\(rule)]"))
            let run = try brandgen(["list"], in: folder)
            #expect(run.text.split(separator: "\n").map { $0.prefix(6) } == ["id    ", "aaa   ", "globex"])
            #expect(run.errors.contains("[\(rule)]"))
            #expect(run.status == 1)
        }
    }

    @Test func `without brands, the output is only the header or an empty array`() throws {
        try withWorkspace([:]) { folder in
            let table = try brandgen(["list"], in: folder)
            #expect(table.text == "id  name  backend  providers  age  environments  files\n")
            let json = try brandgen(["list", "--format=json"], in: folder)
            #expect(json.text == "[]\n")
        }
    }

    @Test func `the number of files is the number that generate writes`() throws {
        try withCopyOfRepository { folder in
            try write("{{! none }}", to: "Brands/acme/Templates/package/{{brand.id}}.md.mustache", in: folder)
            try write("{{! none }}", to: "Brands/acme/Templates/package/README.md.mustache", in: folder)
            try write("{{! none }}", to: "Brands/acme/Templates/partials/mine.mustache", in: folder)
            for (path, text) in acmeBrand() { try write(text, to: path, in: folder) }
            let list = try brandgen(["list"], in: folder)
            #expect(list.errors == "")
            let generation = try brandgen(["generate"], in: folder)
            #expect(generation.errors == "")
            let listed = list.text.split(separator: "\n").dropFirst().map { line in
                let cells = line.split(separator: " ")
                return [cells.first, cells.last]
            }
            let generated = generation.text.split(separator: "\n").dropFirst().dropLast().map { line in
                Array(line.split(separator: " ").prefix(2))
            }
            // The last row is that of the Xcode workspace.
            #expect(generated.last?.first == "Brands.xcworkspace")
            #expect(listed == generated.dropLast())
            #expect(listed.count == 6)
        }
    }

    @Test func `without templates, the brands are still listed`() throws {
        try withWorkspace(acmeBrand()) { folder in
            let run = try brandgen(["list"], in: folder)
            #expect(run.text.hasSuffix("  -\n"))
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }
}
