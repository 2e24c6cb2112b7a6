import Foundation
import Testing

/// The files of the generator and those of the developer, in a copy of this repository's brands.
struct HostAppTests {
    @Test func `generate never touches the developer's files`() throws {
        try withCopyOfRepository(of: ["inner-world"]) { folder in
            #expect(try brandgen(["generate"], in: folder).status == 0)
            let app = "Brands/inner-world/App"
            for name in try contents(of: app, in: folder).keys {
                try write("mine \(name)\n", to: "\(app)/\(name)", in: folder)
            }
            try write("new\n", to: "\(app)/Views/New.swift", in: folder)
            try write("text\n", to: "Brands/inner-world/Store/en-US/description.txt", in: folder)
            try write("DEVELOPMENT_TEAM = A1B2C3D4E5\n", to: "Brands/Local.xcconfig", in: folder)
            let local = "Generated/inner-world/Configurations/Local.xcconfig"
            try write("DEVELOPMENT_TEAM = A1B2C3D4E5\n", to: local, in: folder)
            let before = try fingerprints(of: "Brands", in: folder)
            let localBefore = try fingerprints(of: local, in: folder)
            for arguments in [["generate", "--force"], ["check"]] {
                let run = try brandgen(arguments, in: folder)
                #expect(run.status == 0, "\(run.errors)")
            }
            // A changed manifest writes the packages again.
            let manifest = try read("Brands/inner-world/brand.yaml", in: folder)
            try write(manifest + "# changed\n", to: "Brands/inner-world/brand.yaml", in: folder)
            #expect(try brandgen(["generate"], in: folder).status == 0)
            var after = try fingerprints(of: "Brands", in: folder)
            after["inner-world/brand.yaml"] = before["inner-world/brand.yaml"]
            #expect(after == before)
            #expect(try fingerprints(of: local, in: folder) == localBefore)
        }
    }

    @Test func `a removed brand loses only what was generated`() throws {
        try withCopyOfRepository(of: ["inner-world", "template-app"]) { folder in
            #expect(try brandgen(["generate"], in: folder).status == 0)
            let local = "Generated/inner-world/Configurations/Local.xcconfig"
            try write("DEVELOPMENT_TEAM = A1B2C3D4E5\n", to: local, in: folder)
            let brand = folder.appendingPathComponent("Brands/inner-world")
            try FileManager.default.removeItem(at: brand.appendingPathComponent("brand.yaml"))
            let developers = try contents(of: "Brands/inner-world", in: folder)
            #expect(developers["App/InnerWorldApp.swift"] != nil)
            _ = try brandgen(["generate"], in: folder)
            #expect(try contents(of: "Brands/inner-world", in: folder) == developers)
            let left = try contents(of: "Generated/inner-world", in: folder)
            #expect(left.keys.sorted() == ["Configurations/Local.xcconfig"])
        }
    }
}
