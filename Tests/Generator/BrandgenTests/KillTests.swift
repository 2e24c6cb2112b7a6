import Foundation
import Testing

struct KillTests {
    private let brands = 200
    private let kills = 20

    @Test(.timeLimit(.minutes(5)))
    func `killed at any moment, a run leaves whole files, and one more run brings all up to date`() throws {
        var files: [String: String] = [:]
        for number in 1...brands { files.merge(acmeBrand(id: "brand-\(number)")) { $1 } }
        try withWorkspace(files) { folder in
            try writeTemplates(round: 0, in: folder)
            let start = ContinuousClock.now
            let first = try brandgen(["generate"], in: folder)
            let whole = ContinuousClock.now - start
            #expect(first.status == 0)
            for round in 1...kills {
                try writeTemplates(round: round, in: folder)
                // Spread over the second half of a run: the first is reading and rendering.
                try killGenerate(after: whole * (kills + round) / (2 * kills), in: folder)
                let torn = try contents(in: folder).filter { !allContents(upTo: round).contains($1) }
                #expect(torn.keys.sorted() == [])
            }
            let last = try brandgen(["generate"], in: folder)
            #expect(last.errors == "")
            #expect(last.status == 0)
            #expect(Set(try contents(in: folder).values) == [content(round: kills)])
            let check = try brandgen(["check"], in: folder)
            #expect(check.text == "\(brands) brands in Generated: up to date\n")
        }
    }

    private func killGenerate(after delay: Duration, in folder: URL) throws {
        let process = Process()
        process.executableURL = builtExecutable
        process.arguments = ["generate"]
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(delay / .microseconds(1)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func writeTemplates(round: Int, in folder: URL) throws {
        for name in ["A", "B", "C"] {
            try write(content(round: round), to: "Templates/package/\(name).md.mustache", in: folder)
        }
    }

    private func content(round: Int) -> String { String(repeating: "round \(round)\n", count: 500) }

    private func allContents(upTo round: Int) -> Set<String> { Set((0...round).map(content)) }

    /// Every generated file but the ledgers.
    private func contents(in folder: URL) throws -> [String: String] {
        let generated = folder.appendingPathComponent("Generated")
        let paths = FileManager.default.enumerator(atPath: generated.path)?.allObjects as? [String] ?? []
        return try paths.filter { $0.hasSuffix(".md") }.reduce(into: [:]) { $0[$1] = try read($1, in: generated) }
    }
}
