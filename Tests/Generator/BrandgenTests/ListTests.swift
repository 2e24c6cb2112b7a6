import Foundation
import Testing

struct ListTests {
    private let brands = acmeBrand().merging(acmeBrand(id: "globex", name: "グロベックス 🎉")) { $1 }

    @Test func `the table's columns are straight, below wide names too`() throws {
        try withWorkspace(brands) { folder in
            let run = try brandgen(["list"], in: folder)
            #expect(
                run.text == """
                    id      name             backend  providers  age  environments
                    acme    Acme             mock     email      any  development
                    globex  グロベックス 🎉  mock     email      any  development

                    """)
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test func `as JSON, each brand is an object`() throws {
        try withWorkspace(brands) { folder in
            let run = try brandgen(["list", "--format", "json"], in: folder)
            #expect(
                run.text == """
                    [
                      {
                        "id": "acme",
                        "name": "Acme",
                        "backend": "mock",
                        "providers": ["email"],
                        "minimumAge": 0,
                        "environments": ["development"]
                      },
                      {
                        "id": "globex",
                        "name": "グロベックス 🎉",
                        "backend": "mock",
                        "providers": ["email"],
                        "minimumAge": 0,
                        "environments": ["development"]
                      }
                    ]

                    """)
            #expect(run.status == 0)
        }
    }

    @Test func `a brand with a mistake is missing, and the mistake is told`() throws {
        let files = brands.merging(["Brands/globex/brand.yaml": "manifest: 1\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["list"], in: folder)
            #expect(run.text.split(separator: "\n").map { $0.prefix(6) } == ["id    ", "acme  "])
            #expect(run.errors.hasPrefix("Brands/globex/brand.yaml:1:1: error: "))
            #expect(run.status == 1)
        }
    }

    @Test func `without brands there is just the header, or the empty array`() throws {
        try withWorkspace([:]) { folder in
            let table = try brandgen(["list"], in: folder)
            #expect(table.text == "id  name  backend  providers  age  environments\n")
            let json = try brandgen(["list", "--format=json"], in: folder)
            #expect(json.text == "[]\n")
        }
    }
}
