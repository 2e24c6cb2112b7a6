import Foundation
import SystemCalls
import Testing

@testable import OutputTree

/// Ledgers and files after merges by version control.
struct MergeTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Adds the lines of the ledger that another branch would have.
    private func addLines(of files: [String: String], edited: [String: String] = [:]) throws {
        var text = sandbox.text(".brandgen/ledger") ?? ""
        for (path, contents) in files { text += "\(Digest(of: Array(contents.utf8)).hex)  \(path)\n" }
        for (path, contents) in edited { text += "# edited \(Digest(of: Array(contents.utf8)).hex)  \(path)\n" }
        try sandbox.edit(".brandgen/ledger", text)
    }

    @Test func `a file of either branch is unedited`() throws {
        try sandbox.generate(["a.txt": "ours\n", "b.txt": "ours\n"])
        try addLines(of: ["a.txt": "theirs\n", "b.txt": "theirs\n", "gone.txt": "theirs\n"])
        try sandbox.edit("b.txt", "theirs\n")
        try sandbox.edit("gone.txt", "theirs\n")
        let plan = try sandbox.generate(["a.txt": "new\n", "b.txt": "new\n"])
        #expect(plan.summary == ["a.txt: outdated", "b.txt: outdated", "gone.txt: stale"])
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "a.txt", "b.txt"])
    }

    @Test func `a text that was merged is kept as an edit`() throws {
        try sandbox.generate(["a.txt": "1\n2\n"])
        try addLines(of: ["a.txt": "1\n3\n"])
        try sandbox.edit("a.txt", "2\n3\n")
        #expect(try sandbox.generate(["a.txt": "new\n"]).summary == ["a.txt: edited"])
        #expect(sandbox.text("a.txt") == "2\n3\n")
    }

    @Test func `a file copied over another is an edit`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.edit("b.txt", "a\n")
        #expect(try sandbox.plan(["a.txt": "a2\n", "b.txt": "b2\n"]).summary == ["a.txt: outdated", "b.txt: edited"])
    }

    @Test func `a kept file keeps its lines, and the ledger notes its digest`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("a.txt", "mine\n")
        try sandbox.generate(["a.txt": "a2\n"])
        let lines = sandbox.text(".brandgen/ledger")?.split(separator: "\n").dropFirst()
        #expect(
            lines.map(Array.init) == [
                "\(Digest(of: Array("a\n".utf8)).hex)  a.txt",
                "# edited \(Digest(of: Array("mine\n".utf8)).hex)  a.txt",
            ])
    }

    @Test func `an edit that a merge has dropped is reported once`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try addLines(of: [:], edited: ["a.txt": "mine\n"])
        #expect(try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"]).lostEdits == ["a.txt"])
        #expect(try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"]).lostEdits == [])
    }

    @Test func `an edit of each branch is reported, and the one on disk is kept`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("a.txt", "mine\n")
        try sandbox.generate(["a.txt": "a\n"])
        #expect(try sandbox.plan(["a.txt": "a\n"]).lostEdits == [])
        try addLines(of: [:], edited: ["a.txt": "theirs\n"])
        let plan = try sandbox.generate(["a.txt": "a\n"])
        #expect(plan.lostEdits == ["a.txt"])
        #expect(sandbox.text("a.txt") == "mine\n")
    }

    @Test func `sha256sum fails only for edited files`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n", "c.txt": "c\n"])
        try sandbox.edit("s/b.txt", "mine\n")
        try sandbox.generate(["a.txt": "a2\n", "s/b.txt": "b2\n"])
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["shasum", "-a", "256", "--check", ".brandgen/ledger"]
        process.currentDirectoryURL = URL(filePath: sandbox.root)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(lines == "a.txt: OK\ns/b.txt: FAILED\n")
    }
}
