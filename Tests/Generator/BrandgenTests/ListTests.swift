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
            run.expectSuccess()
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
        ("Brands/acme/brand.yaml", acmeManifest().replacing("terms.md", with: "other.md"), "terms-missing"),
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
}
