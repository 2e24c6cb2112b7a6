import Foundation
import Testing

/// Output folders of other workspaces, which a refused run leaves as they are.
struct RefusedOutputTests {
    @Test(arguments: [["generate"], ["generate", "--force"], ["generate", "--dry-run"], ["check"], ["diff"]])
    func `a refused run writes nothing to the folder, not even a lock`(command: [String]) throws {
        let files = acmeBrand().merging(acmeTemplates) { $1 }
        try withWorkspace(files.merging(["shared/other/.brandgen/ledger.json": "{}\n"]) { $1 }) { folder in
            // In no workspace, with the package of a brand that this workspace does not have.
            let shared = folder.deletingLastPathComponent()
                .appendingPathComponent("\(folder.lastPathComponent)-shared")
            try FileManager.default.moveItem(at: folder.appendingPathComponent("shared"), to: shared)
            defer { try? FileManager.default.removeItem(at: shared) }
            let run = try brandgen(command + ["--out", shared.path], in: folder)
            #expect(run.errors.contains("holds packages of brands that are not in this workspace"))
            #expect(run.status == 4)
            let names = try FileManager.default.contentsOfDirectory(atPath: shared.path)
            #expect(names == ["other"])
        }
    }
}
