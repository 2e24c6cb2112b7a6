import Foundation
import Testing

/// The sources of the runtime in packages.
struct RuntimeTests {
    /// Returns a brand with this value of `runtime`.
    private static func brand(_ id: String = "acme", runtime: String) -> [String: String] {
        acmeBrand(id: id).merging(["Brands/\(id)/brand.yaml": acmeManifest(id: id) + "runtime: \(runtime)\n"]) { $1 }
    }

    private static func workspace(runtime: String) -> [String: String] {
        brand(runtime: runtime).merging(["Templates/package/README.md.mustache": template]) { $1 }
    }

    private static let template = "{{brand.name}} by path {{runtime.path}}\n"

    @Test func `the manifest names the runtime's folder, and the command line overrides it`() throws {
        try withTemporaryFolder { outside in
            for (path, text) in Self.workspace(runtime: "{ path: ../checkouts/auth.runtime }") {
                try write(text, to: "workspace/\(path)", in: outside)
            }
            let folder = outside.appendingPathComponent("workspace")
            for name in ["checkouts/auth.runtime", "other"] {
                for (path, text) in runtimeStub { try write(text, to: "\(name)/\(path)", in: outside) }
            }
            let inside = folder.appendingPathComponent("Brands/acme")
            #expect(try brandgen(["generate"], in: inside).errors == "")
            #expect(
                try read("Generated/acme/README.md", in: folder) == "Acme by path ../../../checkouts/auth.runtime\n")
            #expect(try brandgen(["generate", "--runtime", "../other"], in: folder).errors == "")
            #expect(try read("Generated/acme/README.md", in: folder) == "Acme by path ../../../other\n")
        }
    }

    private static let injections = [
        "url: \"https://git.example/a\\\"), .package(path: \\\"/\"", "url: \"https://git.example/a\\n\"",
        "url: ext::sh -c evil", "url: file:///etc", "url: https://user:word@git.example/a", "url: -u@git.example:a/b",
        "version: 1.2", "version: \"1.2.0\\\")\"", "version: 1.2.0+x", "version: 99999999999999999999.0.0",
        "path: /etc", "path: a/../../b", "path: \"a\\\"b\"",
    ]

    @Test func `no value of a manifest can inject code into Package.swift`() throws {
        let brands = Self.injections.enumerated().map { Self.brand("acme-\($0)", runtime: "{ \($1) }") }
        let template = ["Templates/package/README.md.mustache": Self.template]
        try withWorkspace(brands.reduce(into: template) { $0.merge($1) { $1 } }) { folder in
            let run = try brandgen(["generate"], in: folder)
            for number in brands.indices {
                let lines = run.errors.split(separator: "\n").filter {
                    $0.hasPrefix("Brands/acme-\(number)/brand.yaml:23:")
                }
                #expect(lines.contains { $0.contains(" must be ") && $0.contains("[invalid-") }, "\(number)")
            }
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `the workspace sets the defaults of all brands`() throws {
        let repository = "{ source: url, url: https://git.example/auth/brandgen.git, version: 1.2.0 }"
        let files = [
            acmeBrand(), Self.brand("globex", runtime: "{ version: 1.3.0 }"),
            Self.brand("initech", runtime: "{ source: vendored }"), Self.brand("umbrella", runtime: "{ source: path }"),
            ["Brands/brandgen.yaml": "runtime: \(repository)\nrules: { runtime-version: off }\n"], runtimeSources(),
            runtimeStub,
        ].reduce(into: [:]) { $0.merge($1) { $1 } }
        try withFiles(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            run.expectSuccess()
            let url = "        .package(url: \"https://git.example/auth/brandgen.git\", from: "
            for (id, line) in [
                ("acme", url + "\"1.2.0\")"), ("globex", url + "\"1.3.0\")"),
                ("initech", "        .package(name: \"Brandgen\", path: \"../Shared/Brandgen\")"),
                ("umbrella", "        .package(name: \"Brandgen\", path: \"../..\")"),
            ] {
                #expect(try read("Generated/\(id)/Package.swift", in: folder).contains("\n\(line)\n"), "\(id)")
            }
            #expect(
                try brandgen(["show", "globex", "--why", "runtime.version"], in: folder).text == """
                    runtime.version: "1.3.0"
                      Brands/globex/brand.yaml:23:21: "1.3.0"
                      Brands/brandgen.yaml:1:78: "1.2.0"

                    """)
            #expect(try brandgen(["show", "initech"], in: folder).text.hasSuffix("\nruntime:\n  source: vendored\n"))
        }
    }
}
