import Foundation
import Testing

/// The locations of the standard templates.
struct StandardTemplatesTests {
    private let files = acmeBrand().merging(runtimeStub) { $1 }.merging([
        "one/package/README.md.mustache": "one\n", "two/package/README.md.mustache": "two\n",
    ]) { $1 }

    /// Runs `generate` with an executable at a path of a workspace with these files.
    private func generate(
        by path: String, _ files: [String: String], _ body: (URL, BrandgenRun) throws -> Void
    ) throws {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        try withFiles(self.files.merging(["\(parent)/.keep": ""]) { $1 }.merging(files) { $1 }) { folder in
            let executable = folder.appendingPathComponent(path)
            // A separate process copies the file: while this process has it open for writing, another test may start a
            // process that inherits it, and then it does not run ("Text file busy").
            let copying = try Process.run(
                URL(fileURLWithPath: "/bin/cp"), arguments: [builtExecutable.path, executable.path])
            copying.waitUntilExit()
            let environment = ["BRANDGEN_TEMPLATES": ""]
            try body(
                folder, try brandgen(["generate"], in: folder, environment: environment, executable: executable))
        }
    }

    @Test func `the variable overrides the default, and the option overrides the variable`() throws {
        try withFiles(files) { folder in
            let environment = ["BRANDGEN_TEMPLATES": "one"]
            _ = try brandgen(["generate"], in: folder, environment: environment)
            #expect(try read("Generated/acme/README.md", in: folder) == "one\n")
            _ = try brandgen(["generate", "--templates", "two"], in: folder, environment: environment)
            #expect(try read("Generated/acme/README.md", in: folder) == "two\n")
        }
    }

    @Test(arguments: ["share/brandgen/", ""]) func `the templates must have the version of the command`(
        home: String
    ) throws {
        let (template, stamp) = ("\(home)Templates/package/A.md.mustache", "\(home)Sources/Runtime/version")
        var tree = [template: "shared\n", stamp: "0.1.0\n"]
        if home.isEmpty { tree.merge(["Package.swift": "", "Sources/Generator/brandgen/.keep": ""]) { $1 } }
        try generate(by: "bin/brandgen", tree) { folder, run throws in
            #expect(run.errors == "")
            #expect(try read("Generated/acme/A.md", in: folder) == "shared\n")
        }
        tree[stamp] = "0.0.9\n"
        try generate(by: "bin/brandgen", tree) { folder, run in
            let message =
                "error: '\(folder.path)/\(home)Templates' and the runtime beside it belong to brandgen 0.0.9, "
            run.expectRefusal(message)
            #expect(!exists("Generated", in: folder))
            let templates = folder.appendingPathComponent("\(home)Templates").path
            let option = try brandgen(["check", "--templates", templates], in: folder)
            let variable = try brandgen(["check"], in: folder, environment: ["BRANDGEN_TEMPLATES": templates])
            for run in [option, variable] { run.expectRefusal(message) }
        }
    }

    @Test func `if there are no standard templates, the error says where they can be`() throws {
        // A package with templates need not be Brandgen's: these are the workspace's own.
        let package = ["Package.swift": "", "Templates/package/A.md.mustache": "A\n"]
        try generate(by: "bin/brandgen", package) { _, run in
            run.expectRefusal("error: the standard templates were not found: neither in the sources that brandgen ")
        }
    }

    @Test func `a folder that cannot be that of the standard templates is rejected`() throws {
        try withFiles(files) { folder in
            let other = try brandgen(["check", "--templates", "."], in: folder)
            other.expectRefusal("error: '.' contains no package/, as the standard templates do; '--templates' takes ")
            let missing = try brandgen(["check", "--templates", "no/such"], in: folder)
            missing.expectRefusal("error: 'no/such' is not a folder; '--templates' takes the folder of the standard ")
            let environment = ["BRANDGEN_TEMPLATES": "Brands/acme/terms.md"]
            let variable = try brandgen(["check"], in: folder, environment: environment)
            variable.expectRefusal("error: 'Brands/acme/terms.md' is not a folder; the variable BRANDGEN_TEMPLATES ")
        }
    }
}
