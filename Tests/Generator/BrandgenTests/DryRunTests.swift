import Foundation
import Testing

struct DryRunTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

    @Test func `missing packages are drift, and neither check nor a dry run creates a folder`() throws {
        try withWorkspace(workspace) { folder in
            let before = try fingerprints(of: ".", in: folder)
            let files = """
                create    Generated/acme/.brandgen/ledger  does not exist yet
                create    Generated/acme/README.md  does not exist yet
                create    Generated/acme/Theme.swift  does not exist yet

                """
            let check = try brandgen(["check", "acme"], in: folder)
            #expect(check.text == files)
            #expect(
                check.errors == "3 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(check.status == 3)
            let run = try brandgen(["generate", "--dry-run", "acme"], in: folder)
            #expect(run.text.hasPrefix(files))
            #expect(run.text.hasSuffix("\n1 brand in Generated: 3 created (dry run: nothing was written)\n"))
            run.expectSuccess()
            #expect(try fingerprints(of: ".", in: folder) == before)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `each file that would change is listed with state and reason, and does not change`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            let before = try fingerprints(of: ".", in: folder)
            let check = try brandgen(["check"], in: folder)
            #expect(check.text.contains("conflict  Generated/acme/README.md  was edited since it was generated\n"))
            #expect(check.status == 3)
            let run = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(
                run.text == """
                    update    Generated/acme/.brandgen/ledger  is out of date
                    conflict  Generated/acme/README.md  was edited since it was generated
                    update    Generated/acme/Theme.swift  is out of date
                    delete    Generated/globex/.brandgen/ledger  is no longer part of the package
                    delete    Generated/globex/README.md  is no longer part of the package
                    delete    Generated/globex/Theme.swift  is no longer part of the package
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        0        2          0        0     1
                    globex       0        0        0          0        3     0
                    2 brands in Generated: 2 updated, 3 deleted, 1 kept (dry run: nothing was written)

                    """)
            #expect(run.errors.hasPrefix("error: 'Generated/acme/README.md' was edited since it was generated and is"))
            #expect(run.status == 1)
            let forced = try brandgen(["generate", "--dry-run", "--force", "acme"], in: folder)
            #expect(forced.text.contains("update    Generated/acme/README.md  was edited since it was generated\n"))
            forced.expectSuccess()
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }
}
