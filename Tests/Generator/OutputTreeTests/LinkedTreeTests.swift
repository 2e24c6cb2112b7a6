import Foundation
import Testing

@testable import OutputTree

/// Trees whose own folder, or the folder above it, is a symbolic link or becomes one during a run.
struct LinkedTreeTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Puts a link to `elsewhere` in the place of a folder, which is moved there.
    private func replaceByLink(_ path: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: sandbox.output + "-elsewhere")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: sandbox.output + "-elsewhere")
    }

    private var elsewhere: [String] { sandbox.everything(in: sandbox.output + "-elsewhere") }

    @Test func `a tree that is a link is refused, whatever is planned`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let known = try #require(try sandbox.plan(["a.txt": "a\n"]).knownLedger)
        try replaceByLink(sandbox.root)
        let refusal = OutputError(sandbox.root, .symbolicLink)
        #expect(throws: refusal) { try sandbox.plan(["a.txt": "a\n"]) }
        #expect(throws: refusal) { try sandbox.tree.planRemoval() }
        #expect(throws: refusal) { try sandbox.tree.planIfUpToDate(with: known) }
        #expect(throws: refusal) { try sandbox.tree.contents(of: "a.txt") }
    }

    @Test func `a tree that becomes a link after it was planned is not written through`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a\n", "b.txt": "b\n"])
        try replaceByLink(sandbox.root)
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) { try sandbox.tree.apply(plan) }
        #expect(elsewhere == [".brandgen/", ".brandgen/ledger.json", "a.txt"])
    }

    @Test func `a tree that becomes a link after its removal was planned stays`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.tree.planRemoval()
        try replaceByLink(sandbox.root)
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) { try sandbox.tree.apply(plan) }
        #expect(elsewhere == [".brandgen/", ".brandgen/ledger.json", "a.txt"])
    }

    @Test func `an output folder that is a link is refused, whatever is done`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a2\n"])
        let new = OutputTree(root: sandbox.output + "/globex")
        let creation = try new.plan(rendered(["a.txt": "a\n"]), info: Sandbox.info)
        try replaceByLink(sandbox.output)
        let before = elsewhere
        #expect(throws: OutputError.self) { try sandbox.plan(["a.txt": "a\n"]) }
        #expect(throws: OutputError.self) { try sandbox.tree.apply(plan) }
        #expect(throws: OutputError.self) { try new.apply(creation) }
        #expect(throws: OutputError.self) { try OutputLock(outputFolder: sandbox.output).release() }
        #expect(throws: OutputError.self) { try BuildCache().write(to: sandbox.output) }
        #expect(elsewhere == before)
    }

    @Test func `a memory behind a link is not read`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        var book = BuildCache()
        book.combined = InputFingerprint(InputFingerprint.Builder())
        try book.write(to: sandbox.output)
        #expect(BuildCache(of: sandbox.output) == book)
        try replaceByLink(sandbox.output + "/.brandgen")
        #expect(BuildCache(of: sandbox.output) == BuildCache())
    }
}
