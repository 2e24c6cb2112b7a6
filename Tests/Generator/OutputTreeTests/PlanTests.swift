import Testing

@testable import OutputTree

/// The plan for a file in each possible state.
struct PlanTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `a new rendered file is created`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a\n", "b.txt": "b\n"])
        #expect(plan.summary == ["a.txt: same", "b.txt: new"])
        #expect(plan.ledgerReason == .outdated)
        #expect(plan.hasChanges)
    }

    @Test func `a generated file that was deleted by hand is created again`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.remove("a.txt")
        let plan = try sandbox.plan(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: removedByHand"])
        #expect(plan.hasChanges)
        #expect(plan.ledgerReason == .same)
    }

    @Test func `a generated file with other rendered bytes is updated`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        #expect(try sandbox.plan(["a.txt": "b\n"]).summary == ["a.txt: outdated"])
        #expect(try sandbox.plan(["a.txt": "longer\n"]).summary == ["a.txt: outdated"])
        #expect(try sandbox.plan(["a.txt": ""]).summary == ["a.txt: outdated"])
    }

    @Test func `a file with the rendered bytes is unchanged`() throws {
        try sandbox.generate(["a.txt": "a\n", "empty": ""])
        let plan = try sandbox.plan(["a.txt": "a\n", "empty": ""])
        #expect(plan.summary == ["a.txt: same", "empty: same"])
        #expect(plan.ledgerReason == .same)
        #expect(!plan.hasChanges)
        #expect(plan.conflicts.isEmpty)
        #expect(plan.files.map(\.state) == [.unchanged, .unchanged, .unchanged])
    }

    @Test func `a generated file that is no longer rendered is deleted`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        #expect(try sandbox.plan(["b.txt": "b\n"]).summary == ["a.txt: stale", "b.txt: same"])
    }

    @Test func `a generated file that is neither rendered nor on disk has no step`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.remove("a.txt")
        let plan = try sandbox.plan(["b.txt": "b\n"])
        #expect(plan.summary == ["b.txt: same"])
        #expect(plan.ledgerReason == .outdated)
    }

    @Test func `an edited file is a conflict`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("a.txt", "mine\n")
        let plan = try sandbox.plan(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: edited"])
        #expect(plan.hasChanges)
        #expect(plan.conflicts.map(\.path) == ["a.txt"])
        #expect(try sandbox.plan(["a.txt": "b\n"]).summary == ["a.txt: edited"])
    }

    @Test func `an edited file of the same length is a conflict`() throws {
        try sandbox.generate(["a.txt": "aaa\n"])
        try sandbox.edit("a.txt", "aba\n")
        #expect(try sandbox.plan(["a.txt": "aaa\n"]).summary == ["a.txt: edited"])
    }

    @Test func `an edit that matches the rendered bytes is not a conflict, then or later`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("a.txt", "b\n")
        let plan = try sandbox.generate(["a.txt": "b\n"])
        #expect(plan.summary == ["a.txt: same"])
        #expect(plan.ledgerReason == .outdated)
        #expect(try sandbox.plan(["a.txt": "c\n"]).summary == ["a.txt: outdated"])
    }

    @Test func `a file that brandgen did not write is a conflict if its path is rendered`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("b.txt", "mine\n")
        #expect(try sandbox.plan(["a.txt": "a\n", "b.txt": "b\n"]).summary == ["a.txt: same", "b.txt: notGenerated"])
    }

    @Test func `a file with the rendered bytes is adopted without a ledger`() throws {
        try sandbox.edit("a.txt", "a\n")
        let plan = try sandbox.generate(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: same"])
        #expect(plan.ledgerReason == .new)
        #expect(try sandbox.plan(["a.txt": "b\n"]).summary == ["a.txt: outdated"])
    }

    @Test func `an edited file that is no longer rendered is a conflict`() throws {
        try sandbox.generate(["a.txt": "a\n", "b.txt": "b\n"])
        try sandbox.edit("a.txt", "mine\n")
        #expect(try sandbox.plan(["b.txt": "b\n"]).summary == ["a.txt: staleEdited", "b.txt: same"])
    }

    @Test func `files that are neither rendered nor in the ledger have no steps`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit(".build/debug/x.o", "object")
        try sandbox.edit("notes.txt", "mine")
        let plan = try sandbox.plan(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: same"])
        #expect(!plan.hasChanges)
    }

    @Test func `a ledger from another version of the tool is drift`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.generate(["a.txt": "a\n"], tool: "brandgen 1.1")
        #expect(plan.summary == ["a.txt: same"])
        #expect(plan.ledgerReason == .outdated)
        #expect(plan.hasChanges)
        #expect(sandbox.text(".brandgen/ledger")?.contains("brandgen 1.1") == true)
    }

    @Test func `a deleted ledger is drift and is created again`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let ledger = sandbox.text(".brandgen/ledger")
        try sandbox.remove(".brandgen")
        let plan = try sandbox.generate(["a.txt": "a\n"])
        #expect(plan.ledgerReason == .new)
        #expect(plan.hasChanges)
        #expect(sandbox.text(".brandgen/ledger") == ledger)
    }

    @Test func `the steps are in path order and include the ledger`() throws {
        let plan = try sandbox.plan(["b.txt": "", "-.txt": "", "a/b.txt": "", "a-b.txt": "", "Z.txt": ""])
        #expect(
            plan.files.map(\.path) == [
                "-.txt", ".brandgen/ledger", "Z.txt", "a-b.txt", "a/b.txt", "b.txt",
            ])
    }

    @Test func `planning writes nothing, not even the output folder`() throws {
        _ = try sandbox.plan(["a.txt": "a\n"])
        #expect(sandbox.everything(in: sandbox.output).isEmpty)
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("c.txt", "mine")
        let before = try sandbox.stamps()
        _ = try sandbox.plan(["a.txt": "b\n", "b.txt": "b\n", "c.txt": "c\n"])
        #expect(try sandbox.stamps() == before)
    }

    @Test func `each reason has a state and a description`() {
        let expected: [(Plan.Reason, Plan.State, String)] = [
            (.new, .create, "does not exist yet"),
            (.removedByHand, .create, "was removed by hand"),
            (.outdated, .update, "is out of date"),
            (.same, .unchanged, "is up to date"),
            (.stale, .delete, "is no longer part of the package"),
            (.edited, .conflict, "was edited since it was generated"),
            (.notGenerated, .conflict, "was not generated by brandgen"),
            (.staleEdited, .conflict, "is no longer part of the package, but was edited"),
            (.symbolicLink, .conflict, "is a symbolic link where a generated file belongs"),
            (.inTheWay, .conflict, "cannot be written, because something else is in the way"),
        ]
        #expect(expected.map(\.0) == Plan.Reason.allCases)
        for (reason, state, text) in expected {
            #expect(reason.state == state)
            #expect(reason.description == text)
        }
    }
}
