import SystemCalls
import Testing

@testable import OutputTree

/// Runs that are killed at each of their changes to the disk, and the runs that follow.
struct KilledRunTests {
    /// The files before the run, the files that the killed run renders, and the files that the next run renders.
    struct Scenario: CustomTestStringConvertible {
        let name: String
        let old: [String: String]
        let killed: [String: String]
        let next: [String: String]
        var testDescription: String { name }
    }

    private static let old = ["a.txt": "a1\n", "gone/b.txt": "b1\n", "s/c.txt": "c1\n", "d": "d1\n", "same": "same\n"]
    /// Updates, creates and deletes files, and replaces a file with a folder.
    private static let new = ["a.txt": "a2\n", "s/c.txt": "c2\n", "new/e.txt": "e2\n", "d/f": "f2\n", "same": "same\n"]
    /// Files that differ from both `old` and `new`.
    private static let newest = ["a.txt": "a3\n", "s/c.txt": "c1\n", "new/e.txt": "e3\n", "d": "d3\n", "g/h/i": "i3\n"]

    static let scenarios = [
        Scenario(name: "a new tree, finished", old: [:], killed: new, next: new),
        Scenario(name: "a new tree, then another", old: [:], killed: new, next: newest),
        Scenario(name: "changes, finished", old: old, killed: new, next: new),
        Scenario(name: "changes, then others", old: old, killed: new, next: newest),
        Scenario(name: "changes, then taken back", old: old, killed: new, next: old),
        Scenario(name: "deletions, finished", old: new, killed: ["same": "same\n"], next: ["same": "same\n"]),
        Scenario(name: "deletions, then taken back", old: new, killed: ["same": "same\n"], next: new),
    ]

    /// Runs `body` with disks that fail after 0, 1, 2… changes until a run completes. Returns the number of failed
    /// runs.
    @discardableResult
    private static func forEachKill(_ body: (FileSystem) throws -> Void) throws -> Int {
        for count in 0... {
            let faults = Faults(allowed: count)
            try body(faults.fileSystem)
            if !faults.wasKilled { return count }
        }
        return 0
    }

    private static func expectWhole(_ sandbox: Sandbox, among states: [[String: String]]) {
        for name in sandbox.everything() where !name.hasSuffix("/") && !name.hasPrefix(".brandgen/") {
            #expect(states.contains { $0[name] == sandbox.text(name) }, "\(name) is neither old nor new")
        }
    }

    private static func expectFinished(_ sandbox: Sandbox, _ files: [String: String]) throws {
        let fresh = try Sandbox()
        try fresh.generate(files)
        #expect(try sandbox.contents() == fresh.contents())
        #expect(sandbox.everything() == fresh.everything())
        #expect(sandbox.everything(in: sandbox.output).filter { !$0.hasPrefix("acme/") } == [".brandgen/"])
        #expect(try !sandbox.plan(files).hasChanges)
    }

    @Test(arguments: scenarios)
    func `each file is wholly old or wholly new, and the next run completes the work`(_ scenario: Scenario) throws {
        let kills = try Self.forEachKill { disk in
            let sandbox = try Sandbox()
            if !scenario.old.isEmpty { try sandbox.generate(scenario.old) }
            sandbox.generateUntilKilled(scenario.killed, fileSystem: disk)
            Self.expectWhole(sandbox, among: [scenario.old, scenario.killed])
            let plan = try sandbox.generate(scenario.next)
            #expect(plan.conflicts.isEmpty)
            try Self.expectFinished(sandbox, scenario.next)
        }
        #expect(kills > 8)
    }

    @Test func `a third run completes the work of two killed runs`() throws {
        let old = ["a.txt": "a1\n", "gone/b.txt": "b1\n"]
        let new = ["a.txt": "a2\n", "new/c.txt": "c2\n"]
        let newest = ["a.txt": "a3\n", "new/c.txt": "c3\n", "d/e.txt": "e3\n"]
        let changes = try Self.forEachKill { disk in
            let sandbox = try Sandbox()
            try sandbox.generate(old)
            sandbox.generateUntilKilled(new, fileSystem: disk)
        }
        for first in 0...changes {
            try Self.forEachKill { disk in
                let sandbox = try Sandbox()
                try sandbox.generate(old)
                sandbox.generateUntilKilled(new, fileSystem: Faults(allowed: first).fileSystem)
                sandbox.generateUntilKilled(newest, fileSystem: disk)
                Self.expectWhole(sandbox, among: [old, new, newest])
                let plan = try sandbox.generate(new)
                #expect(plan.conflicts.isEmpty)
                try Self.expectFinished(sandbox, new)
            }
        }
    }

    @Test(arguments: [true, false])
    func `the next run completes or reverts a killed removal`(isTakenBack: Bool) throws {
        try Self.forEachKill { disk in
            let sandbox = try Sandbox()
            try sandbox.generate(Self.old)
            try? sandbox.write(sandbox.plan([:]), fileSystem: disk)
            Self.expectWhole(sandbox, among: [Self.old])
            if isTakenBack {
                #expect(try sandbox.generate(Self.old).conflicts.isEmpty)
                try Self.expectFinished(sandbox, Self.old)
            } else {
                try sandbox.write(try sandbox.plan([:]))
                #expect(sandbox.everything() == [])
            }
        }
    }

    @Test func `edits before or after a killed run are kept`() throws {
        try Self.forEachKill { disk in
            let sandbox = try Sandbox()
            try sandbox.generate(Self.old)
            try sandbox.edit("a.txt", "mine\n")
            sandbox.generateUntilKilled(Self.new, fileSystem: disk)
            try sandbox.edit("s/c.txt", "mine too\n")
            let plan = try sandbox.generate(Self.newest)
            #expect(plan.conflicts.map(\.path) == ["a.txt", "s/c.txt"])
            #expect(plan.conflicts.allSatisfy { $0.reason == .edited })
            #expect(sandbox.text("a.txt") == "mine\n")
            #expect(sandbox.text("s/c.txt") == "mine too\n")
            try sandbox.generate(Self.newest, force: true)
            try Self.expectFinished(sandbox, Self.newest)
        }
    }

    @Test func `a run without force completes a killed run with force`() throws {
        try Self.forEachKill { disk in
            let sandbox = try Sandbox()
            try sandbox.generate(["a.txt": "a1\n", "b.txt": "b1\n"])
            try sandbox.edit("a.txt", "mine\n")
            sandbox.generateUntilKilled(["a.txt": "a2\n", "b.txt": "b2\n"], force: true, fileSystem: disk)
            let text = sandbox.text("a.txt")
            #expect(text == "mine\n" || text == "a2\n")
            let plan = try sandbox.generate(["a.txt": "a3\n", "b.txt": "b3\n"])
            #expect(plan.conflicts.map(\.path) == (text == "mine\n" ? ["a.txt"] : []))
            #expect(sandbox.text("b.txt") == "b3\n")
        }
    }
}
