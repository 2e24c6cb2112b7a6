import Foundation
import Testing

@testable import OutputTree

/// A run over several trees: everything is staged before the first change, and failures and kills lose nothing.
struct StageTests {
    private static let old: [String: [String: String]] = [
        "acme": ["a.txt": "a1\n", "s/b.txt": "b1\n"], "Shared/Runtime": ["r": "r1\n"], "gone": ["g": "g1\n"],
    ]
    private static let new: [String: [String: String]] = [
        "acme": ["a.txt": "a2\n", "t/c.txt": "c2\n"], "Shared/Runtime": ["r": "r2\n", "x/y": "y2\n"],
        "globex": ["a.txt": "g2\n", "s/b.txt": "b2\n"],
    ]

    /// Stages and commits the trees as `generate` does. A tree without files is removed.
    private static func run(
        _ trees: [String: [String: String]], in sandbox: Sandbox, disk: Disk = Disk()
    ) throws {
        let output = try disk.openOutputFolder(creating: sandbox.output)
        let stage = try Stage(in: output, named: "stage", disk: disk)
        do {
            var entries: [(Stage.Entry, String)] = []
            let known = try OutputFolder(sandbox.output)
            let removed = try Set(known.trees() + known.trees(in: "Shared")).subtracting(trees.keys)
            for name in trees.keys.sorted() + removed.sorted() {
                let tree = OutputTree(name: name, in: sandbox.output, disk: disk)
                let plan = try trees[name].map { try tree.plan(rendered($0), info: Sandbox.info) } ?? tree.planRemoval()
                if let entry = try stage.add(plan, of: tree, force: false) { entries.append((entry, name)) }
            }
            for (entry, name) in entries { try stage.commit(entry, of: name) }
        } catch {
            try? stage.remove()
            throw error
        }
        try stage.remove()
    }

    /// The files of the packages, without ledgers, by their paths in the output folder.
    private static func files(_ sandbox: Sandbox) -> [String: String] {
        sandbox.everything(in: sandbox.output).filter { !$0.hasSuffix("/") && !$0.contains(".brandgen/") }.reduce(
            into: [:]) {
                $0[$1] = try? String(contentsOfFile: sandbox.output + "/" + $1, encoding: .utf8)
            }
    }

    private static func files(_ trees: [String: [String: String]]) -> [String: String] {
        trees.reduce(into: [:]) { files, tree in
            for (path, text) in tree.value { files["\(tree.key)/\(path)"] = text }
        }
    }

    /// The names beside the packages that a run leaves.
    private static func leftovers(_ sandbox: Sandbox) -> [String] {
        sandbox.everything(in: sandbox.output + "/.brandgen")
    }

    @Test func `new, changed and removed trees are committed, and nothing is left over`() throws {
        let sandbox = try Sandbox()
        try Self.run(Self.old, in: sandbox)
        #expect(Self.files(sandbox) == Self.files(Self.old))
        try Self.run(Self.new, in: sandbox)
        #expect(Self.files(sandbox) == Self.files(Self.new))
        #expect(Self.leftovers(sandbox) == [])
        #expect(!sandbox.everything(in: sandbox.output).contains("gone/"))
        try Self.run([:], in: sandbox)
        #expect(sandbox.everything(in: sandbox.output) == [".brandgen/"])
    }

    @Test func `before the first commit no package has changed`() throws {
        let sandbox = try Sandbox()
        try Self.run(Self.old, in: sandbox)
        let before = try sandbox.stamps().filter { !$0.key.hasPrefix(".brandgen") }
        let stage = try Stage(in: sandbox.output)
        for (name, files) in Self.new {
            let tree = OutputTree(name: name, in: sandbox.output)
            _ = try stage.add(tree.plan(rendered(files), info: Sandbox.info), of: tree, force: false)
        }
        #expect(try sandbox.stamps().filter { !$0.key.hasPrefix(".brandgen") } == before)
        try stage.remove()
        #expect(Self.leftovers(sandbox) == [])
        #expect(try sandbox.stamps().filter { !$0.key.hasPrefix(".brandgen") } == before)
    }

    /// Fails one change, and all later ones as a kill does, or only that one as a full disk does.
    @Test(arguments: [true, false])
    func `after a failure at any change, each file is old or new, and the next run completes the work`(isKilled: Bool)
        throws
    {
        var count = 0
        while true {
            let sandbox = try Sandbox()
            try Self.run(Self.old, in: sandbox)
            let faults = Faults(allowed: count)
            let log = Log()
            let disk = Disk { [count] change in
                let place = log.add(change)
                return isKilled ? faults.disk.fault?(change) ?? 0 : place == count ? ENOSPC : 0
            }
            let error = #expect(
                performing: {
                    try Self.run(Self.new, in: sandbox, disk: disk)
                    throw Finished()
                }, throws: { _ in true })
            let (old, new) = (Self.files(Self.old), Self.files(Self.new))
            for (path, text) in Self.files(sandbox) {
                #expect(text == old[path] || text == new[path], "\(path) is neither old nor new")
            }
            for path in old.keys where new[path] != nil { #expect(Self.files(sandbox)[path] != nil, "\(path) is lost") }
            // Before the first commit, everything is as it was.
            if !log.changes.contains(.rename) { #expect(Self.files(sandbox) == old) }
            do {
                let lock = try OutputLock(outputFolder: sandbox.output)
                try Self.run(Self.new, in: sandbox)
                lock.release()
            }
            #expect(Self.files(sandbox) == new)
            #expect(Self.leftovers(sandbox) == ["lock"])
            if error is Finished { break }
            count += 1
        }
        #expect(count > 30)
    }

    @Test func `a file that is edited between staging and commit is kept`() throws {
        let sandbox = try Sandbox()
        try Self.run(Self.old, in: sandbox)
        let stage = try Stage(in: sandbox.output)
        let plan = try sandbox.plan(Self.new["acme"] ?? [:])
        let entry = try #require(try stage.add(plan, of: sandbox.tree, force: false))
        try sandbox.edit("a.txt", "mine\n")
        #expect(throws: OutputError(sandbox.path("a.txt"), .changedMeanwhile)) { try stage.commit(entry, of: "acme") }
        try stage.remove()
        #expect(sandbox.text("a.txt") == "mine\n")
        #expect(try sandbox.generate(Self.new["acme"] ?? [:]).conflicts.map(\.path) == ["a.txt"])
    }

    @Test func `a tree that appears between staging and commit is kept`() throws {
        let sandbox = try Sandbox()
        let stage = try Stage(in: sandbox.output)
        let entry = try #require(try stage.add(sandbox.plan(["a.txt": "a\n"]), of: sandbox.tree, force: false))
        try sandbox.edit("mine", "mine\n")
        #expect(throws: OutputError(sandbox.root, .changedMeanwhile)) { try stage.commit(entry, of: "acme") }
        try stage.remove()
        #expect(sandbox.everything() == ["mine"])
    }

    @Test func `a stage that a killed run left is replaced, and its record cannot be torn unnoticed`() throws {
        let sandbox = try Sandbox()
        try Self.run(Self.old, in: sandbox)
        let stage = try Stage(in: sandbox.output)
        let entry = try #require(
            try stage.add(sandbox.plan(Self.new["acme"] ?? [:]), of: sandbox.tree, force: false))
        let record = sandbox.path("../.brandgen/stage.new/acme/steps")
        let whole = try Data(contentsOf: URL(fileURLWithPath: record))
        for count in stride(from: 0, to: whole.count, by: 3) {
            try whole.prefix(count).write(to: URL(fileURLWithPath: record))
            #expect(throws: OutputError.self) { try stage.commit(entry, of: "acme") }
        }
        #expect(Self.files(sandbox) == Self.files(Self.old))
        try Self.run(Self.new, in: sandbox)
        #expect(Self.files(sandbox) == Self.files(Self.new))
        #expect(Self.leftovers(sandbox) == [])
    }

    @Test func `paths with any character but NUL survive the record`() throws {
        let sandbox = try Sandbox()
        let names = ["line\nend", "é", "é", "a b", "-", "0", "steps", "ledger.json", "\u{1}", "日本/🎉"]
        try sandbox.generate(names.reduce(into: [:]) { $0[$1] = "old" })
        let files = names.reduce(into: [:]) { $0[$1] = "new \($1)" }
        try sandbox.generate(files)
        #expect(try sandbox.contents().filter { $0.key != ".brandgen/ledger.json" } == files)
        try sandbox.generate(["only": "one"])
        #expect(sandbox.everything() == [".brandgen/", ".brandgen/ledger.json", "only"])
    }

    @Test func `eight threads stage two hundred trees`() async throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a.txt": "old\n"])
        let stage = try Stage(in: sandbox.output)
        let entries = try await withThrowingTaskGroup(of: [(Stage.Entry, String)].self) { group in
            for thread in 0..<8 {
                group.addTask { [output = sandbox.output] in
                    try (0..<25).compactMap { number in
                        let name = number == 0 && thread == 0 ? "acme" : "brand-\(thread)-\(number)"
                        let tree = OutputTree(name: name, in: output)
                        let plan = try tree.plan(rendered(["a.txt": "\(name)\n", "b/c": "c\n"]), info: Sandbox.info)
                        return try stage.add(plan, of: tree, force: false).map { ($0, name) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for (entry, name) in entries { try stage.commit(entry, of: name) }
        try stage.remove()
        #expect(entries.count == 200)
        #expect(Self.files(sandbox).count == 400)
        #expect(sandbox.text("a.txt") == "acme\n")
    }
}

private struct Finished: Error {}

private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: [Disk.Change] = []

    var changes: [Disk.Change] { lock.withLock { recorded } }

    /// Adds a change. Returns the number of those before it.
    @discardableResult func add(_ change: Disk.Change) -> Int {
        lock.withLock {
            recorded.append(change)
            return recorded.count - 1
        }
    }
}
