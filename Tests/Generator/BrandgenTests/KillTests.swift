import BuiltProducts
import Foundation
import Testing

struct KillTests {
    /// The number of kills. You can set more: `KILL_TEST_KILLS=200 swift test --filter KillTests`.
    private let kills = Int(ProcessInfo.processInfo.environment["KILL_TEST_KILLS"] ?? "") ?? 10
    /// The number of brands, large enough that every kill happens before the run has written half of them. You can set more:
    /// `KILL_TEST_BRANDS=200 swift test --filter KillTests`.
    private let brands = Int(ProcessInfo.processInfo.environment["KILL_TEST_BRANDS"] ?? "") ?? 40

    @Test(.timeLimit(.minutes(5)))
    func `a run that is killed at any moment leaves complete files, and the next run completes the work`() throws {
        let ids = (1...brands).map { "brand-\(1000 + $0)" }
        try withWorkspace(ids.reduce(into: [:]) { $0.merge(acmeBrand(id: $1)) { $1 } }) { folder in
            try writeTemplates(round: 0, in: folder)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            var known = Set([content(round: 0)])
            var killed = 0
            for round in 1...kills {
                try writeTemplates(round: round, in: folder)
                known.insert(content(round: round))
                // Every other run is killed while it writes the first brands.
                let isEarly = round % 2 == 1
                let id = ids[max(round * brands / kills / 2, 1) - 1]
                if try killGenerate(after: isEarly ? nil : id, in: folder) { killed += 1 }
                let torn = try contents(in: folder).filter { !known.contains($1) }
                #expect(torn.keys.sorted() == [])
            }
            // On a busy machine, a run can end before the kill.
            #expect(killed >= kills / 2)
            let last = try brandgen(["generate"], in: folder)
            last.expectSuccess()
            #expect(Set(try contents(in: folder).values) == [content(round: kills)])
            let check = try brandgen(["check"], in: folder)
            #expect(check.text == "\(brands) brands in Generated: up to date\n")
        }
    }

    /// Kills a run as soon as it has replaced a brand's first file, or, without a brand, some time after it has begun to
    /// write. Returns `false` if the run had already ended.
    private func killGenerate(after id: String?, in folder: URL) throws -> Bool {
        let place = id.map { "\($0)/A.md" } ?? ".brandgen/tmp"
        let file = folder.appendingPathComponent("Generated/\(place)").path
        // A killed run leaves its temporary files. The next one creates others.
        let before = inode(file)
        let process = try startBrandgen(["generate"], in: folder, environment: BuiltProducts.noCoverage)
        while process.isRunning, inode(file) == before { usleep(20) }
        if id == nil { usleep(.random(in: 0..<10_000)) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }

    private func inode(_ path: String) -> UInt64 {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
    }

    private func writeTemplates(round: Int, in folder: URL) throws {
        for name in ["A", "B", "C"] {
            try write(content(round: round), to: "Templates/package/\(name).md.mustache", in: folder)
        }
    }

    private func content(round: Int) -> String { String(repeating: "round \(round)\n", count: 500) }

    /// All generated files except the ledgers.
    private func contents(in folder: URL) throws -> [String: String] {
        let generated = folder.appendingPathComponent("Generated")
        let paths = FileManager.default.enumerator(atPath: generated.path)?.allObjects as? [String] ?? []
        return try paths.filter { $0.hasSuffix(".md") }.reduce(into: [:]) { $0[$1] = try read($1, in: generated) }
    }
}
