import Foundation
import Testing

struct CheckTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

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
}
