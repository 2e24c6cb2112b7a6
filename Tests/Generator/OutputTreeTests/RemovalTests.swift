import Testing

@testable import OutputTree

/// The removal of the tree of a brand that no longer exists.
struct RemovalTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `all generated files and their folders are removed`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        let plan = try sandbox.plan([:])
        #expect(plan.files.map(\.path) == [".brandgen/ledger", "a.txt", "s/b.txt"])
        #expect(plan.files.allSatisfy { $0.reason == .stale })
        try sandbox.write(plan)
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `a user's files are kept`() throws {
        try sandbox.generate(["a.txt": "a\n", "s/b.txt": "b\n"])
        try sandbox.edit("s/mine.txt", "mine\n")
        try sandbox.write(try sandbox.plan([:]))
        #expect(sandbox.everything() == ["s/", "s/mine.txt"])
        #expect(try sandbox.plan([:]).files.isEmpty)
    }

    @Test func `an edited file is kept with its ledger unless it is forced`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.edit("a.txt", "mine\n")
        for _ in 1...2 {
            let plan = try sandbox.plan([:])
            #expect(plan.conflicts.map(\.reason) == [.staleEdited])
            try sandbox.write(plan)
            #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger", "a.txt"])
        }
        try sandbox.write(sandbox.plan([:], force: true))
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `a folder without a ledger is not touched`() throws {
        #expect(try sandbox.plan([:]).files.isEmpty)
        try sandbox.write(try sandbox.plan([:]))
        try sandbox.edit("mine.txt", "mine\n")
        let plan = try sandbox.plan([:])
        #expect(plan.files.isEmpty)
        try sandbox.write(sandbox.plan([:], force: true))
        #expect(sandbox.everything() == ["mine.txt"])
    }
}
