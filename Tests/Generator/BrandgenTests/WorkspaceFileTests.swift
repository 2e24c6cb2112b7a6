import Testing

/// `Brands/brandgen.yaml`.
struct WorkspaceFileTests {
    /// A brand with two low contrasts: one is a warning, and the other cannot be suppressed.
    private func files(_ workspaceFile: String, brand: String? = nil) -> [String: String] {
        acmeBrand().merging(acmeTemplates) { $1 }.merging([
            "Brands/brandgen.yaml": workspaceFile,
            "Brands/acme/brand.yaml": (brand ?? acmeManifest()).replacing(
                "\"#112233\"",
                with: "\"#757575\"\n    surface: \"#FFFFFF\"\n    onSurface: \"#777777\"\n    error: \"#900\""),
        ]) { $1 }
    }

    @Test func `a workspace file with the wrong extension is not ignored`() throws {
        try withWorkspace(acmeBrand().merging(["Brands/brandgen.yml": "rules: {}\n"]) { $1 }) { folder in
            let run = try brandgen(["validate"], in: folder)
            #expect(run.errors.contains("'Brands/brandgen.yml' is not read; rename it to 'brandgen.yaml'"))
            #expect(run.status == 1)
        }
    }

    @Test func `the workspace sets the severity of a rule`() throws {
        for (setting, status, count) in [("error", 1, 1), ("warning", 0, 1), ("off", 0, 0)] as [(String, Int32, Int)] {
            try withWorkspace(files("rules:\n  low-contrast: \(setting)\n")) { folder in
                let run = try brandgen(["validate"], in: folder)
                #expect(run.status == status)
                #expect(run.errors.contains("\(setting): 'theme.colors.onSurface'") == (count == 1))
            }
        }
    }

    @Test func `all errors in the workspace file are reported at their positions`() throws {
        let text = "requires: 0.2\nrules:\n  low-contrst: off\n  low-contrast: of\n  unknown-key: off\nrule: {}\n"
        try withWorkspace(files(text)) { folder in
            for command in [["generate"], ["show", "acme"]] {
                let run = try brandgen(command, in: folder)
                #expect(run.status == 1)
                #expect(!exists("Generated", in: folder))
                let errors = run.errors.split(separator: "\n").filter { $0.contains("error: ") }
                let expected = [
                    "Brands/brandgen.yaml:1:11: error: 'requires' must be a version requirement such as '>=0.2, <1', got '0.2' [invalid-version]",
                    "Brands/brandgen.yaml:3:3: error: unknown key 'low-contrst' in 'rules'; did you mean 'low-contrast'? [unknown-key]",
                    "Brands/brandgen.yaml:4:17: error: unknown value 'of' for 'rules.low-contrast'; did you mean 'off'? [unknown-value]",
                    "Brands/brandgen.yaml:5:3: error: unknown key 'unknown-key' in 'rules'; known keys are unused-allowance, image-pair",
                    "Brands/brandgen.yaml:6:1: error: unknown key 'rule'; did you mean 'rules'? [unknown-key]",
                ]
                #expect(errors.count == expected.count)
                for (error, beginning) in zip(errors, expected) { #expect(error.hasPrefix(beginning)) }
            }
        }
    }

    @Test func `a workspace that requires another version is not changed, and the error names the version`() throws {
        try withWorkspace(files("requires: \">=99\"\n")) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors.hasPrefix(
                    "Brands/brandgen.yaml:1:11: error: this workspace requires brandgen >=99, but this is "))
            #expect(run.errors.contains("; use a matching version, or change 'requires' [version-mismatch]\n"))
            #expect(!exists("Generated", in: folder))
            // The schema contains the workspace's flags.
            try #expect(brandgen(["schema"], in: folder).status == 1)
        }
        try withWorkspace(files("requires: \">=0.1, <99\"\n")) { folder in
            try #expect(brandgen(["generate"], in: folder).status == 0)
        }
    }
}
