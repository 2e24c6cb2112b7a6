import Foundation
import Testing

/// What may be combined with `generate --take-over`.
struct TakeOverTests {
    private func workspace(_ id: String, in folder: String) -> [String: String] {
        let files = acmeBrand(id: id, name: id.capitalized).merging(acmeTemplates) { $1 }.merging(runtimeStub) { $1 }
        return Dictionary(uniqueKeysWithValues: files.map { ("\(folder)/\($0)", $1) })
    }

    @Test(arguments: [
        (["globex"], "'globex'"), (["--shard", "1/1"], "'--shard'"), (["globex", "--dry-run"], "'globex'"),
    ])
    func `an output folder is not taken over for some of the brands`(selection: [String], word: String) throws {
        try withFiles(workspace("acme", in: "one").merging(workspace("globex", in: "two")) { $1 }) { folder in
            let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
            #expect(try brandgen(["generate", "--out", "../shared"], in: one).status == 0)
            let before = try fingerprints(of: "shared", in: folder)
            let run = try brandgen(["generate", "--take-over", "--out", "../shared"] + selection, in: two)
            #expect(run.errors.hasPrefix("error: '--take-over' applies to all brands; leave out \(word)\nusage: "))
            #expect(run.text == "")
            #expect(run.status == 2)
            #expect(try fingerprints(of: "shared", in: folder) == before)
            #expect(try brandgen(["generate", "--out", "../shared"], in: two).status == 4)
            #expect(exists("shared/acme/README.md", in: folder))
        }
    }
}
