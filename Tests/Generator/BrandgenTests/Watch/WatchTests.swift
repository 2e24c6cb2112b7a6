import Foundation
import Testing

struct WatchTests {
    private static let readme = "Generated/acme/README.md"
    private static let theme = "Generated/acme/Theme.swift"

    private func twoBrands(_ more: [String: String] = [:]) -> [String: String] {
        acmeBrand().merging(acmeBrand(id: "globex", name: "Globex")) { $1 }.merging(acmeTemplates) { $1 }
            .merging(more) { $1 }
    }

    @Test func `a changed manifest or template updates the packages that depend on it, and no others`() throws {
        try withWatch(twoBrands()) { watch in
            let other = try fingerprints(of: "Generated/globex", in: watch.folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect(Self.theme, contains: "0x445566")
            try watch.expectOutput("acme: 2 updated\n")
            #expect(try fingerprints(of: "Generated/globex", in: watch.folder) == other)
            try write("Hello {{brand.name}}\n", to: "Templates/package/README.md.mustache", in: watch.folder)
            try watch.expect(Self.readme, contains: "Hello Acme")
            try watch.expect("Generated/globex/README.md", contains: "Hello Globex")
            try watch.expectOutput("acme: 2 updated\nglobex: 2 updated\n")
            try write("Own\n", to: "Brands/acme/Templates/package/README.md.mustache", in: watch.folder)
            try watch.expect(Self.readme, contains: "Own")
            #expect(try read("Generated/globex/README.md", in: watch.folder).contains("Hello"))
            // Editors replace a file by a rename, or truncate it.
            let manifest = watch.folder.appendingPathComponent("Brands/acme/brand.yaml")
            let draft = watch.folder.appendingPathComponent("Brands/acme/.brand.yaml.new")
            try Data(acmeManifest(primary: "#556677").utf8).write(to: draft)
            try #require(rename(draft.path, manifest.path) == 0)
            try watch.expect(Self.theme, contains: "0x556677")
            let handle = try FileHandle(forWritingTo: manifest)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(acmeManifest(primary: "#778899").utf8))
            try handle.close()
            try watch.expect(Self.theme, contains: "0x778899")
            #expect(watch.errors.hasPrefix("Watching for changes. Press Ctrl-C to stop.\n"))
        }
    }

    @Test func `a changed base updates the packages of all brands that extend it`() throws {
        let base = "manifest: 1\ntheme:\n  colors:\n    onBackground: \"#111111\"\n"
        let files = ["acme", "globex", "initech"].reduce(into: acmeTemplates) { files, id in
            let extends = id == "initech" ? "" : "extends: ../_base/brand.yaml\n"
            files["Brands/\(id)/brand.yaml"] = acmeManifest(id: id, name: id.capitalized)
                .replacing("manifest: 1\n", with: "manifest: 1\n" + extends)
            files["Brands/\(id)/terms.md"] = "# Terms\n"
        }
        try withWatch(files.merging(["Brands/_base/brand.yaml": base]) { $1 }) { watch in
            try write(base.replacing("111111", with: "222222"), to: "Brands/_base/brand.yaml", in: watch.folder)
            for id in ["acme", "globex"] { try watch.expect("Generated/\(id)/Theme.swift", contains: "0x222222") }
            try watch.expectOutput("acme: 2 updated\nglobex: 2 updated\n")
            #expect(!watch.output.contains("initech:"))
        }
    }

    @Test func `a new brand gets a package, and a removed brand loses it`() throws {
        try withWatch(twoBrands()) { watch in
            let new = watch.folder.appendingPathComponent("new")
            for (path, text) in acmeBrand(id: "initech", name: "Initech") { try write(text, to: path, in: new) }
            try FileManager.default.moveItem(
                at: new.appendingPathComponent("Brands/initech"),
                to: watch.folder.appendingPathComponent("Brands/initech"))
            try watch.expect("Generated/initech/README.md", contains: "Initech")
            // Files of the new brand are watched too.
            try write(
                acmeManifest(id: "initech", name: "Initech", primary: "#445566"), to: "Brands/initech/brand.yaml",
                in: watch.folder)
            try watch.expect("Generated/initech/Theme.swift", contains: "0x445566")
            try FileManager.default.removeItem(at: watch.folder.appendingPathComponent("Brands/initech"))
            try watch.expect { !exists("Generated/initech/README.md", in: watch.folder) }
            try watch.expectOutput("initech: 3 deleted\n")
        }
    }

    @Test func `an error is reported and nothing is written until it is gone`() throws {
        try withWatch(twoBrands()) { watch in
            let before = try packages(in: watch.folder)
            try write(acmeManifest(primary: "#44"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.contains("Brands/acme/brand.yaml:11:") }
            try watch.expect { watch.errors.hasSuffix("1 error\n") }
            #expect(try packages(in: watch.folder) == before)
            // A change of another brand does not write either, as the workspace still has an error. It is not printed again.
            try write(
                acmeManifest(id: "globex", name: "Globex", primary: "#778899"), to: "Brands/globex/brand.yaml",
                in: watch.folder)
            Thread.sleep(forTimeInterval: 1.5)
            #expect(watch.errors.components(separatedBy: "1 error\n").count == 2)
            #expect(try packages(in: watch.folder) == before)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expectOutput("acme: 2 updated\nglobex: 2 updated\n")
            // A value that only one brand may have is compared with brands that did not change.
            let taken = acmeManifest(primary: "#445566").replacing("com.example.acme", with: "com.example.globex")
            try write(taken, to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.contains("com.example.globex") }
            // The other brand of the two can change instead.
            let other = acmeManifest(id: "globex", name: "Globex", primary: "#778899")
                .replacing("com.example.globex", with: "com.example.other")
            try write(other, to: "Brands/globex/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.hasSuffix("The errors are gone. No file has changed.\n") }
        }
    }

    @Test func `the brands that the command line names are watched, with files that they link to elsewhere`() throws {
        var files = twoBrands(["legal/terms.md": "# Old terms\n"])
        files["Templates/package/Terms.md.mustache"] = "{{legal.terms.text}}\n"
        files["Brands/acme/terms.md"] = nil
        try withWorkspace(files) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("Brands/acme/terms.md").path,
                withDestinationPath: "../../legal/terms.md")
            try WatchRun.with(["generate", "acme", "--watch"], in: folder) { watch in
                try write(
                    acmeManifest(id: "globex", name: "Globex", primary: "#44"), to: "Brands/globex/brand.yaml",
                    in: folder)
                try write("# New terms\n", to: "legal/terms.md", in: folder)
                try watch.expect("Generated/acme/Terms.md", contains: "# New terms")
                #expect(!exists("Generated/globex", in: folder))
                #expect(watch.errors == "Watching for changes. Press Ctrl-C to stop.\n")
            }
        }
    }

    private func packages(in folder: URL) throws -> [[String: String]] {
        try ["acme", "globex"].map { try fingerprints(of: "Generated/\($0)", in: folder) }
    }

    private func withWatch(
        _ files: [String: String], _ arguments: [String] = [], _ body: (WatchRun) throws -> Void
    ) throws {
        try withWorkspace(files) { try WatchRun.with(["generate", "--watch"] + arguments, in: $0, body) }
    }
}
