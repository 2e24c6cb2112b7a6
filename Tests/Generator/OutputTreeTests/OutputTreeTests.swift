import Testing

@testable import OutputTree

struct OutputTreeTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test func `a tree that is not there is created with its ledger`() throws {
        let plan = try sandbox.generate(["Package.swift": "// swift\n", "Sources/A/A.swift": "let a = 1\n"])
        #expect(plan.summary == ["Package.swift: new", "Sources/A/A.swift: new"])
        #expect(plan.ledgerReason == .new)
        #expect(sandbox.text("Sources/A/A.swift") == "let a = 1\n")
        #expect(
            sandbox.everything() == [
                ".brandgen/", ".brandgen/ledger.json", "Package.swift", "Sources/", "Sources/A/", "Sources/A/A.swift",
            ])
    }

    @Test func `a second run finds nothing to do`() throws {
        try sandbox.generate(["a.txt": "a\n"])
        let plan = try sandbox.plan(["a.txt": "a\n"])
        #expect(plan.summary == ["a.txt: same"])
        #expect(!plan.hasDrift)
    }
}
