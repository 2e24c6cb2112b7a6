import Foundation
import Testing

struct DryRunTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

    /// Everything at and below a folder with the time of its last change, folders too.
    private func listing(_ folder: URL) throws -> [String: Date] {
        let manager = FileManager.default
        let below = try #require(manager.enumerator(atPath: folder.path)?.allObjects as? [String])
        return try ([""] + below).reduce(into: [:]) { result, name in
            let path = folder.appendingPathComponent(name).path
            result[name] = try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
    }

    @Test func `what a first run would write is listed and counted, and no folder is made`() throws {
        try withWorkspace(workspace) { folder in
            let before = try listing(folder)
            let run = try brandgen(["generate", "--dry-run", "acme"], in: folder)
            #expect(
                run.text == """
                    create    Generated/acme/.brandgen/ledger.json  does not exist yet
                    create    Generated/acme/README.md  does not exist yet
                    create    Generated/acme/Theme.swift  does not exist yet
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        3        0          0        0     0
                    1 brand in Generated: 3 created (dry run: nothing was written)

                    """)
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(try listing(folder) == before)
        }
    }

    @Test func `each file that would change has its state and reason, and stays as it is`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Generated/acme/README.md"))
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Brands/globex"))
            // Without the lock's file there is no trace of the run before; none may come back.
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Generated/.brandgen"))
            let before = try listing(folder)
            let run = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(
                run.text == """
                    update    Generated/acme/.brandgen/ledger.json  is out of date
                    create    Generated/acme/README.md  was removed by hand
                    update    Generated/acme/Theme.swift  is out of date
                    delete    Generated/globex/.brandgen/ledger.json  is no longer part of the package
                    delete    Generated/globex/README.md  is no longer part of the package
                    delete    Generated/globex/Theme.swift  is no longer part of the package
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        1        2          0        0     0
                    globex       0        0        0          0        3     0
                    2 brands in Generated: 1 created, 2 updated, 3 deleted (dry run: nothing was written)

                    """)
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(try listing(folder) == before)
        }
    }

    @Test func `a file that was edited by hand fails the run as it would fail generate, unless by force`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate", "acme"], in: folder)
            try write("mine\n", to: "Generated/acme/README.md", in: folder)
            let before = try listing(folder)
            let run = try brandgen(["generate", "--dry-run", "acme"], in: folder)
            #expect(
                run.text == """
                    conflict  Generated/acme/README.md  was edited since it was generated
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        0        0          2        0     1
                    1 brand in Generated: 2 unchanged, 1 kept (dry run: nothing was written)

                    """)
            #expect(
                run.errors == """
                    error: 'Generated/acme/README.md' was edited since it was generated, and is kept; \
                    move it away, or let 'generate --force' replace it [kept-file]
                    1 error

                    """)
            #expect(run.status == 1)
            let forced = try brandgen(["generate", "--dry-run", "--force", "acme"], in: folder)
            #expect(
                forced.text == """
                    update    Generated/acme/README.md  was edited since it was generated
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        0        1          2        0     0
                    1 brand in Generated: 1 updated, 2 unchanged (dry run: nothing was written)

                    """)
            #expect(forced.errors == "")
            #expect(forced.status == 0)
            #expect(try listing(folder) == before)
        }
    }

    @Test func `where all is up to date, there is only the table`() throws {
        try withWorkspace(workspace) { folder in
            _ = try brandgen(["generate"], in: folder)
            let run = try brandgen(["generate", "--dry-run", "acme"], in: folder)
            #expect(
                run.text == """
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        0        0          3        0     0
                    1 brand in Generated: nothing changed (dry run: nothing was written)

                    """)
            #expect(run.status == 0)
        }
    }

    @Test func `a mistake in a manifest is told as generate tells it`() throws {
        let files = workspace.merging(["Brands/acme/brand.yaml": "manifest: 1\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate", "--dry-run"], in: folder)
            #expect(run.text == "")
            #expect(run.status == 1)
            #expect(run.errors == (try brandgen(["generate"], in: folder)).errors)
        }
    }
}
