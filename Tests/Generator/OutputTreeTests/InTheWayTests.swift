import Foundation
import Testing

@testable import OutputTree

/// Links, folders and special files in the place of generated files and their folders.
struct InTheWayTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Returns what is planned, and checks that not even force writes it.
    private func plan(_ files: [String: String]) throws -> [String] {
        let before = sandbox.everything()
        let plan = try sandbox.generate(files, force: true)
        #expect(sandbox.everything() == before)
        return plan.summary
    }

    @Test func `a folder that is a symbolic link is refused and not followed`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.createFolder("../outside")
        try sandbox.link("s", to: "../outside")
        let files = ["a.txt": "a2\n", "s/b.txt": "b\n"]
        #expect(throws: OutputError(sandbox.path("s"), .symbolicLink)) { try sandbox.generate(files, force: true) }
        #expect(sandbox.everything(in: sandbox.output + "/outside").isEmpty)
        #expect(sandbox.text("a.txt") == "a\n")
    }

    @Test func `a stale file is not deleted through a link`() throws {
        try sandbox.generate(["s/b.txt": "b\n"])
        try sandbox.remove("s")
        try sandbox.edit("../outside/b.txt", "b\n")
        try sandbox.link("s", to: "../outside")
        #expect(throws: OutputError(sandbox.path("s"), .symbolicLink)) { try sandbox.plan([:]) }
        #expect(sandbox.text("../outside/b.txt") == "b\n")
    }

    @Test func `a temporary folder that is a link is deleted and not followed`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("../victim/1", "mine\n")
        try sandbox.link("../.brandgen/tmp", to: "../victim")
        try sandbox.generate(["a.txt": "b\n"])
        #expect(sandbox.text("../victim/1") == "mine\n")
        #expect(sandbox.text("a.txt") == "b\n")
    }

    @Test func `a link in a file's place is a conflict, and force replaces the link`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.edit("../outside.txt", "a\n")
        for name in ["a.txt", "b.txt"] {
            try sandbox.remove(name)
            try sandbox.link(name, to: "../outside.txt")
        }
        let plan = try sandbox.generate(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: symbolicLink", "b.txt: staleEdited"])
        #expect(try sandbox.isLink("a.txt"))
        try sandbox.generate(["a.txt": "a2\n"], force: true)
        #expect(sandbox.text("../outside.txt") == "a\n")
        #expect(sandbox.text("a.txt") == "a2\n")
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "a.txt"])
    }

    @Test func `a root that is a broken link is refused`() throws {
        try sandbox.createFolder("../other")
        try sandbox.link("../acme", to: "nowhere")
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) {
            try sandbox.generate(["a.txt": "a\n"], force: true)
        }
        #expect(sandbox.everything(in: sandbox.output).filter { !$0.hasPrefix("acme") } == ["other/"])
    }

    @Test func `a file in the place of a folder is kept`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("s", "mine\n")
        #expect(try plan(["a.txt": "a\n", "s/t/b.txt": "b\n"]) == ["a.txt: same", "s/t/b.txt: inTheWay"])
        #expect(sandbox.text("s") == "mine\n")
    }

    @Test func `an edited stale file in the place of a folder is kept`() throws {
        try sandbox.generate(["s": "s\n"])
        try sandbox.edit("s", "mine\n")
        #expect(try sandbox.generate(["s/b.txt": "b\n"]).summary == ["s: staleEdited", "s/b.txt: inTheWay"])
        #expect(sandbox.text("s") == "mine\n")
        try sandbox.generate(["s/b.txt": "b\n"], force: true)
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "s/", "s/b.txt"])
    }

    @Test func `a folder that contains a user's file is kept`() throws {
        try sandbox.generate(["b/c.txt": "c\n"])
        try sandbox.edit("b/mine.txt", "mine\n")
        #expect(try sandbox.generate(["b": "b\n"], force: true).summary == ["b: inTheWay", "b/c.txt: stale"])
        #expect(sandbox.text("b/mine.txt") == "mine\n")
    }

    @Test func `a pipe in the place of a file is kept without waiting for it`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        #expect(mkfifo(sandbox.path("pipe"), 0o644) == 0)
        #expect(try plan(["a.txt": "a\n", "pipe": "b\n"]) == ["a.txt: same", "pipe: inTheWay"])
    }

    @Test func `a folder in the place of a stale file is not touched`() throws {
        try sandbox.generate(["a.txt": "a\n", "b/c.txt": "c\n", "pipe": "p\n"])
        for name in ["a.txt", "b", "pipe"] { try sandbox.remove(name) }
        try sandbox.edit("a.txt/mine.txt", "mine\n")
        try sandbox.edit("b", "mine\n")
        #expect(mkfifo(sandbox.path("pipe"), 0o644) == 0)
        #expect(try sandbox.generate(["z.txt": "z\n"], force: true).summary == ["z.txt: new"])
        #expect(
            sandbox.everything() == [
                ".brandgen/", ".brandgen/ledger", "a.txt/", "a.txt/mine.txt", "b", "pipe", "z.txt",
            ])
    }
}
