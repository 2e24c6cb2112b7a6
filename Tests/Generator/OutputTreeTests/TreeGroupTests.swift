import Foundation
import Testing

@testable import OutputTree

/// Trees in a folder of the output folder, such as `Shared/Brandgen`.
struct TreeGroupTests {
    private let sandbox: Sandbox
    private let name = "Shared/Brandgen"

    init() throws { sandbox = try Sandbox() }

    private func generate(_ files: [String: String]) throws {
        try sandbox.write(sandbox.plan(files, of: name))
    }

    @Test func `a parent folder that is a link or a file is refused`() throws {
        try FileManager.default.createDirectory(atPath: sandbox.output, withIntermediateDirectories: true)
        let folder = sandbox.output + "/Shared"
        try Data().write(to: URL(filePath: folder))
        #expect(throws: OutputError(folder, .folderNeeded)) { try generate(["a.txt": "a\n"]) }
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "/tmp")
        #expect(throws: OutputError(folder, .symbolicLink)) { try generate(["a.txt": "a\n"]) }
        #expect(throws: OutputError(folder, .symbolicLink)) {
            try OutputFolder(sandbox.output).trees(in: "Shared")
        }
    }

    @Test func `a parent folder that becomes a link after planning is not followed`() throws {
        try generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["b.txt": "b\n"], of: name)
        try FileManager.default.moveItem(atPath: sandbox.output + "/Shared", toPath: sandbox.output + "/elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.output + "/Shared", withDestinationPath: "elsewhere")
        #expect(throws: OutputError(sandbox.output + "/Shared", .symbolicLink)) { try sandbox.write(plan) }
        #expect(sandbox.everything(in: sandbox.output + "/elsewhere/Brandgen").contains("a.txt"))
    }

    @Test func `a run killed at any change is completed by the next one, which leaves nothing over`() throws {
        let files = ["a.txt": "a\n", "b/c.txt": "c\n"]
        for count in 0... {
            let sandbox = try Sandbox()
            let faults = Faults(allowed: count)
            try? sandbox.write(sandbox.plan(files, of: name), fileSystem: faults.fileSystem)
            // The next run either needs the tree or not.
            try sandbox.write(sandbox.plan([:], of: name))
            #expect(sandbox.everything(in: sandbox.output).filter { $0 != "Shared/" } == [".brandgen/"])
            try sandbox.write(sandbox.plan(files, of: name))
            #expect(
                sandbox.everything(in: sandbox.output + "/" + name) == [
                    ".brandgen/", ".brandgen/ledger", "a.txt", "b/", "b/c.txt",
                ])
            if !faults.wasKilled { break }
        }
    }
}
