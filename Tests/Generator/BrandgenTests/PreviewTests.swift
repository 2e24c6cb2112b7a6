import Foundation
import Testing

/// A stand-in for `brandgen-preview`, in the folder of a workspace.
enum PreviewStandIn {
    /// Writes a shell script, and returns the variable that names it.
    static func write(_ script: String, in folder: URL) throws -> [String: String] {
        let tools = folder.appendingPathComponent("tools")
        try BrandgenTests.write("#!/bin/sh\n" + script, to: "preview", in: tools)
        let path = tools.appendingPathComponent("preview").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return ["BRANDGEN_PREVIEW": path]
    }
}

/// Tests of `brandgen preview` up to the program that it runs; `scripts/browser` runs the real one.
struct PreviewTests {
    private static let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging([
        "Templates/package/README.md.mustache": "# {{brand.name}}\n"
    ]) { $1 }

    /// Runs a command with the stand-in, which writes a file into its folder, and fails if there is a file `broken`.
    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let script = """
            IFS= read -r line
            printf '%s' "$line" >"\(folder.path)/values"
            [ ! -e "\(folder.path)/broken" ] || { echo "error: broken" >&2; exit 1; }
            [ "$1" = serve ] || echo >"$2/written"
            echo "ran: $*"

            """
        return try brandgen(arguments, in: folder, environment: PreviewStandIn.write(script, in: folder))
    }

    /// The identifiers of the brands whose values the stand-in has read.
    private func sentBrands(in folder: URL) throws -> [String] {
        struct Input: Decodable {
            let brands: [Values]

            struct Values: Decodable {
                let brand: Identity
            }

            struct Identity: Decodable {
                let id: String
            }
        }
        let values = try read("values", in: folder)
        return try JSONDecoder().decode(Input.self, from: Data(values.utf8)).brands.map(\.brand.id)
    }

    @Test func `the program gets the values of all brands, and writes the site`() throws {
        try withWorkspace(Self.workspace) { folder in
            let first = try run(["preview"], in: folder)
            #expect(first.errors == "")
            #expect(first.text == "ran: site ./.build/preview\n" || first.text == "ran: site .build/preview\n")
            #expect(first.status == 0)
            #expect(try sentBrands(in: folder) == ["acme", "globex"])
            #expect(!exists("Generated", in: folder))
            // The folder is that of an earlier site.
            #expect(try run(["preview"], in: folder).status == 0)
            #expect(
                try run(["preview", "globex", "--out", "site", "--open"], in: folder).text == "ran: site site --open\n")
            #expect(try sentBrands(in: folder) == ["globex"])
        }
    }

    @Test func `a brand is served, in an environment that it has`() throws {
        try withWorkspace(Self.workspace) { folder in
            let run = try run(["preview", "globex", "--serve", "--port", "8000"], in: folder)
            #expect(run.text == "ran: serve --port 8000\n")
            #expect(try sentBrands(in: folder) == ["globex"])
            let other = try self.run(["preview", "globex", "--serve", "--environment", "nowhere"], in: folder)
            #expect(other.status == 1)
            #expect(other.errors.contains("nowhere"))
            #expect(other.text == "")
        }
    }

    @Test func `a site is not written among the user's files, the inputs, the packages or through a link`() throws {
        try withWorkspace(Self.workspace.merging(["site/index.html": "mine\n"]) { $1 }) { folder in
            for path in ["site", "."] {
                let run = try run(["preview", "--out", path], in: folder)
                run.expectRefusal("")
                #expect(run.errors.contains("contains files that no preview has written; choose a new or empty folder"))
                #expect(run.errors.contains("folder with '--out' [output-in-the-way]"))
            }
            let pictures = try run(["preview", "--pictures", "site"], in: folder)
            #expect(pictures.errors.contains("folder with '--pictures' [output-in-the-way]"))
            #expect(try read("site/index.html", in: folder) == "mine\n")
            for path in ["Brands", "Brands/acme", "Brands/acme/site", "Templates/site"] {
                let run = try run(["preview", "--out", path], in: folder)
                #expect(run.status == 1)
                #expect(run.errors.contains("[output-among-input]"))
            }
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("link"), withDestinationURL: folder.appendingPathComponent("Brands"))
            for option in ["--out", "--pictures"] {
                let run = try run(["preview", option, "link"], in: folder)
                #expect(run.errors.contains("name the folder itself with '\(option)' [output-in-the-way]"))
            }
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(try run(["preview", "--out", "Generated"], in: folder).errors.contains("[output-in-the-way]"))
            #expect(!exists("values", in: folder))
        }
    }

    @Test func `a folder has previews of one kind`() throws {
        try withWorkspace(Self.workspace) { folder in
            for (first, second, contents) in [("--out", "--pictures", "site"), ("--pictures", "--out", "pictures")] {
                let earlier = ["preview", first, "of-\(contents)"]
                for _ in 1...2 { #expect(try run(earlier, in: folder).status == 0) }
                let other = try run(["preview", second, "of-\(contents)"], in: folder)
                other.expectRefusal("")
                #expect(other.errors.contains("contains the \(contents) of an earlier preview; "))
                #expect(other.errors.contains("another folder with '\(second)', or delete it [output-in-the-way]"))
            }
        }
    }

    @Test func `a preview that writes nothing leaves no folder, and an empty one as it was`() throws {
        try withWorkspace(Self.workspace.merging(["broken": ""]) { $1 }) { folder in
            let empty = folder.appendingPathComponent("empty")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            for option in ["--out", "--pictures"] {
                #expect(try run(["preview", option, "new"], in: folder).status == 4)
                #expect(!exists("new", in: folder))
                #expect(try run(["preview", option, "empty"], in: folder).status == 4)
                #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path).isEmpty)
            }
        }
    }

    @Test func `an error of the program is that of the command, and a missing program is explained`() throws {
        try withWorkspace(Self.workspace.merging(["broken": ""]) { $1 }) { folder in
            for command in [["preview", "acme"], ["preview", "acme", "--serve"]] {
                let run = try run(command, in: folder)
                run.expectRefusal("error: broken\n", status: 4)
            }
            let named = try brandgen(
                ["preview", "acme"], in: folder, environment: ["BRANDGEN_PREVIEW": "/nonexistent/preview"])
            named.expectRefusal("error: '/nonexistent/preview' could not be run: No such file or directory")
            // A copy of the executable alone, as of an incomplete installation.
            let alone = folder.appendingPathComponent("alone/bin/brandgen")
            try FileManager.default.createDirectory(
                at: alone.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: builtExecutable, to: alone)
            let run = try brandgen(["preview", "acme"], in: folder, executable: alone)
            run.expectRefusal("error: 'brandgen-preview' was not found, neither in ")
            #expect(run.errors.contains("alone/libexec/brandgen/brandgen-preview' nor in "))
            #expect(run.errors.contains("[no-preview]"))
        }
    }

    @Test(arguments: ["", "IFS= read -r line\n", "IFS= read -r line\necho http://127.0.0.1:8123/\n"])
    func `a signal that ends the program is an error, before and after it has read the brands`(script: String) throws {
        try withWorkspace(Self.workspace) { folder in
            let environment = try PreviewStandIn.write(script + "kill -9 $$\n", in: folder)
            for command in [["preview", "acme"], ["preview", "acme", "--serve"]] {
                let run = try brandgen(command, in: folder, environment: environment)
                let program = try #require(environment["BRANDGEN_PREVIEW"])
                #expect(run.errors.contains("error: signal 9 ended '\(program)' before it was done; run again"))
                #expect(run.errors.contains("[no-preview]"))
                #expect(run.status == 4)
            }
        }
    }

    @Test(arguments: ["libexec/brandgen", "bin"])
    func `the program is found in an installation that a link leads to, and beside the executable`(
        place: String
    ) throws {
        try withWorkspace(Self.workspace) { folder in
            let installed = folder.appendingPathComponent("opt/bin/brandgen")
            let link = folder.appendingPathComponent("brandgen")
            try FileManager.default.createDirectory(
                at: installed.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: builtExecutable, to: installed)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: installed)
            _ = try PreviewStandIn.write("read -r line; echo \"$0\"\n", in: folder)
            let program = folder.appendingPathComponent("opt/\(place)/brandgen-preview")
            try FileManager.default.createDirectory(
                at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: folder.appendingPathComponent("tools/preview"), to: program)
            let run = try brandgen(["preview", "acme"], in: folder, executable: link)
            #expect(run.errors == "")
            #expect(run.text == program.path + "\n")
        }
    }
}
