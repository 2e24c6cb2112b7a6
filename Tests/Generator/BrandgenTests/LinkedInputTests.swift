import Foundation
import Testing

/// Inputs behind symbolic links to the outside of the workspace, and inputs that are not files.
struct LinkedInputTests {
    /// Text that must not appear in a package or in an error's excerpt. It is neither valid YAML nor a valid template.
    private static let secret = "SECRET: [{{ unclosed\n"
    private static let files: [String: String] = {
        var files = acmeBrand().merging(acmeTemplates) { $1 }
        files["Brands/acme/brand.yaml"]? += "extends: ../_base/brand.yaml\n"
        files["Brands/_base/brand.yaml"] = "manifest: 1\n"
        files["Brands/brandgen.yaml"] = "rules: {}\n"
        files["Brands/acme/Templates/package/Own.md.mustache"] = "own\n"
        files["Templates/partials/note.mustache"] = "note\n"
        files["standard/package/Standard.md.mustache"] = "standard\n"
        return files.merging(runtimeStub) { $1 }
    }()
    private static let standard = ["BRANDGEN_TEMPLATES": "standard"]
    private static let inputs = [
        "Brands/acme/brand.yaml", "Brands/acme/terms.md", "Brands/_base/brand.yaml", "Brands/brandgen.yaml",
        "Brands/acme/Templates/package/Own.md.mustache", "Templates/package/README.md.mustache",
        "Templates/partials/note.mustache", "standard/package/Standard.md.mustache",
    ]

    /// Runs `body` in a workspace with a folder `outside` beside it.
    private func withWorkspaceAndOutside(
        _ files: [String: String] = Self.files, _ body: (URL) throws -> Void
    ) throws {
        let moved = Dictionary(uniqueKeysWithValues: files.map { ("workspace/\($0)", $1) })
        try withFiles(moved.merging(["outside/secret": Self.secret]) { $1 }) { folder in
            try body(folder.appendingPathComponent("workspace"))
        }
    }

    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        try brandgen(arguments, in: folder, environment: Self.standard)
    }

    /// Moves a file or folder to another path and leaves a link.
    private func move(_ path: String, to place: String, in folder: URL) throws {
        let place = folder.appendingPathComponent(place)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.appendingPathComponent(path), to: place)
        try link(path, to: place.standardizedFileURL.path, in: folder)
    }

    private func link(_ path: String, to target: String, in folder: URL) throws {
        let link = folder.appendingPathComponent(path)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    @Test(arguments: inputs)
    func `a file outside the workspace is not read, and its text is not printed`(path: String) throws {
        try withWorkspaceAndOutside { folder in
            #expect(try run(["generate"], in: folder).status == 0)
            let before = try fingerprints(of: "Generated", in: folder)
            let up = String(repeating: "../", count: path.split(separator: "/").count)
            try link(path, to: "\(up)outside/secret", in: folder)
            for command in [["generate"], ["diff"]] {
                let run = try run(command, in: folder)
                #expect(run.errors.contains("cannot be read: its path leads out of"), "\(command)")
                #expect(!(run.errors + run.text).contains("SECRET"), "\(command)")
                #expect(run.status == 1)
            }
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test(arguments: [
        ["validate"], ["validate", "--fix"], ["show", "acme"], ["list"], ["matrix"], ["compare", "acme", "globex"],
        ["new", "hooli", "--from", "acme"],
    ])
    func `no command prints a manifest outside the workspace`(command: [String]) throws {
        let files = Self.files.merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
        try withWorkspaceAndOutside(files) { folder in
            try link("Brands/acme/brand.yaml", to: "../../../outside/secret", in: folder)
            let run = try run(command, in: folder)
            #expect(run.errors.contains("'Brands/acme/brand.yaml' cannot be read: its path leads out of the workspace"))
            #expect(!(run.errors + run.text).contains("SECRET"))
            #expect(run.status == 1)
            #expect(try read("../outside/secret", in: folder) == Self.secret)
        }
    }

    @Test(arguments: [
        "Brands/acme", "Brands/_base", "Brands", "Templates", "Templates/package", "Brands/acme/Templates",
    ])
    func `a folder outside the workspace is not read`(path: String) throws {
        try withWorkspaceAndOutside { folder in
            try move(path, to: "../outside/moved", in: folder)
            let run = try run(["generate"], in: folder)
            #expect(run.errors.contains("cannot be read: its path leads out of the workspace"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test(arguments: [
        "Brands/acme/brand.yaml", "Brands/acme/terms.md", "Brands/_base/brand.yaml", "Brands/brandgen.yaml",
        "Templates/package/README.md.mustache", "Brands/acme", "Templates",
    ])
    func `links within the workspace are followed`(path: String) throws {
        try withWorkspaceAndOutside { folder in
            #expect(try run(["generate"], in: folder).status == 0)
            try move(path, to: "shared/moved", in: folder)
            #expect(try run(["check"], in: folder).text == "1 brand in Generated: up to date\n")
        }
    }

    @Test func `a workspace behind a link is read`() throws {
        try withWorkspaceAndOutside { folder in
            try link("../link", to: "workspace", in: folder)
            let outside = folder.deletingLastPathComponent()
            let run = try brandgen(
                ["generate", "--workspace", "link"], in: outside,
                environment: ["BRANDGEN_TEMPLATES": folder.appendingPathComponent("standard").path])
            run.expectSuccess()
        }
    }

    @Test(arguments: [
        ("Brands/acme/terms.md", "Brands/acme/brand.yaml:18:"),
        ("Brands/_base/brand.yaml", "Brands/acme/brand.yaml:23:"),
        ("Brands/brandgen.yaml", "error: 'Brands/brandgen.yaml' cannot be read: "),
        ("Brands/acme/brand.yaml", "error: 'Brands/acme/brand.yaml' cannot be read: "),
        ("Templates/package/README.md.mustache", "error: 'Templates/package/README.md.mustache' cannot be read: "),
    ])
    func `an input that is not a file is refused by its kind, at the key that names it`(
        path: String, place: String
    ) throws {
        try withWorkspaceAndOutside { folder in
            let file = folder.appendingPathComponent(path)
            try FileManager.default.removeItem(at: file)
            try #require(mkfifo(file.path, 0o600) == 0)
            let pipe = try run(["generate"], in: folder)
            pipe.expectRefusal(place)
            #expect(pipe.errors.contains("it is a named pipe, not a file"))
            // A folder among templates contains templates.
            guard path.hasPrefix("Brands") else { return }
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            let inPlace = try run(["generate"], in: folder)
            inPlace.expectRefusal(place)
            #expect(inPlace.errors.contains("it is a folder, not a file"))
            #expect(!exists("Generated", in: folder))
        }
    }

    // MARK: Other inputs

    @Test func `a copied runtime contains no files from outside its folder`() throws {
        var files = Self.files
        files["Brands/acme/brand.yaml"]? += "runtime: { source: vendored }\n"
        files.merge(runtimeSources()) { $1 }
        try withWorkspaceAndOutside(files) { folder in
            try link("Sources/Runtime/AuthUI/AuthUI.swift", to: "../../../../outside/secret", in: folder)
            let run = try run(["generate"], in: folder)
            #expect(
                run.errors.contains(
                    "'Sources/Runtime/AuthUI/AuthUI.swift' cannot be read: its path leads out of"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test(arguments: ["Templates", "Templates/package", "Brands/acme/Templates"])
    func `a template is not copied to a folder outside the workspace`(path: String) throws {
        try withWorkspaceAndOutside { folder in
            try move(path, to: "../outside/moved", in: folder)
            let before = try fingerprints(of: "../outside", in: folder)
            let brand = path.hasPrefix("Brands") ? ["--brand", "acme"] : []
            let run = try run(["templates", "eject", "package/Standard.md.mustache"] + brand, in: folder)
            #expect(run.status != 0)
            #expect(run.errors.contains("'\(path)'"))
            #expect(try fingerprints(of: "../outside", in: folder) == before)
        }
    }
}
