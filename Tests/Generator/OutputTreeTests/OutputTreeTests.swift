import Foundation
import SystemCalls
import Testing

@testable import OutputTree

/// The state of the disk after a plan is applied.
struct OutputTreeTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `a second run changes no file`() throws {
        let files = ["a.txt": "a\n", "s/b.txt": "b\n"]
        try sandbox.generate(files)
        let before = try sandbox.stamps()
        let plan = try sandbox.generate(
            files, fileSystem: FileSystem { _, path in path.contains("/acme") || path.contains("/tmp/") ? EIO : 0 })
        #expect(!plan.hasChanges)
        #expect(try sandbox.stamps() == before)
    }

    @Test func `deletions remove empty folders and keep the others`() throws {
        try sandbox.generate(["a/b/c/1.txt": "1\n", "a/d/2.txt": "2\n", "e/3.txt": "3\n", "f/4.txt": "4\n"])
        try sandbox.edit("e/mine.txt", "mine\n")
        try sandbox.createFolder("empty")
        try sandbox.generate(["a/d/2.txt": "2\n"])
        #expect(
            sandbox.everything() == [
                ".brandgen/", ".brandgen/ledger", "a/", "a/d/", "a/d/2.txt", "e/", "e/mine.txt", "empty/",
            ])
    }

    @Test func `files are readable by everyone and writable by their owner`() throws {
        let old = umask(0o022)
        defer { umask(old) }
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.generate(["a.txt": "a2\n", "b.txt": "b\n"])
        for path in ["a.txt", "b.txt", ".brandgen/ledger"] {
            #expect(try sandbox.mode(path) == 0o644)
        }
    }

    @Test func `a file that changes between plan and apply is kept`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        let update = try sandbox.plan(["a.txt": "a2\n", "b.txt": "b\n"])
        let deletion = try sandbox.plan(["a.txt": "a\n"])
        let creation = try sandbox.plan(["a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n"])
        for name in ["a.txt", "b.txt", "c.txt"] { try sandbox.edit(name, "mine\n") }
        for (plan, name) in [(update, "a.txt"), (deletion, "b.txt"), (creation, "c.txt")] {
            #expect(throws: OutputError(sandbox.path(name), .changedMeanwhile)) {
                try sandbox.write(plan)
            }
            #expect(sandbox.text(name) == "mine\n")
        }
    }

    @Test func `a tree that is created between plan and apply keeps its files`() throws {
        let plan = try sandbox.plan(["a.txt": "a\n"])
        try sandbox.edit("mine.txt", "mine\n")
        try sandbox.write(plan)
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "a.txt", "mine.txt"])
    }

    @Test func `a copied file is read when it is written, and refused if it has changed`() throws {
        try sandbox.edit("../../logo.png", "logo\n")
        defer { try? sandbox.remove("../../logo.png") }
        let copy = CopiedFile(path: "logo.png", size: 5, digest: Digest(of: Array("logo\n".utf8)))
        let files = [OutputFile(path: "Logo.png", contents: .copy(copy), template: "logo.png")]
        let planner = try Planner(OutputFolder(sandbox.output), tool: "brandgen 1.0")
        let plan = try planner.plan(files, of: "acme")
        try sandbox.write(plan)
        #expect(sandbox.text("Logo.png") == "logo\n")
        #expect(try planner.plan(files, of: "acme").summary == ["Logo.png: same"])
        try sandbox.edit("../../logo.png", "other\n")
        try sandbox.remove("Logo.png")
        #expect(throws: OutputError("logo.png", .changedMeanwhile)) {
            try sandbox.write(planner.plan(files, of: "acme"))
        }
    }

    @Test func `the trees of an output folder are the folders with a ledger`() throws {
        #expect(try OutputFolder(sandbox.output).trees() == [])
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.write(sandbox.plan(["a.txt": "a\n"], of: "zebra"))
        try sandbox.edit("../mine/notes.txt", "mine\n")
        try sandbox.edit("../file", "mine\n")
        #expect(try OutputFolder(sandbox.output).trees() == ["acme", "zebra"])
    }

    @Test func `an output folder in another one is not one of its trees`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.createFolder("../staging")
        let nested = try OutputFolder(sandbox.output + "/staging")
        try nested.record(owner: "../..")
        try sandbox.write(sandbox.plan(["b.txt": "b\n"], of: "staging/acme"))
        try sandbox.edit("../staging/.brandgen/ledger", "")
        #expect(try OutputFolder(sandbox.output).trees() == ["acme"])
        #expect(try OutputFolder(sandbox.output).trees(in: "staging") == ["staging/acme"])
    }

    @Test func `a failed run leaves no temporary file`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a2\n"])
        try sandbox.edit("a.txt", "mine\n")
        var writer = try Writer(OutputFolder(sandbox.output)) { _ in [] }
        #expect(throws: OutputError(sandbox.path("a.txt"), .changedMeanwhile)) { try writer.write(plan) }
        try writer.finish()
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen").isEmpty)
        #expect(try sandbox.generate(["a.txt": "a2\n"]).summary == ["a.txt: edited"])
    }

    @Test(arguments: [("\u{E9}", "e\u{301}"), ("d\u{E9}/a", "de\u{301}/a")])
    func `a path that changes only in normalization is another file`(old: String, new: String) throws {
        let sandbox = try Sandbox()
        try sandbox.generate([old: "a\n", "b": "b\n"])
        // A file system that ignores normalization has one file of both names.
        guard sandbox.text(new) == nil else { return }
        let plan = try sandbox.generate([new: "a\n", "b": "b\n"])
        #expect(Set(plan.summary) == ["b: same", "\(new): new", "\(old): stale"])
        let names = sandbox.everything().map { Array($0.utf8) }
        #expect(names.contains(Array(new.utf8)))
        #expect(!names.contains(Array(old.utf8)))
        #expect(try !sandbox.plan([new: "a\n", "b": "b\n"]).hasChanges)
    }
}
