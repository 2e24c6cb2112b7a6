import Testing

@testable import OutputTree

/// The removal of the tree of a brand that no longer exists.
struct RemovalTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `all generated files and their folders are removed`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        let plan = try sandbox.tree.planRemoval()
        #expect(plan.steps.map(\.path) == [".brandgen/ledger.json", "a.txt", "s/b.txt"])
        #expect(plan.steps.allSatisfy { $0.reason == .stale })
        try sandbox.tree.apply(plan)
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `a user's files are kept`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        try sandbox.edit("s/mine.txt", "mine\n")
        try sandbox.tree.apply(try sandbox.tree.planRemoval())
        #expect(sandbox.everything() == ["s/", "s/mine.txt"])
        #expect(try sandbox.tree.planRemoval().steps.isEmpty)
    }

    @Test func `an edited file is kept with its ledger unless it is forced`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.edit("a.txt", "mine\n")
        for _ in 1...2 {
            let plan = try sandbox.tree.planRemoval()
            #expect(plan.conflicts.map(\.reason) == [.staleEdited])
            try sandbox.tree.apply(plan)
            #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger.json", "a.txt"])
        }
        try sandbox.tree.apply(try sandbox.tree.planRemoval(), force: true)
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `a folder without a ledger is not touched`() throws {
        #expect(try sandbox.tree.planRemoval().steps.isEmpty)
        try sandbox.tree.apply(try sandbox.tree.planRemoval())
        try sandbox.edit("mine.txt", "mine\n")
        let plan = try sandbox.tree.planRemoval()
        #expect(plan.steps.isEmpty)
        try sandbox.tree.apply(plan, force: true)
        #expect(sandbox.everything() == ["mine.txt"])
    }
}
