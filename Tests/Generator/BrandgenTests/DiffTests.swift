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

    @Test func `without differences, nothing is printed`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            let run = try brandgen(["diff"], in: folder)
            #expect(run.text == "")
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test func `a new file is compared with an empty one, and no files are written`() throws {
        let templates = ["Templates/package/README.md.mustache": "# {{brand.name}}\n\nbye"]
        try withWorkspace(acmeBrand().merging(templates) { $1 }) { folder in
            let run = try brandgen(["diff"], in: folder)
            let (ledger, readme) = try #require(parts(run.text))
            #expect(ledger.hasPrefix(header("acme/.brandgen/ledger.json", "new") + "@@ -0,0 +1,8 @@\n+{\n"))
            #expect(
                readme == header("acme/README.md", "new")
                    + "@@ -0,0 +1,3 @@\n+# Acme\n+\n+bye\n\\ No newline at end of file\n")
            #expect(
                run.errors == "2 files of 1 brand in Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(!exists("Generated", in: folder))
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
            let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(
                lines.filter { !$0.hasPrefix(" ") && !$0.contains("sha256") } == [
                    "# '../Generated/acme/README.md' was edited since it was generated and is kept",
                    "diff --git a/globex/.brandgen/ledger.json b/globex/.brandgen/ledger.json",
                    "--- a/globex/.brandgen/ledger.json",
                    "+++ b/globex/.brandgen/ledger.json",
                    "@@ -3,7 +3,7 @@",
                    "diff --git a/globex/README.md b/globex/README.md",
                    "--- a/globex/README.md",
                    "+++ b/globex/README.md",
                    "@@ -1,3 +1,3 @@",
                    "-# Acme",
                    "+# Acme!",
                    "",
                ])
            #expect(run.text.hasSuffix("@@ -1,3 +1,3 @@\n-# Acme\n+# Acme!\n \n Runtime: ../..\n"))
            #expect(
                run.errors
                    == "3 files of 2 brands in ../Generated do not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test func `a kept file is drift`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            let run = try brandgen(["diff", "acme"], in: folder)
            #expect(run.text == "# 'Generated/acme/README.md' was edited since it was generated and is kept\n")
            #expect(
                run.errors == "1 file of 1 brand in Generated does not match the manifests; run 'brandgen generate'\n")
            #expect(run.status == 3)
            #expect(try brandgen(["diff", "globex"], in: folder).status == 0)
        }
    }

    @Test func `an error in a manifest or an unknown brand is not drift`() throws {
        let files = workspace.merging(["Brands/acme/brand.yaml": "manifest: 1\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["diff"], in: folder)
            #expect(run.text == "")
            #expect(run.status == 1)
            let unknown = try brandgen(["diff", "globe"], in: folder)
            #expect(
                unknown.errors
                    == "error: there is no brand 'globe' in 'Brands'; did you mean 'globex'? [unknown-brand]\n1 error\n"
            )
            #expect(unknown.status == 1)
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

    @Test func `bytes that are not UTF-8 are printed unchanged`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            // The file is as generated by an older template: its digest is in the ledger.
            let theme = folder.appendingPathComponent("Generated/globex/Theme.swift")
            let bytes = Data([0x61, 0xFF, 0xFE, 0x0A])
            try bytes.write(to: theme)
            let digest = "0d357eedd29db9a8b248f6c80c62db5bc799a23a4407f3e6bb7a1740585bd3e1"
            let ledger = try read("Generated/globex/.brandgen/ledger.json", in: folder)
            let changed = ledger.replacing(#/(Theme\.swift": { "sha256": ")[0-9a-f]+/#) { "\($0.output.1)\(digest)" }
            try write(changed, to: "Generated/globex/.brandgen/ledger.json", in: folder)
            let run = try brandgen(["diff", "globex"], in: folder)
            #expect(run.output.range(of: Data("\n-".utf8) + bytes) != nil)
            #expect(run.status == 3)
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
            let file = try brandgen(["diff"], in: folder)
            #expect(file.text.hasSuffix("\n+x\u{1B}[2J\ty\r\n"))
        }
    }

    /// The header of a new or deleted file.
    private func header(_ path: String, _ kind: String) -> String {
        let names = kind == "new" ? "--- /dev/null\n+++ b/\(path)" : "--- a/\(path)\n+++ /dev/null"
        return "diff --git a/\(path) b/\(path)\n\(kind) file mode 100644\n\(names)\n"
    }

    /// The two files of a diff.
    private func parts(_ text: String) -> (String, String)? {
        let parts = text.components(separatedBy: "diff --git ").dropFirst().map { "diff --git " + $0 }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
