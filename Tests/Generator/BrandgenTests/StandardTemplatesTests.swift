import Foundation
import Testing

/// Where the templates are found that come with the tool.
struct StandardTemplatesTests {
    private let files = acmeBrand().merging(runtimeStub) { $1 }.merging([
        "one/package/README.md.mustache": "one\n", "two/package/README.md.mustache": "two\n",
    ]) { $1 }

    /// Runs `generate` by an executable that is installed in the folder `bin` of a workspace with these files.
    private func generateByInstalled(_ files: [String: String], _ body: (URL, BrandgenRun) throws -> Void) throws {
        try withFiles(self.files.merging(["bin/.keep": ""]) { $1 }.merging(files) { $1 }) { folder in
            let executable = folder.appendingPathComponent("bin/brandgen")
            // By a process of its own: while this one has a file open for writing, any other test may start a process
            // that holds it, too, and then it does not run ("Text file busy").
            let copying = try Process.run(
                URL(fileURLWithPath: "/bin/cp"), arguments: [builtExecutable.path, executable.path])
            copying.waitUntilExit()
            let environment = ["BRANDGEN_TEMPLATES": ""]
            try body(
                folder, try brandgen(["generate"], in: folder, environment: environment, executable: executable))
        }
    }

    @Test func `they are those of the sources that the tool was built in`() throws {
        try withFiles(acmeBrand().merging(runtimeStub) { $1 }) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(run.errors == "")
            #expect(exists("Generated/acme/Sources/AcmeAuth/AcmeEnvironment.swift", in: folder))
            let ledger = try read("Generated/acme/.brandgen/ledger.json", in: folder)
            #expect(ledger.contains("\"template\": \"package/Package.swift.mustache\""))
            #expect(!ledger.contains(folder.path))
        }
    }

    @Test func `the variable's are taken before those, and the option's before the variable's`() throws {
        try withFiles(files) { folder in
            let environment = ["BRANDGEN_TEMPLATES": "one"]
            _ = try brandgen(["generate"], in: folder, environment: environment)
            #expect(try read("Generated/acme/README.md", in: folder) == "one\n")
            _ = try brandgen(["generate", "--templates", "two"], in: folder, environment: environment)
            #expect(try read("Generated/acme/README.md", in: folder) == "two\n")
        }
    }

    @Test func `a mistake in one is told by its path from the root`() throws {
        try withFiles(files.merging(["one/package/README.md.mustache": "{{x}}"]) { $1 }) { folder in
            let run = try brandgen(
                ["check", "--templates", "../../one"], in: folder.appendingPathComponent("Brands/acme"))
            #expect(
                run.errors.hasPrefix(
                    "\(folder.path)/one/package/README.md.mustache:1:3: error: unknown name 'x' [unresolved-name]\n"))
        }
    }

    @Test func `an installed tool has them in its share folder`() throws {
        try generateByInstalled(["share/brandgen/Templates/package/A.md.mustache": "shared\n"]) { folder, run throws in
            #expect(run.errors == "")
            #expect(try read("Generated/acme/A.md", in: folder) == "shared\n")
        }
    }

    @Test func `without any, the command says where they may be`() throws {
        // A package with templates is not the tool's: they are this workspace's own.
        let package = ["Package.swift": "", "Templates/package/A.md.mustache": "A\n"]
        try generateByInstalled(package) { _, run in
            #expect(
                run.errors == """
                    error: the standard templates are neither in the sources that brandgen was built in nor in \
                    share/brandgen/Templates where it is installed; name their folder with '--templates DIR' or in the \
                    variable BRANDGEN_TEMPLATES [no-standard-templates]
                    1 error

                    """)
            #expect(run.status == 1)
        }
    }

    @Test func `a folder that does not look like them is refused, and not read`() throws {
        try withFiles(files) { folder in
            let run = try brandgen(["check", "--templates", "."], in: folder)
            #expect(
                run.errors == """
                    error: '.' holds no package/, as the standard templates do; '--templates' names their folder \
                    [no-standard-templates]
                    1 error

                    """)
            #expect(run.status == 1)
        }
    }

    @Test func `a folder that is none is refused`() throws {
        try withFiles(files) { folder in
            let option = try brandgen(["check", "--templates", "no/such"], in: folder)
            #expect(
                option.errors == """
                    error: 'no/such' is no folder; '--templates' names that of the standard templates \
                    [no-standard-templates]
                    1 error

                    """)
            let variable = try brandgen(
                ["check"], in: folder, environment: ["BRANDGEN_TEMPLATES": "Brands/acme/terms.md"])
            #expect(
                variable.errors == """
                    error: 'Brands/acme/terms.md' is no folder; the variable BRANDGEN_TEMPLATES names that of the \
                    standard templates [no-standard-templates]
                    1 error

                    """)
            #expect([option.status, variable.status] == [1, 1])
        }
    }
}
