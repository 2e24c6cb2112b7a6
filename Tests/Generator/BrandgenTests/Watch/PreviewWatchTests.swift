import Foundation
import Testing

/// Tests of `preview --serve --watch`. A stand-in for `swift` writes a server that records its start and its end.
struct PreviewWatchTests {
    private static let files = acmeBrand().merging([
        "Templates/package/README.md.mustache": "# {{brand.name}}\n",
        "Templates/preview/Package.swift.mustache": "// {{#brands}}{{id}}{{/brands}}\n",
    ]) { $1 }

    /// Runs a session, with the folder of the stand-in first in `PATH`.
    private func withPreview(_ arguments: [String] = [], _ body: (WatchRun) throws -> Void) throws {
        try withWorkspace(Self.files) { folder in
            let tools = folder.appendingPathComponent("tools")
            let stub = """
                #!/bin/sh
                [ ! -e "\(folder.path)/broken" ] || { echo "error: broken"; exit 1; }
                [ ! -e "\(folder.path)/slow" ] || { echo $$ >"\(folder.path)/slow"; exec sleep 60; }
                mkdir -p "$5/debug"
                cat >"$5/debug/Preview" <<'END'
                #!/bin/sh
                echo "$*" >>"\(folder.path)/log"
                [ ! -e "\(folder.path)/mute" ] || { echo $$ >"\(folder.path)/mute"; exec sleep 60; }
                echo http://127.0.0.1:8123/
                cat >/dev/null
                echo ended >>"\(folder.path)/log"
                END
                chmod +x "$5/debug/Preview"

                """
            try write(stub, to: "swift", in: tools)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent("swift").path)
            try WatchRun.with(
                ["preview", "acme", "--serve", "--watch"] + arguments, in: folder,
                environment: ["PATH": tools.path + ":/usr/bin:/bin"], body)
        }
    }

    private func log(_ watch: WatchRun) -> String { (try? read("log", in: watch.folder)) ?? "" }

    @Test func `a changed manifest is built, and the last server stays until the next one has its address`() throws {
        try withPreview(["--open"]) { watch in
            #expect(watch.output == "http://127.0.0.1:8123/\n")
            try write(acmeManifest(name: "Acme Two"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expectOutput("acme: the preview shows the change\n")
            #expect(try read(".build/preview/brands/acme/README.md", in: watch.folder) == "# Acme Two\n")
            #expect(log(watch) == "serve acme --attached --open\nended\nserve acme --attached --port 8123\n")
            // While a manifest or the build has an error, the last server stays.
            let served = log(watch)
            try write(acmeManifest(primary: "#44"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.contains("Brands/acme/brand.yaml:11:") }
            try write("", to: "broken", in: watch.folder)
            try write(acmeManifest(name: "Acme Three"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.contains("[no-preview]") }
            #expect(log(watch) == served)
            // The files of the failed build were written before this change, which changes no file.
            try FileManager.default.removeItem(at: watch.folder.appendingPathComponent("broken"))
            try write(acmeManifest(name: "Acme Three") + "\n", to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { log(watch) == served + "ended\nserve acme --attached --port 8123\n" }
            // The end of the session is the end of the server.
            try watch.interrupt()
            try watch.expect { log(watch).hasSuffix("8123\nended\n") }
        }
    }

    @Test(arguments: ["slow", "mute"])
    func `Ctrl-C ends the session during a build and at the start of a server, with the program`(state: String) throws {
        try withPreview { watch in
            try write("", to: state, in: watch.folder)
            try write(acmeManifest(name: "Acme Two"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect(state, contains: "\n")
            let program = try #require(pid_t(try read(state, in: watch.folder).dropLast()))
            try watch.interrupt()
            try watch.expect { kill(program, 0) != 0 }
            #expect(!watch.errors.contains("error:"))
        }
    }

    @Test func `the server ends if the session is killed`() throws {
        try withPreview { watch in
            try watch.kill()
            try watch.expect { log(watch) == "serve acme --attached\nended\n" }
        }
    }
}
