import Foundation
import Testing

/// Output that cannot be written, and concurrent runs.
struct OutputFailureTests {
    private let workspace = acmeBrand().merging(acmeTemplates) { $1 }

    @Test func `an output folder that is a file is an output error`() throws {
        try withWorkspace(workspace.merging(["taken": ""]) { $1 }) { folder in
            let run = try brandgen(["generate", "--out", "taken"], in: folder)
            run.expectRefusal(
                """
                error: 'taken' is a file, but a folder is needed there; move it elsewhere [output-in-the-way]
                1 error

                """, status: 4)
        }
    }

    @Test func `a run waits for another run, and then reads the manifests again`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            let lock = open(folder.appendingPathComponent("Generated").path, O_RDONLY)
            try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
            let errors = Pipe()
            let process = try startBrandgen(["generate"], in: folder, errors: errors)
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
