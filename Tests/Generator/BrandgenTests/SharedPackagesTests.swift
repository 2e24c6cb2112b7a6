import Foundation
import Testing

/// The packages that several brands' packages depend on. Each is written once for each output folder.
struct SharedPackagesTests {
    private static func brand(_ id: String = "acme", runtime: String = "{ source: vendored }") -> [String: String] {
        let manifest = acmeManifest(id: id) + "runtime: \(runtime)\n"
        return acmeBrand(id: id).merging(["Brands/\(id)/brand.yaml": manifest]) { $1 }
    }

    private static let templates = [
        "Templates/package/README.md.mustache": "{{brand.name}}: {{runtime.path}}\n",
        "Templates/shared/Brandgen/README.md.mustache":
            "{{#runtime.modules}}{{name}}{{^last}} {{/last}}{{/runtime.modules}}\n",
    ]

    private static func workspace(_ brands: [String: String]...) -> [String: String] {
        brands.reduce(runtimeSources().merging(templates) { $1 }) { $0.merging($1) { $1 } }
    }

    /// Two brands with a copy of the runtime.
    private static let two = workspace(brand(), brand("globex"))
    private static let shared = "Generated/Shared/Brandgen"
    private static let core = "\(shared)/Sources/Runtime/AuthCore/AuthCore.swift"

    @Test func `brands with a copy of the runtime depend on one package, which has every module`() throws {
        try withWorkspace(Self.two) { folder in
            try write("import B\r\n\u{FEFF}\0 end", to: "Sources/Runtime/AuthCore/Client/Client.swift", in: folder)
            try write("x", to: "Sources/Runtime/AuthCore/.DS_Store", in: folder)
            try write("# ``AuthCore``", to: "Sources/Runtime/AuthCore/AuthCore.docc/AuthCore.md", in: folder)
            let run = try brandgen(["generate"], in: folder)
            #expect(run.errors == "")
            let files = runtimeModules.count + 3
            #expect(
                run.text == """
                    package          files  created  updated  unchanged  deleted  kept
                    Shared/Brandgen     \(files)       \(files)        0          0        0     0
                    acme                 2        2        0          0        0     0
                    globex               2        2        0          0        0     0
                    2 brands and 1 shared package in Generated: \(files + 4) created

                    """)
            for id in ["acme", "globex"] {
                #expect(try read("Generated/\(id)/README.md", in: folder) == "Acme: ../Shared/Brandgen\n")
            }
            #expect(try read("\(Self.shared)/README.md", in: folder) == runtimeModules.joined(separator: " ") + "\n")
            let copied = try fingerprints(of: "\(Self.shared)/Sources/Runtime", in: folder).keys.sorted()
            #expect(copied == (runtimeModules.map { "\($0)/\($0).swift" } + ["AuthCore/Client/Client.swift"]).sorted())
            for path in copied {
                #expect(
                    try read("\(Self.shared)/Sources/Runtime/\(path)", in: folder)
                        == read("Sources/Runtime/\(path)", in: folder))
            }
            #expect(
                try brandgen(["check"], in: folder).text == "2 brands and 1 shared package in Generated: up to date\n")
        }
    }

    @Test func `a shared package follows the runtime, and an edited file is kept`() throws {
        try withWorkspace(Self.two) { folder in
            try write("x\n", to: "Sources/Runtime/AuthCore/Client/Client.swift", in: folder)
            _ = try brandgen(["generate"], in: folder)
            try write("// new\n", to: "Sources/Runtime/AuthUI/AuthUI.swift", in: folder)
            try FileManager.default.removeItem(
                at: folder.appendingPathComponent("Sources/Runtime/AuthCore/Client/Client.swift"))
            try write("// mine\n", to: "\(Self.shared)/Sources/Runtime/MockAuth/MockAuth.swift", in: folder)
            let drift = """
                update    Generated/Shared/Brandgen/.brandgen/ledger  is out of date
                delete    Generated/Shared/Brandgen/Sources/Runtime/AuthCore/Client/Client.swift  is no longer part of the package
                update    Generated/Shared/Brandgen/Sources/Runtime/AuthUI/AuthUI.swift  is out of date
                conflict  Generated/Shared/Brandgen/Sources/Runtime/MockAuth/MockAuth.swift  was edited since it was generated

                """
            for ids in [[], ["globex"]] {
                let check = try brandgen(["check"] + ids, in: folder)
                #expect(check.text == drift)
                #expect(check.errors.hasPrefix("4 files of 1 shared package in Generated do not match the manifests; "))
                #expect(check.status == 3)
            }
            #expect(try brandgen(["generate"], in: folder).status == 1)
            let source = "\(Self.shared)/Sources/Runtime"
            #expect(try read("\(source)/AuthUI/AuthUI.swift", in: folder) == "// new\n")
            #expect(!exists("\(source)/AuthCore/Client", in: folder))
            #expect(try read("\(source)/MockAuth/MockAuth.swift", in: folder) == "// mine\n")
            #expect(try brandgen(["generate", "--force"], in: folder).status == 0)
            #expect(try read("\(source)/MockAuth/MockAuth.swift", in: folder).contains("{{nothing}}"))
        }
    }

    @Test func `a run for all brands removes a shared package that no brand needs, and then its folder`() throws {
        try withWorkspace(Self.two) { folder in
            _ = try brandgen(["generate"], in: folder)
            for id in ["acme", "globex"] { try write(acmeManifest(id: id), to: "Brands/\(id)/brand.yaml", in: folder) }
            #expect(try brandgen(["generate", "acme"], in: folder).status == 0)
            #expect(exists(Self.core, in: folder))
            #expect(try brandgen(["check"], in: folder).text.contains("delete    \(Self.core)  is no longer part of"))
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(!exists("Generated/Shared", in: folder))
            #expect(try brandgen(["check"], in: folder).text == "2 brands in Generated: up to date\n")
        }
    }

    @Test func `shards that run at the same time write the shared package once`() throws {
        let ids = (1...6).map { "brand-\($0)" }
        let files = ids.reduce(into: Self.workspace()) { $0.merge(Self.brand($1)) { $1 } }
        try withWorkspace(files) { folder in
            let runs = try (1...3).map { try startBrandgen(["generate", "--shard", "\($0)/3"], in: folder) }
            for run in runs {
                run.waitUntilExit()
                #expect(run.terminationStatus == 0)
            }
            #expect(
                try brandgen(["check"] + ids, in: folder).text
                    == "6 brands and 1 shared package in Generated: up to date\n")
        }
    }

    @Test func `a folder without the modules is rejected`() throws {
        let files = Self.brand().merging(Self.templates) { $1 }.merging(["Sources/.keep": ""]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            run.expectRefusal(
                "Brands/acme/brand.yaml:23:20: error: 'Sources/Runtime/AppleSignIn' contains no sources to copy; ")
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `a template of one brand cannot emit into a shared package`() throws {
        let path = "Brands/acme/Templates/shared/Brandgen/README.md.mustache"
        try withWorkspace(Self.two.merging([path: "mine\n"]) { $1 }) { folder in
            let run = try brandgen(["generate"], in: folder)
            run.expectRefusal("error: '\(path)' belongs to a package that several brands share; move it to the ")
        }
    }
}
