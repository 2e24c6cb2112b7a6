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

    @Test(arguments: [["a.txt": "a\n", "b.txt": "b\n"], [:]])
    func `a tree that becomes a link after planning is neither written nor removed`(files: [String: String]) throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(files)
        try replaceByLink(sandbox.root)
        #expect(throws: OutputError(sandbox.root, .symbolicLink)) { try sandbox.write(plan) }
        #expect(elsewhere == [".brandgen/", ".brandgen/ledger", "a.txt"])
    }

    @Test func `an output folder that is a link is refused for every operation`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a2\n"])
        let creation = try sandbox.plan(["a.txt": "a\n"], of: "globex")
        try replaceByLink(sandbox.output)
        let before = elsewhere
        let refusal = OutputError(sandbox.output, .linkedOutput(target: sandbox.output + "-elsewhere", option: "out"))
        #expect(throws: refusal) { try sandbox.plan(["a.txt": "a\n"]) }
        #expect(throws: refusal) { try sandbox.write(plan) }
        #expect(throws: refusal) { try sandbox.write(creation) }
        #expect(elsewhere == before)
    }
}
