import Foundation
import Testing

/// Output that cannot be written, and concurrent runs.
struct OutputFailureTests {
    private let workspace = acmeBrand().merging(acmeTemplates) { $1 }

    @Test func `an output folder that is a file is an output error`() throws {
        try withWorkspace(workspace.merging(["taken": ""]) { $1 }) { folder in
            let run = try brandgen(["generate", "--out", "taken"], in: folder)
            #expect(
                run.errors == """
                    error: 'taken' is a file, but a folder is needed there; move it elsewhere [output-in-the-way]
                    1 error

                    """)
            #expect(run.text == "")
            #expect(run.status == 4)
        }
    }

    @Test func `a link in place of a file is not followed`() throws {
        try withWorkspace(workspace.merging(["precious/README.md": "mine\n"]) { $1 }) { folder in
            _ = try brandgen(["generate"], in: folder)
            let package = folder.appendingPathComponent("Generated/acme")
            try FileManager.default.removeItem(at: package.appendingPathComponent("README.md"))
            try FileManager.default.createSymbolicLink(
                at: package.appendingPathComponent("README.md"),
                withDestinationURL: folder.appendingPathComponent("precious/README.md"))
            let run = try brandgen(["generate"], in: folder)
            #expect(run.errors.hasPrefix("error: 'Generated/acme/README.md' is a symbolic link"))
            #expect(run.status == 1)
            #expect(try read("precious/README.md", in: folder) == "mine\n")
        }
    }

    @Test func `two templates for the same file are an input error`() throws {
        let files = workspace.merging(["Templates/package/README.md/more.mustache": "x"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(
                run.errors.hasPrefix(
                    "error: 'package/README.md.mustache' and 'package/README.md/more.mustache' produce "))
            #expect(run.text == "")
            #expect(run.status == 1)
            #expect(!exists("Generated/acme", in: folder))
        }
    }

    @Test func `a run waits for another run, and then reads the manifests again`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            let lock = open(folder.appendingPathComponent("Generated").path, O_RDONLY)
            try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
            let process = Process()
            process.executableURL = builtExecutable
            process.arguments = ["generate"]
            process.environment = environmentOfRuns(in: folder)
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            #expect(message == "Another run is writing to 'Generated'; waiting for it to finish.\n")
            #expect(process.isRunning)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            close(lock)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(try read("Generated/acme/Theme.swift", in: folder).contains("445566"))
        }
    }
}

/// Output folders of other workspaces, which a refused run does not change.
struct RefusedOutputTests {
    @Test(arguments: [["generate"], ["generate", "--force"], ["generate", "--dry-run"], ["check"], ["diff"]])
    func `a rejected run writes nothing to the folder, not even a lock`(command: [String]) throws {
        let files = acmeBrand().merging(acmeTemplates) { $1 }
        try withWorkspace(files.merging(["shared/other/.brandgen/ledger": "{}\n"]) { $1 }) { folder in
            // The folder is outside every workspace, and has the package of a brand that this workspace does not have.
            let shared = folder.deletingLastPathComponent()
                .appendingPathComponent("\(folder.lastPathComponent)-shared")
            try FileManager.default.moveItem(at: folder.appendingPathComponent("shared"), to: shared)
            defer { try? FileManager.default.removeItem(at: shared) }
            let run = try brandgen(command + ["--out", shared.path], in: folder)
            #expect(run.errors.contains("holds packages of brands that are not in this workspace"))
            #expect(run.status == 4)
            let names = try FileManager.default.contentsOfDirectory(atPath: shared.path)
            #expect(names == ["other"])
        }
    }
}
