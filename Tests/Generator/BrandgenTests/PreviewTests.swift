import Foundation
import Testing

/// Tests of `brandgen preview` up to the program that it builds. A stand-in for `swift` writes a program that prints its
/// arguments; `scripts/test` builds the real one.
struct PreviewTests {
    private static let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }
        .merging([
            "Templates/package/README.md.mustache": "# {{brand.name}}\n",
            "Templates/preview/Package.swift.mustache":
                "// {{runtime.path}}\n{{#brands}}// {{id}} {{module}} {{path}}\n{{/brands}}",
        ]) { $1 }

    /// Runs a command with the stand-in, which records its arguments and fails if there is a file `broken`.
    private func run(_ arguments: [String], in folder: URL) throws -> BrandgenRun {
        let tools = folder.appendingPathComponent("tools")
        let stub = """
            #!/bin/sh
            echo "$@" >"\(folder.path)/swift-arguments"
            [ ! -e "\(folder.path)/broken" ] || { echo "Package.swift: no such module"; exit 1; }
            mkdir -p "$5/debug"
            printf '#!/bin/sh\\necho "ran: $*"\\n' >"$5/debug/Preview"
            chmod +x "$5/debug/Preview"

            """
        try write(stub, to: "swift", in: tools)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent("swift").path)
        return try brandgen(arguments, in: folder, environment: ["PATH": tools.path + ":/usr/bin:/bin"])
    }

    @Test func `the packages of all brands are written and built, and the program writes the site`() throws {
        try withWorkspace(Self.workspace) { folder in
            let first = try run(["preview"], in: folder)
            #expect(first.errors == "Building the preview of 2 brands…\n")
            #expect(
                first.text == "ran: site ./.build/preview/site\n" || first.text == "ran: site .build/preview/site\n")
            #expect(first.status == 0)
            #expect(
                try read(".build/preview/package/Package.swift", in: folder) == """
                    // ../../..
                    // acme AcmeAuth ../brands/acme
                    // globex GlobexAuth ../brands/globex

                    """)
            #expect(try read(".build/preview/brands/acme/README.md", in: folder) == "# Acme\n")
            #expect(!exists("Generated", in: folder))
            #expect(
                try read("swift-arguments", in: folder) == """
                    build --package-path .build/preview/package --scratch-path .build/preview/build --product Preview \
                    --disable-build-manifest-caching -debug-info-format none --quiet

                    """)
            let before = try fingerprints(of: ".build/preview/package", in: folder)
            let second = try run(["preview", "--out", "site", "--open"], in: folder)
            #expect(second.text == "ran: site site --open\n")
            #expect(try fingerprints(of: ".build/preview/package", in: folder) == before)
        }
    }

    @Test func `a brand is served, in an environment that it has`() throws {
        try withWorkspace(Self.workspace) { folder in
            let run = try run(["preview", "globex", "--serve", "--port", "8000"], in: folder)
            #expect(run.text == "ran: serve globex --port 8000\n")
            #expect(try !read(".build/preview/package/Package.swift", in: folder).contains("acme"))
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
                #expect(run.errors.contains("[output-in-the-way]"))
            }
            #expect(try read("site/index.html", in: folder) == "mine\n")
            for path in ["Brands", "Brands/acme", "Brands/acme/site", "Templates/site"] {
                let run = try run(["preview", "--out", path], in: folder)
                #expect(run.status == 1)
                #expect(run.errors.contains("[output-among-input]"))
            }
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("link"), withDestinationURL: folder.appendingPathComponent("Brands"))
            #expect(try run(["preview", "--out", "link"], in: folder).errors.contains("[output-in-the-way]"))
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(try run(["preview", "--out", "Generated"], in: folder).errors.contains("[output-in-the-way]"))
            #expect(!exists("swift-arguments", in: folder))
        }
    }

    @Test func `a failed build, and a system without Swift, are explained`() throws {
        try withWorkspace(Self.workspace.merging(["broken": ""]) { $1 }) { folder in
            let run = try run(["preview", "acme"], in: folder)
            #expect(run.status == 1)
            #expect(run.errors.contains("Package.swift: no such module\nerror: the preview's package in "))
            #expect(run.text == "")
            let missing = try brandgen(["preview", "acme"], in: folder, environment: ["PATH": "/nonexistent"])
            #expect(
                missing.errors.contains("error: 'swift' could not be run: No such file or directory; install Swift"))
        }
    }
}
