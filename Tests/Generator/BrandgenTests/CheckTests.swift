import Foundation
import Testing

struct CheckTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

    @Test func `missing packages are drift, and check writes no files`() throws {
        try withWorkspace(workspace) { folder in
            let run = try brandgen(["check", "acme"], in: folder)
            #expect(
                run.text == """
                    create    Generated/acme/.brandgen/ledger  does not exist yet
                    create    Generated/acme/README.md  does not exist yet
                    create    Generated/acme/Theme.swift  does not exist yet

                    """)
            #expect(
                run.errors == "3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `each file that differs has a line with its state and reason`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Generated/globex/Theme.swift"))
            let before = try fingerprints(of: "Generated", in: folder)
            let run = try brandgen(["check"], in: folder.appendingPathComponent("Brands"))
            #expect(
                run.text == """
                    update    ../Generated/acme/.brandgen/ledger  is out of date
                    conflict  ../Generated/acme/README.md  was edited since it was generated
                    update    ../Generated/acme/Theme.swift  is out of date
                    create    ../Generated/globex/Theme.swift  was removed by hand

                    """)
            #expect(
                run.errors
                    == "4 files of 2 brands in ../Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test func `the package of a deleted brand is drift`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            let run = try brandgen(["check"], in: folder)
            #expect(
                run.text == """
                    delete    Generated/globex/.brandgen/ledger  is no longer part of the package
                    delete    Generated/globex/README.md  is no longer part of the package
                    delete    Generated/globex/Theme.swift  is no longer part of the package

                    """)
            #expect(run.status == 3)
            #expect(try brandgen(["check", "acme"], in: folder).text == "1 brand in Generated: up to date\n")
        }
    }
}
