import Foundation
import Testing

@testable import brandgen

struct ShardTests {
    @Test(arguments: [(0, 3), (1, 3), (7, 3), (9, 3), (500, 7), (3, 256)])
    func `shards contain every brand once, in order, and their sizes differ by one at most`(brands: Int, count: Int) {
        let ids = (0..<brands).map { String(1000 + $0) }
        let parts = Shard.all(of: count).map { Array($0.part(of: ids.shuffled())) }
        #expect(parts.flatMap { $0 } == ids)
        let sizes = parts.map(\.count)
        #expect(sizes.max().map { $0 - (sizes.min() ?? 0) <= 1 } == true)
    }

    @Test(arguments: [["generate", "--dry-run"], ["check"], ["diff"], ["validate"]])
    func `a command runs a shard, and all shards together have all brands`(command: [String])
        throws
    {
        let ids = ["acme", "globex", "initech"]
        let files = ids.reduce(into: acmeTemplates) { $0.merge(acmeBrand(id: $1)) { $1 } }
        try withWorkspace(files) { folder in
            for (shard, part) in [("1/2", ["acme"]), ("2/2", ["globex", "initech"]), ("1/5", [])] {
                let run = try brandgen(command + ["--shard", shard], in: folder)
                let output = run.text + run.errors
                if command == ["validate"] {
                    #expect(output == (part.count == 1 ? "1 brand is valid\n" : "\(part.count) brands are valid\n"))
                } else {
                    #expect(ids.filter { output.contains("\($0)/README.md") } == part)
                }
                #expect(run.status == (command[0] == "check" || command[0] == "diff" ? (part.isEmpty ? 0 : 3) : 0))
            }
        }
    }

    @Test func `a shard of named brands has only these brands`() throws {
        let files = ["acme", "globex", "initech"].reduce(into: [:]) { $0.merge(acmeBrand(id: $1)) { $1 } }
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "globex", "acme", "globex", "--shard", "2/2", "--strict"], in: folder)
            #expect(run.text == "1 brand is valid\n")
            let broken = try brandgen(["validate", "globex", "hooli", "--shard", "2/2"], in: folder)
            #expect(broken.errors.hasPrefix("error: there is no brand 'hooli' in 'Brands'; "))
        }
    }

    @Test func `packages of deleted brands are removed only by a run for all brands`() throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            try write("{}", to: "Generated/gone/.brandgen/ledger", in: folder)
            let part = try brandgen(["generate", "--shard", "1/1"], in: folder)
            #expect(part.status == 0)
            #expect(exists("Generated/gone", in: folder))
        }
    }
}
