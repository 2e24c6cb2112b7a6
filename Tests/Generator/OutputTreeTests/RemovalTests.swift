import Testing

@testable import OutputTree

/// A brand that is gone takes its tree with it.
struct RemovalTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `everything generated goes, and the folder with it`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        let plan = try sandbox.tree.planRemoval()
        #expect(plan.steps.map(\.path) == [".brandgen/ledger.json", "a.txt", "s/b.txt"])
        #expect(plan.steps.allSatisfy { $0.reason == .stale })
        try sandbox.tree.apply(plan)
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `what the user added stays`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        try sandbox.edit("s/mine.txt", "mine\n")
        try sandbox.tree.apply(try sandbox.tree.planRemoval())
        #expect(sandbox.everything() == ["s/", "s/mine.txt"])
        #expect(try sandbox.tree.planRemoval().steps.isEmpty)
    }

    @Test func `an edited file stays with its ledger until it is forced`() throws {
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

    @Test func `a folder that was never generated is left alone`() throws {
        #expect(try sandbox.tree.planRemoval().steps.isEmpty)
        try sandbox.tree.apply(try sandbox.tree.planRemoval())
        try sandbox.edit("mine.txt", "mine\n")
        let plan = try sandbox.tree.planRemoval()
        #expect(plan.steps.isEmpty)
        try sandbox.tree.apply(plan, force: true)
        #expect(sandbox.everything() == ["mine.txt"])
    }
}
