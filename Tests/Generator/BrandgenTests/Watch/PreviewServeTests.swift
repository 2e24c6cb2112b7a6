import Foundation
import Testing

/// Tests of `preview --serve`. A stand-in for `brandgen-preview` records its start, each line of values that it reads,
/// and its end.
struct PreviewServeTests {
    /// Runs a session. The stand-in answers each line with its address, as the program does.
    private func withPreview(
        _ arguments: [String] = [], brands: [String] = ["acme"], environment: [String: String] = [:],
        _ body: (WatchRun) throws -> Void
    ) throws {
        try withWorkspace(acmeBrand().merging(["Templates/package/.keep": ""]) { $1 }) { folder in
            let script = """
                echo "$*" >>"\(folder.path)/log"
                while IFS= read -r line; do
                    [ ! -e "\(folder.path)/mute" ] || { echo $$ >"\(folder.path)/mute"; exec sleep 60; }
                    [ ! -e "\(folder.path)/crash" ] || { echo "error: crash" >&2; exit 1; }
                    printf '%s\\n' "$line" | grep -o '"name":"Acme[^"]*"' | head -n 1 >>"\(folder.path)/log"
                    if [ -e "\(folder.path)/refuse" ]; then echo "error: refused" >&2; echo; continue; fi
                    echo http://127.0.0.1:8123/
                done
                echo ended >>"\(folder.path)/log"

                """
            try WatchRun.with(
                ["preview"] + brands + ["--serve"] + arguments, in: folder,
                environment: PreviewStandIn.write(script, in: folder).merging(environment) { $1 }, body)
        }
    }

    private func log(_ watch: WatchRun) -> String { (try? read("log", in: watch.folder)) ?? "" }

    private func rename(_ name: String, _ watch: WatchRun) throws {
        try write(acmeManifest(name: name), to: "Brands/acme/brand.yaml", in: watch.folder)
    }

    @Test func `a changed manifest is sent to the same program, and the last screens stay while it has an error`()
        throws
    {
        try withPreview(["--open"], brands: []) { watch in
            #expect(watch.output == "http://127.0.0.1:8123/\n")
            try rename("Acme Two", watch)
            try watch.expectOutput("all brands: the preview shows the change\n")
            let shown = "serve --open\n\"name\":\"Acme\"\n\"name\":\"Acme Two\"\n"
            #expect(log(watch) == shown)
            try write(acmeManifest(primary: "#44"), to: "Brands/acme/brand.yaml", in: watch.folder)
            try watch.expect { watch.errors.contains("Brands/acme/brand.yaml:11:") }
            #expect(log(watch) == shown)
            // A change without another value is not sent. The warning shows that it was seen.
            let comment = "name: Acme Two  # brandgen:allow low-contrast: the colors are gone"
            try write(
                acmeManifest().replacingOccurrences(of: "name: Acme", with: comment), to: "Brands/acme/brand.yaml",
                in: watch.folder)
            try watch.expect { watch.errors.contains("warning: this comment suppresses no") }
            try rename("Acme Three", watch)
            // A session that ends while the program draws ends the program at once.
            let change = "all brands: the preview shows the change\n"
            try watch.expectOutput(change + change)
            #expect(log(watch) == shown + "\"name\":\"Acme Three\"\n")
            // The end of the session is the end of the program.
            try watch.interrupt()
            try watch.expect { log(watch).hasSuffix("Three\"\nended\n") }
        }
    }

    @Test func `all brands are served, also one that is new`() throws {
        try withPreview(brands: []) { watch in
            for (path, text) in acmeBrand(id: "globex") { try write(text, to: path, in: watch.folder) }
            try watch.expectOutput("all brands: the preview shows the change\n")
        }
    }

    @Test func `templates that a preview cannot draw are mentioned when they appear`() throws {
        try withPreview(environment: standardTemplates) { watch in
            try write("", to: "Templates/package/Sources/Own.swift.mustache", in: watch.folder)
            try watch.expectOutput("acme: the preview shows the change\n")
        }
    }

    @Test func `an error of the program is followed by the next change`() throws {
        try withPreview { watch in
            try write("", to: "refuse", in: watch.folder)
            try rename("Acme Two", watch)
            try watch.expect { watch.errors.contains("error: refused\n") }
            #expect(watch.output == "http://127.0.0.1:8123/\n")
            try FileManager.default.removeItem(at: watch.folder.appendingPathComponent("refuse"))
            try rename("Acme Three", watch)
            try watch.expectOutput("acme: the preview shows the change\n")
        }
    }

    @Test func `Ctrl-C ends the session while the program draws, with the program`() throws {
        try withPreview { watch in
            try write("", to: "mute", in: watch.folder)
            try rename("Acme Two", watch)
            try watch.expect("mute", contains: "\n")
            let program = try #require(pid_t(try read("mute", in: watch.folder).dropLast()))
            try watch.interrupt()
            try watch.expect { kill(program, 0) != 0 }
            #expect(!watch.errors.contains("error:"))
        }
    }

    @Test func `the end of the program is the end of the session`() throws {
        try withPreview { watch in
            try write("", to: "crash", in: watch.folder)
            try rename("Acme Two", watch)
            try watch.expectEnd(status: 4)
            #expect(watch.errors.hasSuffix("error: crash\n"))
        }
    }

    @Test func `the program ends if the session is killed`() throws {
        try withPreview { watch in
            try watch.kill()
            try watch.expect { log(watch).hasSuffix("ended\n") }
        }
    }
}
