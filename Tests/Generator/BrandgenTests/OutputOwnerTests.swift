import Foundation
import Testing

/// Output folders that two workspaces use, and workspaces that move.
struct OutputOwnerTests {
    private static func workspace(_ id: String, in folder: String) -> [String: String] {
        let files = acmeBrand(id: id, name: id.capitalized).merging(acmeTemplates) { $1 }.merging(runtimeStub) { $1 }
        return Dictionary(uniqueKeysWithValues: files.map { ("\(folder)/\($0)", $1) })
    }

    /// Runs `body` in a folder with the workspaces `one`, which has the brand acme, and `two`, which has globex.
    private func withTwoWorkspaces(_ body: (URL) throws -> Void) throws {
        try withFiles(Self.workspace("acme", in: "one").merging(Self.workspace("globex", in: "two")) { $1 }, body)
    }

    private func run(_ arguments: String..., in folder: URL, _ workspace: String) throws -> BrandgenRun {
        try brandgen(arguments, in: folder.appendingPathComponent(workspace))
    }

    @Test(arguments: [
        ["generate", "--force"], ["generate", "globex"], ["diff"],
    ])
    func `an output folder of another workspace is rejected and does not change`(command: [String]) throws {
        try withTwoWorkspaces { folder in
            #expect(try run("generate", "--out", "../shared", in: folder, "one").status == 0)
            let before = try fingerprints(of: "shared", in: folder)
            let run = try brandgen(command + ["--out", "../shared"], in: folder.appendingPathComponent("two"))
            #expect(
                run.errors.hasPrefix("error: '../shared' holds the packages of another workspace, '../one'; "))
            #expect(run.errors.contains("'--out'") && run.errors.contains("'--take-over'"))
            #expect(run.text == "")
            #expect(run.status == 4)
            #expect(try fingerprints(of: "shared", in: folder) == before)
        }
    }

    @Test func `a workspace takes over an output folder with --take-over`() throws {
        try withTwoWorkspaces { folder in
            #expect(try run("generate", "--out", "../shared", in: folder, "one").status == 0)
            #expect(try read("shared/.brandgen/workspace", in: folder) == "../one\n")
            let taken = try run("generate", "--take-over", "--out", "../shared", in: folder, "two")
            taken.expectSuccess()
            #expect(!exists("shared/acme", in: folder))
            #expect(exists("shared/globex/README.md", in: folder))
            #expect(try run("check", "--out", "../shared", in: folder, "two").status == 0)
            #expect(try run("generate", "--out", "../shared", in: folder, "one").status == 4)
        }
    }

    @Test(arguments: [
        (["globex"], "'globex'"), (["--shard", "1/1"], "'--shard'"),
    ])
    func `take-over is only possible for all brands`(selection: [String], word: String) throws {
        try withTwoWorkspaces { folder in
            #expect(try run("generate", "--out", "../shared", in: folder, "one").status == 0)
            let before = try fingerprints(of: "shared", in: folder)
            let run = try brandgen(
                ["generate", "--take-over", "--out", "../shared"] + selection,
                in: folder.appendingPathComponent("two"))
            run.expectRefusal("error: '--take-over' applies to all brands; remove \(word)\nusage: ", status: 2)
            #expect(try fingerprints(of: "shared", in: folder) == before)
        }
    }

    // MARK: Records that are outdated

    private func move(_ name: String, to other: String, in folder: URL) throws {
        try FileManager.default.moveItem(
            at: folder.appendingPathComponent(name), to: folder.appendingPathComponent(other))
    }

    @Test func `a workspace that has moved keeps its output folder, which no other workspace gets`() throws {
        try withTwoWorkspaces { folder in
            #expect(try run("generate", "--out", "../shared", in: folder, "one").status == 0)
            try move("one", to: "moved", in: folder)
            let foreign = try run("generate", "--out", "../shared", in: folder, "two")
            #expect(foreign.errors.hasPrefix("error: '../shared' holds packages of brands that are not in this"))
            #expect(foreign.status == 4)
            #expect(exists("shared/acme/README.md", in: folder))
            // The package contains the path of the runtime, which has changed.
            #expect(try run("check", "--out", "../shared", in: folder, "moved").status == 3)
            #expect(try run("generate", "--out", "../shared", in: folder, "moved").status == 0)
            #expect(try read("shared/.brandgen/workspace", in: folder) == "../moved\n")
        }
    }

    @Test func `a repository can be moved and copied`() throws {
        try withTwoWorkspaces { folder in
            let manager = FileManager.default
            #expect(try run("generate", in: folder, "one").status == 0)
            #expect(try run("generate", "--out", "build/out", in: folder, "one").status == 0)
            #expect(try run("generate", "--out", "../packages", in: folder, "one").status == 0)
            let place = "copy/a"
            try manager.createDirectory(at: folder.appendingPathComponent(place), withIntermediateDirectories: true)
            for name in ["one", "packages"] {
                try manager.copyItem(
                    at: folder.appendingPathComponent(name), to: folder.appendingPathComponent("\(place)/\(name)"))
            }
            for out in ["Generated", "build/out", "../packages"] {
                let check = try run("check", "--out", out, in: folder, "\(place)/one")
                #expect(check.status == 0, "\(out): \(check.errors)")
                #expect(try run("generate", "--out", out, in: folder, "\(place)/one").status == 0)
            }
        }
    }

    @Test func `packages without a record belong to the workspace that contains them`() throws {
        try withTwoWorkspaces { folder in
            #expect(try run("generate", in: folder, "one").status == 0)
            // The state after a checkout, if version control contains only the packages.
            try FileManager.default.removeItem(at: folder.appendingPathComponent("one/Generated/.brandgen"))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("one/Brands/acme"))
            for (path, text) in Self.workspace("hooli", in: "one") { try write(text, to: path, in: folder) }
            let foreign = try run("generate", "--out", "../one/Generated", in: folder, "two")
            #expect(foreign.errors.hasPrefix("error: '../one/Generated' holds packages of brands that are not in this"))
            #expect(foreign.status == 4)
            #expect(exists("one/Generated/acme/README.md", in: folder))
            #expect(try run("generate", in: folder, "one").status == 0)
            #expect(!exists("one/Generated/acme", in: folder))
            #expect(try run("generate", "--out", "../one/Generated", in: folder, "two").status == 4)
        }
    }
}
