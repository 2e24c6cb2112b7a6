import Foundation
import SystemCalls
import Testing

@testable import OutputTree

struct NewFileTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        try sandbox.edit("a/b.txt", "b\n")
    }

    @Test(arguments: [FileSystem.Change.createFolder, .createFile, .write, .rename])
    func `a disk error leaves no file`(change: FileSystem.Change) throws {
        let writer = FileWriter(fileSystem: .refusing(change, ENOSPC))
        let error = #expect(throws: SystemError.self) {
            try writer.createFile("folder/a.txt", in: sandbox.root, [1])
        }
        #expect(error?.code == ENOSPC)
        #expect(sandbox.everything(in: sandbox.path("folder")) == [])
    }

    @Test func `a file in the way of a folder and a folder in the place of a file are errors`() {
        #expect(throws: OutputError(sandbox.path("a/b.txt"), .folderNeeded)) {
            try FileWriter().existingFiles(among: ["a/b.txt/c.txt"], in: sandbox.root)
        }
        #expect(throws: OutputError(sandbox.path("a"), .folderInTheWay)) {
            try FileWriter().existingFiles(among: ["a"], in: sandbox.root)
        }
    }
}

struct NewFolderTests {
    private let sandbox: Sandbox
    private let files: [(path: String, bytes: [UInt8])] = [("a", [1]), ("b/c", [2, 3])]

    init() throws {
        sandbox = try Sandbox()
        try sandbox.createFolder("../acme")
    }

    @Test func `a killed run leaves the whole folder or none, and the next run removes the rest`() throws {
        let whole = ["new/", "new/a", "new/b/", "new/b/c"]
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? FileWriter(fileSystem: faults.fileSystem).createFolder(sandbox.path("new"), files: files)
            let everything = sandbox.everything()
            let seen = everything.filter { !$0.hasPrefix(".") }
            guard faults.wasKilled else {
                #expect(everything == whole)
                break
            }
            #expect(seen == [] || seen == whole)
            if !seen.isEmpty { try sandbox.remove("new") }
            try FileWriter().createFolder(sandbox.path("new"), files: files)
            #expect(sandbox.everything() == whole)
            try sandbox.remove("new")
            allowed += 1
        }
        #expect(allowed == 7)
    }
}

struct FileReplacementTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
    }

    @Test func `a file with two paths is replaced once`() throws {
        symlink("a", sandbox.path("c"))
        try FileWriter().replace([replacement("a"), replacement("c", holding: "old a"), replacement("b")])
        #expect(sandbox.text("a") == "new a")
        #expect(sandbox.text("b") == "new b")
        #expect(sandbox.everything() == ["a", "b", "c"])
    }

    @Test(arguments: [EACCES, EPERM, EROFS]) func `a read-only folder has a clear error`(code: Int32) throws {
        #expect(throws: OutputError(sandbox.path("a"), .readOnly)) {
            try FileWriter(fileSystem: .refusing(.createFile, code)).replace([replacement("a")])
        }
        expectNothingChanged()
    }

    @Test func `a full disk leaves all files unchanged`() throws {
        #expect(throws: SystemError(.write, sandbox.path("a"), code: ENOSPC)) {
            try FileWriter(fileSystem: .refusing(.write, ENOSPC)).replace([replacement("a"), replacement("b")])
        }
        expectNothingChanged()
    }

    @Test func `a killed run leaves each file wholly old or wholly new`() throws {
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? FileWriter(fileSystem: faults.fileSystem).replace([replacement("a"), replacement("b")])
            let texts = [sandbox.text("a"), sandbox.text("b")]
            #expect([["old a", "old b"], ["new a", "old b"], ["new a", "new b"]].contains(texts))
            guard faults.wasKilled else { break }
            try FileWriter().replace([
                replacement("a", holding: sandbox.text("a")), replacement("b", holding: sandbox.text("b")),
            ])
            #expect(sandbox.everything() == ["a", "b"])
            for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
            allowed += 1
        }
        #expect(allowed == 6)
    }

    @Test func `a file that was changed or deleted in the meantime is kept`() throws {
        #expect(throws: OutputError(sandbox.path("b"), .changedMeanwhile)) {
            try FileWriter().replace([replacement("a"), replacement("b", holding: "older b")])
        }
        #expect(throws: SystemError(.open, sandbox.path("c"), code: ENOENT)) {
            try FileWriter().replace([replacement("a"), replacement("c")])
        }
        expectNothingChanged()
    }

    private func replacement(_ name: String, holding original: String? = nil) -> FileReplacement {
        FileReplacement(
            path: sandbox.path(name), original: Array((original ?? "old \(name)").utf8),
            bytes: Array("new \(name)".utf8))
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: sandbox.path(name))[.posixPermissions] as? Int
    }

    private func expectNothingChanged() {
        #expect(sandbox.text("a") == "old a")
        #expect(sandbox.text("b") == "old b")
        #expect(sandbox.everything() == ["a", "b"])
    }
}
