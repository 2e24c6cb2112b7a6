import Foundation
import Testing

/// A workspace whose last brand was deleted.
struct LastBrandTests {
    private let noBrands = """
        error: 'Brands' contains no brands; a brand is a folder with a 'brand.yaml', which 'brandgen new' creates \
        [no-brands]
        1 error

        """

    /// Generates the package of one brand, deletes the brand, and runs `body`.
    private func withoutBrands(_ body: (URL) throws -> Void) throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            #expect(try brandgen(["generate"], in: folder).status == 0)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/acme"))
            try body(folder)
        }
    }

    @Test func `the package of the last brand is removed, and check and diff report it before`() throws {
        try withoutBrands { folder in
            let before = try fingerprints(of: "Generated", in: folder)
            let check = try brandgen(["check"], in: folder)
            #expect(check.text.contains("delete    Generated/acme/README.md  is no longer part of the package\n"))
            #expect(check.status == 3)
            let diff = try brandgen(["diff"], in: folder)
            #expect(diff.text.contains("--- a/acme/README.md\n+++ /dev/null\n"))
            #expect(diff.status == 3)
            let dryRun = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(dryRun.text.contains("delete    Generated/acme/README.md"))
            #expect(dryRun.status == 0)
            #expect(try fingerprints(of: "Generated", in: folder) == before)

            let run = try brandgen(["generate"], in: folder)
            #expect(run.text.contains("1 brand in Generated: 3 deleted\n"))
            #expect(
                run.errors
                    == "'Brands' contains no brands, so every package in 'Generated' is that of a deleted brand.\n")
            #expect(run.status == 0)
            #expect(!exists("Generated/acme", in: folder))
            for command in ["generate", "check", "diff"] {
                let again = try brandgen([command], in: folder)
                #expect(again.errors == noBrands)
                #expect(again.status == 1)
            }
        }
    }

    @Test func `another workspace without brands removes nothing`() throws {
        try withoutBrands { folder in
            try write("", to: "other/Brands/.keep", in: folder)
            for (path, text) in acmeBrand() { try write(text, to: path, in: folder) }
            let before = try fingerprints(of: "Generated", in: folder)
            let run = try brandgen(
                ["generate", "--workspace", "other", "--out", "Generated", "--templates", "Templates"], in: folder)
            #expect(run.errors.contains("[output-in-the-way]"))
            #expect(run.status == 4)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }
}
