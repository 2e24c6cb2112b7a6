import Testing

struct StrictTests {
    private let files = acmeBrand().merging(acmeTemplates) { $1 }.merging(["Brands/globex/notes.md": ""]) { $1 }

    private func report(as severity: String) -> String {
        """
        \(severity): 'Brands/globex' contains no 'brand.yaml'; write one, or start the folder's name with '_' \
        [folder-without-manifest]
        1 \(severity)

        """
    }

    @Test func `a brand with a warning is valid, unless warnings are errors`() throws {
        try withWorkspace(files) { folder in
            let lenient = try brandgen(["validate"], in: folder)
            #expect(lenient.text == "1 brand is valid\n")
            #expect(lenient.errors == report(as: "warning"))
            #expect(lenient.status == 0)
            let strict = try brandgen(["validate", "--strict"], in: folder)
            #expect(strict.text == "")
            #expect(strict.errors == report(as: "error"))
            #expect(strict.status == 1)
        }
    }

    @Test func `a warning that is an error stops generate and check`() throws {
        try withWorkspace(files) { folder in
            for command in ["generate", "check"] {
                let run = try brandgen([command, "--strict"], in: folder)
                #expect(run.text == "")
                #expect(run.errors == report(as: "error"))
                #expect(run.status == 1)
            }
            #expect(!exists("Generated", in: folder))
            #expect(try brandgen(["generate"], in: folder).status == 0)
        }
    }
}
