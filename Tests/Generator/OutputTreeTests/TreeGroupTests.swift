import Foundation
import Testing

@testable import OutputTree

/// Trees in a folder of the output folder, such as `Shared/Brandgen`.
struct TreeGroupTests {
    private let sandbox: Sandbox
    private let name = "Shared/Brandgen"

    init() throws { sandbox = try Sandbox() }

    private func tree(_ disk: Disk = Disk()) -> OutputTree {
        OutputTree(name: name, in: sandbox.output, disk: disk)
    }

    private func generate(_ files: [String: String], disk: Disk = Disk()) throws {
        let tree = tree(disk)
        try tree.apply(try tree.plan(rendered(files), info: Sandbox.info))
    }

    private var everything: [String] { sandbox.everything(in: sandbox.output) }

    @Test func `a tree is built in one step, and its parent folder is created`() throws {
        try generate(["a/b.txt": "b\n"])
        #expect(
            everything == [
                ".brandgen/", "Shared/", "Shared/Brandgen/", "Shared/Brandgen/.brandgen/",
                "Shared/Brandgen/.brandgen/ledger.json", "Shared/Brandgen/a/", "Shared/Brandgen/a/b.txt",
            ])
        let output = try OutputFolder(sandbox.output)
        #expect(try output.trees() == [])
        #expect(try output.trees(in: "Shared") == [name])
        #expect(output.tree(name).root == tree().root)
        #expect(try !output.tree(name).plan(rendered(["a/b.txt": "b\n"]), info: Sandbox.info).hasDrift)
    }

    @Test func `removing a tree also removes its parent folder, unless other files are in it`() throws {
        try generate(["a.txt": "a\n"])
        try tree().apply(try tree().planRemoval())
        #expect(everything == [".brandgen/"])
        try generate(["a.txt": "a\n"])
        try Data().write(to: URL(filePath: sandbox.output + "/Shared/mine"))
        try tree().apply(try tree().planRemoval())
        #expect(everything == [".brandgen/", "Shared/", "Shared/mine"])
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

    @Test func `a run killed at any change leaves no part of a new tree, and the next run completes it`() throws {
        let files = ["a.txt": "a\n", "b/c.txt": "c\n"]
        for count in 0... {
            let sandbox = try Sandbox()
            let faults = Faults(allowed: count)
            let tree = OutputTree(name: name, in: sandbox.output, disk: faults.disk)
            _ = try? tree.apply(try tree.plan(rendered(files), info: Sandbox.info))
            let parts = sandbox.everything(in: sandbox.output + "/" + name)
            #expect(parts.isEmpty || parts == [".brandgen/", ".brandgen/ledger.json", "a.txt", "b/", "b/c.txt"])
            try OutputLock(outputFolder: sandbox.output).release()
            let next = try OutputFolder(sandbox.output).tree(name)
            try next.apply(try next.plan(rendered(files), info: Sandbox.info))
            #expect(try !next.plan(rendered(files), info: Sandbox.info).hasDrift)
            #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == ["lock"])
            if !faults.wasKilled { break }
        }
    }
}
