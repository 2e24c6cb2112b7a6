import Foundation
import Testing

@testable import OutputTree

struct FileReplacementTests {
    private let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
        for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
    }

    @Test func `files get new bytes and keep their owner and permissions`() throws {
        chmod(sandbox.path("a"), 0o640)
        try replaceFiles([replacement("a"), replacement("b")])
        #expect(sandbox.text("a") == "new a")
        #expect(sandbox.text("b") == "new b")
        #expect(try mode("a") == 0o640)
        #expect(sandbox.everything() == ["a", "b"])
    }

    @Test func `a link is kept, and the file that it leads to is replaced`() throws {
        try sandbox.createFolder("links")
        symlink("../a", sandbox.path("links/a"))
        try replaceFiles([replacement("links/a", holding: "old a")])
        #expect(sandbox.text("a") == "new links/a")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("links/a")) == "../a")
        #expect(sandbox.everything() == ["a", "b", "links/", "links/a"])
    }

    @Test func `a file with two paths is replaced once`() throws {
        symlink("a", sandbox.path("c"))
        try replaceFiles([replacement("a"), replacement("c", holding: "old a"), replacement("b")])
        #expect(sandbox.text("a") == "new a")
        #expect(sandbox.text("b") == "new b")
        #expect(sandbox.everything() == ["a", "b", "c"])
    }

    @Test func `a read-only file is kept, and so are the others`() throws {
        chmod(sandbox.path("b"), 0o444)
        #expect(throws: OutputError(sandbox.path("b"), .readOnly)) {
            try replaceFiles([replacement("a"), replacement("b")])
        }
        expectNothingChanged()
    }

    @Test(arguments: [EACCES, EPERM, EROFS]) func `a read-only folder has a clear error`(code: Int32) throws {
        #expect(throws: OutputError(sandbox.path("a"), .readOnly)) {
            try replaceFiles([replacement("a")], disk: .refusing(.createFile, code))
        }
        #expect(
            OutputError("Brands/acme/brand.yaml", .readOnly).message
                == "cannot change 'Brands/acme/brand.yaml': it or its folder is read-only; "
                + "give yourself permission and run again")
        expectNothingChanged()
    }

    @Test func `a full disk leaves all files unchanged`() throws {
        #expect(throws: OutputError(sandbox.path("a"), SystemError(operation: .write, code: ENOSPC))) {
            try replaceFiles([replacement("a"), replacement("b")], disk: .refusing(.write, ENOSPC))
        }
        expectNothingChanged()
    }

    @Test func `a killed run leaves each file wholly old or wholly new`() throws {
        var allowed = 0
        while true {
            let faults = Faults(allowed: allowed)
            try? replaceFiles([replacement("a"), replacement("b")], disk: faults.disk)
            let texts = [sandbox.text("a"), sandbox.text("b")]
            #expect([["old a", "old b"], ["new a", "old b"], ["new a", "new b"]].contains(texts))
            guard faults.wasKilled else { break }
            // Another process has another identifier, and so uses other temporary names.
            for name in sandbox.everything() where name.hasPrefix(".") { try sandbox.remove(name) }
            for name in ["a", "b"] { try sandbox.edit(name, "old \(name)") }
            allowed += 1
        }
        #expect(allowed == 6)
    }

    @Test func `a file that was changed or deleted in the meantime is kept`() throws {
        #expect(throws: OutputError(sandbox.path("b"), .changedMeanwhile)) {
            try replaceFiles([replacement("a"), replacement("b", holding: "older b")])
        }
        #expect(throws: OutputError(sandbox.path("c"), SystemError(operation: .open, code: ENOENT))) {
            try replaceFiles([replacement("a"), replacement("c")])
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
