import Foundation
import Testing

struct DiffTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

    /// Runs another program in a folder, and returns its exit code.
    private func run(_ program: String, _ arguments: [String], in folder: URL, input: Data = Data()) throws -> Int32 {
        try withTemporaryFolder { scratch in
            let file = scratch.appendingPathComponent("input")
            try input.write(to: file)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.currentDirectoryURL = folder
            process.standardInput = try FileHandle(forReadingFrom: file)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    @Test func `changes are printed brand by brand, and edited files are only named`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            let templates = "Templates/package"
            try write(
                "# {{brand.name}}!\n\nRuntime: {{runtime.path}}\n", to: "\(templates)/README.md.mustache", in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            let before = try fingerprints(of: "Generated", in: folder)
            let run = try brandgen(["diff"], in: folder.appendingPathComponent("Brands"))
            let edited = "# '../Generated/acme/README.md' was edited since it was generated and is kept\n"
            let globex = "diff --git a/globex/README.md b/globex/README.md\n--- a/globex/README.md\n"
            #expect(run.text.hasPrefix("diff --git a/acme/.brandgen/ledger b/acme/.brandgen/ledger\n"))
            #expect(run.text.contains(edited) && run.text.contains(globex))
            #expect(!run.text.contains("a/acme/README.md"))
            #expect(run.text.hasSuffix("@@ -1,3 +1,3 @@\n-# Acme\n+# Acme!\n \n Runtime: ../..\n"))
            #expect(
                run.errors
                    == "4 files of 2 brands in ../Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    /// Files of every kind: empty, without a last line end, with control characters, with Windows line ends, and with a
    /// space or a quote in the name. One brand is deleted, and a file of the other brand is edited.
    @Test(arguments: ["patch", "git"])
    func `the applied diff has the same bytes as the result of generate`(program: String) throws {
        try withWorkspace(workspace) { folder in
            let package = "Templates/package"
            try write("", to: "\(package)/gone empty.txt.mustache", in: folder)
            try write("old\r\nend", to: "\(package)/a \"b\".txt.mustache", in: folder)
            _ = try brandgen(["generate"], in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("\(package)/gone empty.txt.mustache"))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            try write("", to: "\(package)/Sources/new.txt.mustache", in: folder)
            try write("new \u{1B}[31m\t\u{85}é\r\nend\n", to: "\(package)/a \"b\".txt.mustache", in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            let diff = try brandgen(["diff"], in: folder)
            #expect(diff.status == 3)
            let output = folder.appendingPathComponent("Generated")
            let copy = folder.appendingPathComponent("Copy")
            try FileManager.default.copyItem(at: output, to: copy)
            #expect(try brandgen(["generate"], in: folder).status == 1)
            if program == "git" {
                #expect(try run("git", ["init", "-q"], in: copy) == 0)
                #expect(try run("git", ["apply", "--check"], in: copy, input: diff.output) == 0)
                #expect(try run("git", ["apply"], in: copy, input: diff.output) == 0)
                try FileManager.default.removeItem(at: copy.appendingPathComponent(".git"))
            } else {
                #expect(try run("patch", ["-p1", "--dry-run", "--binary"], in: copy, input: diff.output) == 0)
                #expect(try run("patch", ["-p1", "--binary"], in: copy, input: diff.output) == 0)
            }
            #expect(try run("diff", ["-r", output.path, copy.path], in: folder) == 0)
        }
    }

    /// A file becomes a folder, and a folder becomes a file, at both ends of the alphabet.
    @Test func `git turns files into folders and folders into files by the diff, which says that patch cannot`() throws
    {
        let names = ["A", "n ö", "z"]
        try withWorkspace(acmeBrand()) { folder in
            func writeTemplates(files: [String], folders: [String]) throws {
                try? FileManager.default.removeItem(at: folder.appendingPathComponent("Templates/package"))
                for name in files { try write("f", to: "Templates/package/\(name).mustache", in: folder) }
                for name in folders {
                    for file in ["a", "b/c d"] {
                        try write("\(file)\n", to: "Templates/package/\(name)/\(file).mustache", in: folder)
                    }
                }
            }
            try writeTemplates(files: names, folders: names.map { "x\($0)" })
            #expect(try brandgen(["generate"], in: folder).status == 0)
            try writeTemplates(files: names.map { "x\($0)" }, folders: names)
            let diff = try brandgen(["diff"], in: folder)
            #expect(diff.status == 3)
            let output = folder.appendingPathComponent("Generated")
            let copy = folder.appendingPathComponent("Copy")
            try FileManager.default.copyItem(at: output, to: copy)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            for name in names + names.map({ "x\($0)" }) {
                #expect(
                    diff.errors.contains(
                        "'Generated/acme/\(name)' changes between a file and a folder, which 'patch' cannot do; apply the "
                            + "diff with 'git apply'\n"))
            }
            #expect(try run("git", ["init", "-q"], in: copy) == 0)
            #expect(try run("git", ["apply"], in: copy, input: diff.output) == 0)
            try FileManager.default.removeItem(at: copy.appendingPathComponent(".git"))
            #expect(try run("diff", ["-r", output.path, copy.path], in: folder) == 0)
        }
    }

    @Test func `on a terminal, the diff is colored, and control characters are visible symbols`() throws {
        let files = acmeBrand().merging(["Templates/package/a.txt.mustache": "x\u{1B}[2J\ty\r\n"]) { $1 }
        try withWorkspace(files) { folder in
            let screen = try brandgenOnTerminal(["diff"], in: folder)
            #expect(
                screen.contains(
                    "\u{1B}[1m+++ b/acme/a.txt\u{1B}[0m\n\u{1B}[36m@@ -0,0 +1 @@\u{1B}[0m\n"
                        + "\u{1B}[32m+x␛[2J\ty␍\u{1B}[0m\n"))
            let plain = try brandgenOnTerminal(["diff"], in: folder, environment: ["TERM": "xterm", "NO_COLOR": "1"])
            #expect(plain.contains("+++ b/acme/a.txt\n@@ -0,0 +1 @@\n+x␛[2J\ty␍\n"))
            #expect(!plain.contains("\u{1B}"))
            let file = try brandgen(["diff", "acme"], in: folder)
            #expect(file.text.hasSuffix("\n+x\u{1B}[2J\ty\r\n"))
        }
    }
}
