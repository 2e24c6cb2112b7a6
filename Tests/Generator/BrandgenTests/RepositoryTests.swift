import Foundation
import Testing

/// The brands and templates of this repository.
struct RepositoryTests {
    private let brands = ["clarity-loop", "fork-in-the-road", "inner-world", "max-puzzles", "template-app"]

    @Test func `a changed color is drift in the files that contain it, and generate rewrites only these`() throws {
        try withCopyOfRepository(of: ["inner-world", "template-app"]) { folder in
            _ = try brandgen(["generate"], in: folder)
            let manifest = try read("Brands/inner-world/brand.yaml", in: folder)
            let before = try fingerprints(of: "Generated", in: folder)
            let holding = try before.keys.filter { path in
                try path.hasSuffix("/ledger") && path.hasPrefix("inner-world/")
                    || path.hasSuffix("inner-world/App/Brand.xcassets/LaunchBackground.colorset/Contents.json")
                    || read("Generated/\(path)", in: folder).contains("471C70")
            }.sorted()
            #expect(holding.count >= 2)
            try write(
                manifest.replacingOccurrences(of: "471C70", with: "481C70"), to: "Brands/inner-world/brand.yaml",
                in: folder)

            let check = try brandgen(["check"], in: folder)
            let lines = holding.map { "update    Generated/\($0)  is out of date\n" }
            #expect(check.text == lines.joined())
            #expect(check.status == 3)

            let run = try brandgen(["generate"], in: folder)
            #expect(run.status == 0)
            let after = try fingerprints(of: "Generated", in: folder)
            let changed = after.keys.filter { after[$0] != before[$0] }
            #expect(changed.sorted() == holding)
        }
    }
}
