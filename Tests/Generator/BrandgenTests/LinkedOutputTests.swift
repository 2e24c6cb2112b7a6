import Foundation
import Testing

/// Symbolic links in the output folder, and output folders that are links.
struct LinkedOutputTests {
    private static let files = acmeBrand().merging(acmeTemplates) { $1 }
    private static let commands = [["generate", "--force"], ["check"], ["diff"]]

    /// Runs `body` in a folder with two workspaces and their packages: `ours` with the brand acme, and `theirs` with old.
    private func withTwoWorkspaces(_ body: (URL) throws -> Void) throws {
        let theirs = acmeBrand(id: "old", name: "Old").merging(acmeTemplates) { $1 }
        let files = prefixed(Self.files, "ours").merging(prefixed(theirs, "theirs")) { $1 }
        try withWorkspace(files) { folder in
            for name in ["ours", "theirs"] {
                #expect(try brandgen(["generate"], in: folder.appendingPathComponent(name)).status == 0)
            }
            try body(folder)
        }
    }

    private func prefixed(_ files: [String: String], _ folder: String) -> [String: String] {
        let runtime = runtimeStub.merging(["Brands/.keep": "", "Templates/.keep": ""]) { $1 }
        return Dictionary(uniqueKeysWithValues: files.merging(runtime) { $1 }.map { ("\(folder)/\($0)", $1) })
    }

    private func link(_ path: String, to target: String, in folder: URL) throws {
        let link = folder.appendingPathComponent(path)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createDirectory(
            at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    @Test(arguments: commands)
    func `a link to another folder is rejected, and the folder does not change`(command: [String]) throws {
        try withWorkspace(Self.files.merging(["precious/README.md": "mine\n"]) { $1 }) { folder in
            try link("Generated/acme", to: "../precious", in: folder)
            let before = try fingerprints(of: "precious", in: folder)
            let run = try brandgen(command, in: folder)
            #expect(run.errors.hasPrefix("error: 'Generated/acme' is a symbolic link"))
            #expect(run.status == 4)
            #expect(try fingerprints(of: "precious", in: folder) == before)
        }
    }

    @Test(arguments: commands)
    func `an output folder that is a link is rejected, and its target does not change`(command: [String]) throws {
        try withTwoWorkspaces { folder in
            try link("ours/Generated", to: "../theirs/Generated", in: folder)
            let before = try fingerprints(of: "theirs", in: folder)
            let run = try brandgen(command, in: folder.appendingPathComponent("ours"))
            #expect(
                run.errors.hasPrefix(
                    "error: the output folder 'Generated' is a symbolic link to '../theirs/Generated'"))
            #expect(run.errors.contains("'--out'"))
            #expect(run.status == 4)
            #expect(try fingerprints(of: "theirs", in: folder) == before)
        }
    }

    @Test(arguments: ["link//", "link/./"])
    func `a link that --out names is rejected`(out: String) throws {
        try withWorkspace(Self.files.merging(["precious/README.md": "mine\n"]) { $1 }) { folder in
            try link("link", to: "precious", in: folder)
            let run = try brandgen(["generate", "--out", out], in: folder)
            #expect(run.errors.hasPrefix("error: the output folder '"))
            #expect(run.errors.contains("' is a symbolic link to 'precious'"))
            #expect(run.status == 4)
            #expect(try fingerprints(of: "precious", in: folder).keys.sorted() == ["README.md"])
        }
    }

    @Test func `the folders above the output folder can be links, and the path of the runtime leads through them`()
        throws
    {
        try withWorkspace(Self.files.merging(["deep/er/real/.keep": ""]) { $1 }) { folder in
            try link("link", to: "deep/er/real", in: folder)
            #expect(try brandgen(["generate", "--out", "link/packages"], in: folder).status == 0)
            #expect(
                try read("deep/er/real/packages/acme/README.md", in: folder) == "# Acme\n\nRuntime: ../../../../..\n")
            #expect(try brandgen(["check", "--out", "link/packages"], in: folder).status == 0)
        }
    }

    @Test(arguments: [
        ".brandgen", ".brandgen/ledger", ".brandgen/workspace", "acme/.brandgen", "acme/.brandgen/ledger",
    ])
    func `a bookkeeping file that is a link is rejected, and its target does not change`(path: String) throws {
        try withWorkspace(Self.files) { folder in
            #expect(try brandgen(["generate"], in: folder).status == 0)
            let place = folder.appendingPathComponent("Generated/\(path)")
            if exists("Generated/\(path)", in: folder) {
                try FileManager.default.moveItem(at: place, to: folder.appendingPathComponent("elsewhere"))
            } else {
                try write("{}", to: "elsewhere", in: folder)
            }
            try link("Generated/\(path)", to: folder.appendingPathComponent("elsewhere").path, in: folder)
            try write(acmeManifest(primary: "#445566"), to: "Brands/acme/brand.yaml", in: folder)
            let before = try fingerprints(of: "elsewhere", in: folder)
            let run = try brandgen(["generate", "--force"], in: folder)
            #expect(run.errors.hasPrefix("error: 'Generated/\(path)' is a symbolic link"))
            #expect(run.status == 4)
            #expect(try fingerprints(of: "elsewhere", in: folder) == before)
        }
    }
}
