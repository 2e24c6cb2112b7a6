import Testing

struct StrictTests {
    private let files = acmeBrand().merging(acmeTemplates) { $1 }.merging(["Brands/globex/notes.md": ""]) { $1 }

    private func told(as severity: String) -> String {
        """
        \(severity): 'Brands/globex' holds no 'brand.yaml' and so is no brand; write one, or begin the folder's name \
        with '_' [folder-without-manifest]
        1 \(severity)

        """
    }

    @Test func `a warning lets a brand be valid, unless it counts as an error`() throws {
        try withWorkspace(files) { folder in
            let lenient = try brandgen(["validate"], in: folder)
            #expect(lenient.text == "1 brand is valid\n")
            #expect(lenient.errors == told(as: "warning"))
            #expect(lenient.status == 0)
            let strict = try brandgen(["validate", "--strict"], in: folder)
            #expect(strict.text == "")
            #expect(strict.errors == told(as: "error"))
            #expect(strict.status == 1)
        }
    }

    @Test func `nothing is generated or checked past a warning that counts as an error`() throws {
        try withWorkspace(files) { folder in
            for command in ["generate", "check"] {
                let run = try brandgen([command, "--strict"], in: folder)
                #expect(run.text == "")
                #expect(run.errors == told(as: "error"))
                #expect(run.status == 1)
            }
            #expect(!exists("Generated", in: folder))
            #expect(try brandgen(["generate"], in: folder).status == 0)
        }
    }

    @Test(arguments: [("json", "\"severity\": \"error\""), ("github", "::error "), ("sarif", "\"level\": \"error\"")])
    func `the other forms tell such a warning as an error, too`(form: String, mark: String) throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "--strict", "--format", form], in: folder)
            #expect(run.text.contains(mark))
            #expect(!run.text.contains("\"warning\""))
            #expect(!run.text.contains("::warning"))
            #expect(run.errors == "")
            #expect(run.status == 1)
        }
    }

    @Test func `without a warning, strict changes nothing`() throws {
        try withWorkspace(acmeBrand()) { folder in
            let run = try brandgen(["validate", "--strict"], in: folder)
            #expect(run.text == "1 brand is valid\n")
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }
}
