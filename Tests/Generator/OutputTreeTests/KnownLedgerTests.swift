import Foundation
import Testing

@testable import OutputTree

/// Trees with a known ledger, which are compared with it without rendered files.
struct KnownLedgerTests {
    private static let files = ["README.md": "# Acme\n", "Sources/Acme/Acme.swift": "// Acme\n", "empty": ""]

    private static func known(_ plan: OutputPlan) throws -> KnownLedger { try #require(plan.knownLedger) }

    @Test func `a tree that matches its ledger has the files that a plan counts`() throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        let before = sandbox.everything()
        #expect(try sandbox.tree.fileCount(matching: known) == 4)
        #expect(try sandbox.plan(Self.files).steps.map(\.reason) == [.same, .same, .same, .same])
        #expect(sandbox.everything() == before)
    }

    @Test(arguments: [1, 2, 200])
    func `files of any number and length are compared`(count: Int) throws {
        let sandbox = try Sandbox()
        var files: [String: String] = [:]
        for number in 0..<count {
            files["Folder \(number % 7)/ü/\(number)"] = String(repeating: "x", count: number * 1_000)
        }
        let known = try Self.known(try sandbox.generate(files))
        #expect(try sandbox.tree.fileCount(matching: known) == count + 1)
        let last = try #require(files.keys.max())
        try sandbox.edit(last, (files[last] ?? "") + "y")
        #expect(try sandbox.tree.fileCount(matching: known) == nil)
    }

    @Test func `a ledger with other lines has no known files`() throws {
        let digest = try #require(SHA256Hasher.digest(of: Array("a\n".utf8)))
        let entry = Ledger.Entry(path: "a", digest: digest, template: "t")
        let ledger = Ledger(info: LedgerInfo(tool: "t", manifest: "m"), entries: [entry]).bytes
        func paths(_ bytes: [UInt8]) -> (paths: [String], areComplete: Bool) {
            bytes.withUnsafeBytes { bytes in
                var lines = LedgerLines(bytes)
                var paths: [String] = []
                while let line = lines.next() {
                    #expect(line.digest == digest)
                    paths.append(String(decoding: line.path, as: UTF8.self))
                }
                return (paths, lines.areComplete)
            }
        }
        #expect(paths(ledger) == (["a"], true))
        for count in 0..<ledger.count { #expect(!paths(Array(ledger[..<count])).areComplete) }
        #expect(!paths(ledger + [0x0A]).areComplete)
        let text = String(decoding: ledger, as: UTF8.self)
        for other in [
            text.replacing("\"a\"", with: "\"\\u0061\""), text.replacing("    \"a", with: "   \"a"),
            text.replacing("sha256", with: "sha512"), text.replacing("  }\n", with: " }\n"),
        ] {
            #expect(!paths(Array(other.utf8)).areComplete)
        }
        let none = Ledger(info: LedgerInfo(tool: "t", manifest: "m"), entries: []).bytes
        #expect(!paths(none).areComplete)
    }

    @Test(arguments: [
        "an edited file", "a file that is gone", "a longer file", "a link in a file's place", "a folder in its place",
        "a link in a folder's place", "another ledger", "no ledger", "a killed run's ledger", "no tree",
    ])
    func `a tree that differs from its ledger does not match`(change: String) throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        switch change {
        case "an edited file": try sandbox.edit("README.md", "# Acne\n")
        case "a file that is gone": try sandbox.remove("empty")
        case "a longer file": try sandbox.edit("empty", "\n")
        case "a link in a file's place":
            try sandbox.edit("../same", "# Acme\n")
            try sandbox.remove("README.md")
            try FileManager.default.createSymbolicLink(
                atPath: sandbox.path("README.md"), withDestinationPath: sandbox.path("../same"))
        case "a folder in its place":
            try sandbox.remove("empty")
            try sandbox.createFolder("empty")
        case "another ledger":
            try sandbox.edit(OutputTree.ledgerPath, (sandbox.text(OutputTree.ledgerPath) ?? "") + "\n")
        case "a link in a folder's place":
            try FileManager.default.moveItem(atPath: sandbox.path("Sources"), toPath: sandbox.path("../Sources"))
            try FileManager.default.createSymbolicLink(
                atPath: sandbox.path("Sources"), withDestinationPath: sandbox.path("../Sources"))
            #expect(try sandbox.tree.fileCount(matching: known) == nil)
            #expect(throws: OutputError.self) { try sandbox.plan(Self.files) }
            return
        case "no ledger": try sandbox.remove(OutputTree.ledgerPath)
        case "a killed run's ledger":
            try sandbox.edit(".brandgen/pending.json", sandbox.text(OutputTree.ledgerPath) ?? "")
        default: try sandbox.remove("")
        }
        #expect(try sandbox.tree.fileCount(matching: known) == nil)
    }

    @Test func `files that were not generated are ignored`() throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        try sandbox.edit("Sources/Acme/Mine.swift", "// mine\n")
        #expect(try sandbox.tree.fileCount(matching: known) != nil)
        #expect(try !sandbox.plan(Self.files).hasDrift)
    }

    @Test func `the known ledger is the ledger of the rendered files, even if edits were kept`() throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        try sandbox.edit("README.md", "mine")
        #expect(try sandbox.plan(Self.files).knownLedger == known)
        #expect(try sandbox.plan(["README.md": "mine"]).knownLedger != known)
        #expect(try sandbox.tree.planRemoval().knownLedger == nil)
    }
}
