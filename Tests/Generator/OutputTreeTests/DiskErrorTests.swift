import Diagnostics
import Foundation
import Testing

@testable import OutputTree

/// Disk errors: the message, and the state of the disk after the error.
struct DiskErrorTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private static let old = ["a.txt": "a1\n", "s/b.txt": "b1\n"]
    private static let new = ["a.txt": "a2\n", "t/c.txt": "c2\n"]

    private func error(_ files: [String: String], _ disk: Disk) throws -> OutputError? {
        #expect(throws: OutputError.self) { try sandbox.generate(files, disk: disk) }
    }

    @Test(arguments: [
        (
            Disk.Change.write, ENOSPC, "write", ".brandgen/pending.json", "no space left on device",
            "free some space and run again; what was there before is kept"
        ),
        (
            .createFile, EACCES, "write", ".brandgen/pending.json", "permission denied",
            "give yourself permission to change it, or choose another output folder"
        ),
        (
            .rename, EROFS, "replace", ".brandgen/pending.json", "read-only file system",
            "choose an output folder that can be written"
        ),
        (
            .createFolder, EDQUOT, "create folder", "../.brandgen/acme.new", "disk quota exceeded",
            "free some space and run again; what was there before is kept"
        ),
        (.deleteFile, EIO, "delete", "s/b.txt", "input/output error", "fix this and run again"),
    ])
    func `a failed change to a tree names the file, the reason and the remedy`(
        change: Disk.Change, code: Int32, operation: String, path: String, reason: String, remedy: String
    ) throws {
        try sandbox.generate(Self.old)
        let error = try error(Self.new, .refusing(change, code))
        #expect(error?.message == "cannot \(operation) '\(sandbox.path(path))': \(reason); \(remedy)")
        #expect(error?.diagnostic.rule == "output-system")
        #expect(error?.diagnostic.message == error?.message)
        #expect(try sandbox.generate(Self.new).conflicts.isEmpty)
        #expect(try !sandbox.plan(Self.new).hasDrift)
    }

    @Test(arguments: [Disk.Change.createFolder, .createFile, .write, .rename])
    func `a failed change to a new tree leaves no file`(change: Disk.Change) throws {
        let error = try error(Self.new, .refusing(change, ENOSPC))
        guard case .system(let system) = error?.cause else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(system.code == ENOSPC)
        #expect(sandbox.everything(in: sandbox.output).filter { $0 != ".brandgen/" } == [])
        try sandbox.generate(Self.new)
        #expect(sandbox.text("t/c.txt") == "c2\n")
    }

    @Test func `an error while writing a new file names the file's path`() throws {
        let error = try error(["s/a.txt": "a\n"], .refusing(.write, ENOSPC))
        #expect(error?.path == sandbox.path("s/a.txt"))
    }

    @Test func `a disk that becomes full during a run keeps the earlier files`() throws {
        try sandbox.generate(Self.old)
        // There is room for the whole journal, but not for the first file.
        let writes = Faults(allowed: 1)
        let disk = Disk { $0 == .write && writes.disk.fault?(.write) != 0 ? ENOSPC : 0 }
        let error = try error(Self.new, disk)
        #expect(error == OutputError(sandbox.path("a.txt"), SystemError(operation: .write, code: ENOSPC)))
        #expect(sandbox.text("a.txt") == "a1\n")
        #expect(sandbox.text("s/b.txt") == "b1\n")
        #expect(sandbox.everything(in: sandbox.path(".brandgen")) == ["ledger.json"])
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == [])
        try sandbox.generate(Self.new)
        #expect(sandbox.everything(in: sandbox.path(".brandgen")) == ["ledger.json"])
    }

    @Test func `an output folder that is a file is refused`() throws {
        try sandbox.edit("../file", "mine\n")
        let tree = OutputTree(root: sandbox.output + "/file")
        let error = #expect(throws: OutputError.self) { try tree.plan([], info: Sandbox.info) }
        #expect(
            error?.message
                == "cannot open '\(sandbox.output)/file': not a directory; move the file or folder in the way")
        let below = OutputTree(root: sandbox.output + "/file/acme")
        #expect(throws: OutputError(tree.root, SystemError(operation: .open, code: ENOTDIR))) {
            try below.plan([], info: Sandbox.info)
        }
    }

    @Test func `a ledger that is a folder is refused`() throws {
        try sandbox.createFolder(".brandgen/ledger.json")
        let error = #expect(throws: OutputError.self) { try sandbox.plan([:]) }
        #expect(
            error?.message
                == "cannot read '\(sandbox.path(".brandgen/ledger.json"))': is a directory; "
                + "move the file or folder in the way"
        )
    }

    @Test func `a name that is too long is refused`() throws {
        let name = String(repeating: "x", count: 300)
        try sandbox.generate(Self.old)
        let error = try error([name: "x"], Disk())
        #expect(
            error?.message == "cannot open '\(sandbox.path(name))': file name too long; shorten the name")
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `an unreadable file is refused`() throws {
        try sandbox.generate(Self.old)
        chmod(sandbox.path("a.txt"), 0)
        let error = #expect(throws: OutputError.self) { try sandbox.plan(Self.new) }
        #expect(error == OutputError(sandbox.path("a.txt"), SystemError(operation: .open, code: EACCES)))
    }
}
