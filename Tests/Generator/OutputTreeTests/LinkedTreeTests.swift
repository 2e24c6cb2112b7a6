import Foundation
import Testing

@testable import OutputTree

/// Trees that are symbolic links or in linked folders, before or during a run.
struct LinkedTreeTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    /// Moves a folder to `elsewhere`, and puts a link in its place.
    private func replaceByLink(_ path: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: sandbox.output + "-elsewhere")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: sandbox.output + "-elsewhere")
    }

    private var elsewhere: [String] { sandbox.everything(in: sandbox.output + "-elsewhere") }

    @Test func `a tree that is a link is refused for every plan`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try replaceByLink(sandbox.root)
        let refusal = OutputError(sandbox.root, .symbolicLink)
        #expect(throws: refusal) { try sandbox.plan(["a.txt": "a\n"]) }
        #expect(throws: refusal) { try sandbox.tree.planRemoval() }
        #expect(throws: refusal) { try sandbox.tree.contents(of: "a.txt") }
    }

    @Test func `a tree that becomes a link after planning is not written`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a\n", "b.txt": "b\n"])
        try replaceByLink(sandbox.root)
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) { try sandbox.tree.apply(plan) }
        #expect(elsewhere == [".brandgen/", ".brandgen/ledger.json", "a.txt"])
    }

    @Test func `a tree that becomes a link after its removal was planned is kept`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.tree.planRemoval()
        try replaceByLink(sandbox.root)
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) { try sandbox.tree.apply(plan) }
        #expect(elsewhere == [".brandgen/", ".brandgen/ledger.json", "a.txt"])
    }

    @Test func `an output folder that is a link is refused for every operation`() throws {
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
        #expect(throws: OutputError.self) { try Stage(in: sandbox.output) }
        #expect(elsewhere == before)
    }
}
