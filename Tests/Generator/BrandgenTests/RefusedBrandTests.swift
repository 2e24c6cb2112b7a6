import Foundation
import Testing

/// Commands for a brand that does not exist or that has an error.
struct RefusedBrandTests {
    @Test(arguments: [
        ["validate", "acne"], ["generate", "acne"], ["check", "acne"], ["diff", "acne"], ["preview", "acne"],
        ["show", "acne"], ["compare", "acme", "acne"], ["flags", "acne"], ["doctor", "acne"], ["app", "init", "acne"],
        ["new", "globex", "--from", "acne"],
        ["templates", "eject", "package/README.md.mustache", "--brand", "acne"],
    ])
    func `a brand that does not exist is refused with a suggestion`(command: [String]) throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let message = "error: there is no brand 'acne' in 'Brands'; did you mean 'acme'? [unknown-brand]\n1 error\n"
            try brandgen(command, in: folder).expectRefusal(message)
            #expect(try fingerprints(of: "Brands", in: folder) == before)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test(arguments: [
        ["validate"], ["generate"], ["generate", "--dry-run"], ["check"], ["diff"], ["preview"], ["show", "acme"],
        ["compare", "globex", "acme"], ["flags"], ["doctor"], ["matrix"], ["app", "init"],
        ["new", "hooli", "--from", "acme"],
    ])
    func `an error in one manifest prevents all output`(command: [String]) throws {
        let files = acmeBrand(primary: "white").merging(acmeBrand(id: "globex")) { $1 }
        try withWorkspace(files) { folder in
            let before = try fingerprints(of: "Brands", in: folder)
            let run = try brandgen(command, in: folder, environment: standardTemplates)
            run.expectRefusal("Brands/acme/brand.yaml:11:14: error: 'theme.colors.primary' must be a color in quotes ")
            #expect(run.errors.hasSuffix("\n1 error\n"))
            #expect(try fingerprints(of: "Brands", in: folder) == before)
            #expect(!exists("Generated", in: folder) && !exists(".build/preview", in: folder))
        }
    }
}
