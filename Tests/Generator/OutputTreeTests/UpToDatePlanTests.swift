import Foundation
import Testing

@testable import OutputTree

/// Plans for trees with a known ledger, without rendered files.
struct UpToDatePlanTests {
    private static let files = ["README.md": "# Acme\n", "Sources/Acme/Acme.swift": "// Acme\n", "empty": ""]

    private static func known(_ plan: OutputPlan) throws -> KnownLedger { try #require(plan.knownLedger) }

    @Test func `a tree that matches its ledger has the plan that rendered files would have`() throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        let cached = try #require(try sandbox.tree.planIfUpToDate(with: known))
        let rendered = try sandbox.plan(Self.files)
        #expect(cached.steps == rendered.steps)
        #expect(cached.steps.map(\.reason) == [.same, .same, .same, .same])
        #expect(!cached.hasDrift)
        #expect(cached.knownLedger == known)
        let before = sandbox.everything()
        try sandbox.tree.apply(cached, force: true)
        #expect(sandbox.everything() == before)
    }

    @Test(arguments: [
        "an edited file", "a file that is gone", "a longer file", "a link in a file's place", "a folder in its place",
        "a link in a folder's place", "another ledger", "no ledger", "a killed run's ledger", "no tree",
    ])
    func `a tree that differs from its ledger has no plan without rendered files`(change: String) throws {
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
            #expect(throws: OutputError.self) { try sandbox.tree.planIfUpToDate(with: known) }
            #expect(throws: OutputError.self) { try sandbox.plan(Self.files) }
            return
        case "no ledger": try sandbox.remove(OutputTree.ledgerPath)
        case "a killed run's ledger":
            try sandbox.edit(".brandgen/pending.json", sandbox.text(OutputTree.ledgerPath) ?? "")
        default: try sandbox.remove("")
        }
        #expect(try sandbox.tree.planIfUpToDate(with: known) == nil)
    }

    @Test func `files that were not generated are ignored`() throws {
        let sandbox = try Sandbox()
        let known = try Self.known(try sandbox.generate(Self.files))
        try sandbox.edit("Sources/Acme/Mine.swift", "// mine\n")
        #expect(try sandbox.tree.planIfUpToDate(with: known) != nil)
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
