import Diagnostics
import Foundation
import SystemCalls
import Testing

@testable import OutputTree

/// Disk errors: the message, and the state of the disk after the error.
struct DiskErrorTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private static let old = ["a.txt": "a1\n", "s/b.txt": "b1\n"]
    private static let new = ["a.txt": "a2\n", "t/c.txt": "c2\n"]

    private func error(_ files: [String: String], _ disk: FileSystem) throws -> SystemError? {
        #expect(throws: SystemError.self) { try sandbox.generate(files, fileSystem: disk) }
    }

    @Test(arguments: [
        (
            FileSystem.Change.write, ENOSPC, "write", ".brandgen/ledger", "no space left on device",
            "free some space and run again; what was there before is kept"
        ),
        (
            .createFile, EACCES, "write", ".brandgen/ledger", "permission denied",
            "give yourself permission to change it, or choose another output folder"
        ),
        (
            .rename, EROFS, "replace", ".brandgen/ledger", "read-only file system",
            "choose an output folder that can be written"
        ),
        (
            .createFolder, EDQUOT, "create folder", "../.brandgen/tmp", "disk quota exceeded",
            "free some space and run again; what was there before is kept"
        ),
        (.deleteFile, EIO, "delete", "s/b.txt", "input/output error", "fix this and run again"),
    ])
    func `a failed change to a tree names the file, the reason and the remedy`(
        change: FileSystem.Change, code: Int32, operation: String, path: String, reason: String, remedy: String
    ) throws {
        try sandbox.generate(Self.old)
        let error = try error(Self.new, .refusing(change, code))
        #expect(error?.message == "cannot \(operation) '\(sandbox.path(path))': \(reason); \(remedy)")
        #expect(error?.diagnostic.rule == "output-system")
        #expect(error?.diagnostic.message == error?.message)
        #expect(try sandbox.generate(Self.new).conflicts.isEmpty)
        #expect(try !sandbox.plan(Self.new).hasChanges)
    }

    @Test(arguments: [FileSystem.Change.createFolder, .createFile, .write, .rename])
    func `a failed change to a new tree leaves no file`(change: FileSystem.Change) throws {
        let error = try error(Self.new, .refusing(change, ENOSPC))
        #expect(error?.code == ENOSPC)
        #expect(sandbox.everything().filter { !$0.hasPrefix(".brandgen/") } == [])
        try sandbox.generate(Self.new)
        #expect(sandbox.text("t/c.txt") == "c2\n")
    }

    @Test func `a disk that becomes full during a run keeps the earlier files`() throws {
        try sandbox.generate(Self.old)
        // There is room for the ledger, but not for the first file.
        let disk = FileSystem { change, path in change == .write && path.hasSuffix("/2") ? ENOSPC : 0 }
        #expect(try error(Self.new, disk) == SystemError(.write, sandbox.path("a.txt"), code: ENOSPC))
        #expect(sandbox.text("a.txt") == "a1\n")
        #expect(sandbox.everything(in: sandbox.path(".brandgen")) == ["ledger"])
        try sandbox.generate(Self.new)
        #expect(sandbox.everything(in: sandbox.path(".brandgen")) == ["ledger"])
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == [])
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "a.txt", "t/", "t/c.txt"])
    }
}
