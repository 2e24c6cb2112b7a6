import Testing

@testable import OutputTree

struct PlanTests {
    /// A state of the file `a.txt`.
    struct State: Sendable {
        /// The text that the previous run generated; `nil` if the ledger does not name the file.
        let generated: String?
        /// The text on disk; `nil` if there is no file.
        let onDisk: String?
        let rendered: String?
        /// What is planned; `nil` if nothing is.
        let reason: Plan.Reason?
        let ledger: Plan.Reason
    }

    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test(arguments: [
        State(generated: nil, onDisk: nil, rendered: "a\n", reason: .new, ledger: .outdated),
        State(generated: "a\n", onDisk: nil, rendered: "a\n", reason: .removedByHand, ledger: .same),
        State(generated: "a\n", onDisk: nil, rendered: nil, reason: nil, ledger: .outdated),
        State(generated: "a\n", onDisk: "a\n", rendered: "a\n", reason: .same, ledger: .same),
        State(generated: "a\n", onDisk: "b\n", rendered: "b\n", reason: .same, ledger: .outdated),
        State(generated: nil, onDisk: "a\n", rendered: "a\n", reason: .same, ledger: .outdated),
        State(generated: "a\n", onDisk: "a\n", rendered: "b\n", reason: .outdated, ledger: .outdated),
        State(generated: "a\n", onDisk: "a\n", rendered: nil, reason: .stale, ledger: .outdated),
        State(generated: "a\n", onDisk: "b\n", rendered: "a\n", reason: .edited, ledger: .outdated),
        State(generated: "a\n", onDisk: "mine\n", rendered: "b\n", reason: .edited, ledger: .outdated),
        State(generated: nil, onDisk: "mine\n", rendered: "a\n", reason: .notGenerated, ledger: .same),
        State(generated: "a\n", onDisk: "mine\n", rendered: nil, reason: .staleEdited, ledger: .outdated),
        State(generated: nil, onDisk: "mine\n", rendered: nil, reason: nil, ledger: .same),
    ])
    func `the plan follows from the ledger, the disk and the rendered file`(state: State) throws {
        func files(_ text: String?) -> [String: String] {
            ["other.txt": "o\n"].merging(text.map { ["a.txt": $0] } ?? [:]) { $1 }
        }
        try sandbox.generate(files(state.generated))
        try? sandbox.remove("a.txt")
        if let text = state.onDisk { try sandbox.edit("a.txt", text) }
        let plan = try sandbox.generate(files(state.rendered))
        #expect(plan.summary == (state.reason.map { ["a.txt: \($0.rawValue)"] } ?? []) + ["other.txt: same"])
        #expect(plan.ledgerReason == state.ledger)
        // A file as rendered is not a conflict later either.
        if state.reason == .same { #expect(try sandbox.plan(files("c\n")).summary.first == "a.txt: outdated") }
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

    @Test func `planning writes nothing, not even the output folder`() throws {
        _ = try sandbox.plan(["a.txt": "a\n"])
        #expect(sandbox.everything(in: sandbox.output).isEmpty)
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit("c.txt", "mine")
        let before = try sandbox.stamps()
        _ = try sandbox.plan(["a.txt": "b\n", "b.txt": "b\n", "c.txt": "c\n"])
        #expect(try sandbox.stamps() == before)
    }
}
