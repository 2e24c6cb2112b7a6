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

    @Test func `a brand with a warning is valid and generated, unless warnings are errors`() throws {
        try withWorkspace(files) { folder in
            let lenient = try brandgen(["validate"], in: folder)
            #expect(lenient.text == "1 brand is valid\n")
            #expect(lenient.errors == report(as: "warning"))
            #expect(lenient.status == 0)
            for command in ["validate", "generate", "check"] {
                try brandgen([command, "--strict"], in: folder).expectRefusal(report(as: "error"))
            }
            #expect(!exists("Generated", in: folder))
            let generated = try brandgen(["generate"], in: folder)
            #expect(generated.errors == report(as: "warning"))
            #expect(generated.status == 0)
        }
    }
}
