import Foundation
import Testing

/// Packages that would depend by path on a folder without the runtime.
struct RuntimeReachTests {
    private static let brand = acmeBrand().merging(acmeTemplates) { $1 }

    private static func brand(runtime: String) -> [String: String] {
        brand.merging(["Brands/acme/brand.yaml": acmeManifest() + "runtime: \(runtime)\n"]) { $1 }
    }

    private static func runtime(in folder: String, without part: String = "") -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: runtimeStub.filter { part.isEmpty || !$0.key.hasPrefix(part) }
                .map { ("\(folder)/\($0)", $1) })
    }

    @Test(arguments: ["generate", "check", "diff"])
    func `a workspace without the runtime is rejected before any writing`(command: String) throws {
        let files = Self.brand.merging(acmeBrand(id: "globex", name: "Globex")) { $1 }
        try withFiles(files) { folder in
            let run = try brandgen([command], in: folder)
            #expect(
                run.errors == """
                    error: the workspace is not the Swift package of the runtime: it does not contain 'Package.swift'; \
                    name that package's folder with 'runtime.path' or '--runtime', or set 'runtime.source' to url or \
                    vendored [no-runtime]
                    1 error

                    """)
            #expect(run.text == "")
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test(arguments: ["Package.swift", "Sources/Runtime", "Sources/Runtime/MockAuth", "Sources/Runtime/AuthCore"])
    func `a folder without the modules of the brand is rejected at the key that names it`(part: String) throws {
        let files = Self.brand(runtime: "{ path: vendor/runtime }")
        try withFiles(files.merging(Self.runtime(in: "vendor/runtime", without: part)) { $1 }) { folder in
            try write("", to: "vendor/runtime/.keep", in: folder)
            let run = try brandgen(["generate"], in: folder)
            #expect(
                run.errors.hasPrefix(
                    "Brands/acme/brand.yaml:23:18: error: 'vendor/runtime' is not the Swift package of the runtime"))
            let missing = part == "Sources/Runtime" ? "Sources/Runtime/AuthCore" : part
            #expect(run.errors.contains("it does not contain '\(missing)'"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `the folder that the command line names is checked`() throws {
        try withFiles(Self.brand.merging(Self.runtime(in: "here")) { $1 }) { folder in
            try write("", to: "nothing/.keep", in: folder)
            let run = try brandgen(["generate", "--runtime", "nothing"], in: folder)
            #expect(run.errors.hasPrefix("error: 'nothing' is not the Swift package of the runtime"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
            #expect(try brandgen(["generate", "--runtime", "here"], in: folder).status == 0)
        }
    }

    @Test func `a module that the brand does not link can be missing`() throws {
        let files = Self.runtime(in: "here", without: "Sources/Runtime/CognitoAuth")
        try withFiles(Self.brand.merging(files) { $1 }) { folder in
            let run = try brandgen(["generate", "--runtime", "here"], in: folder)
            #expect(run.status == 0)
        }
    }

    @Test func `a runtime that is removed after a run fails the next run`() throws {
        try withFiles(Self.brand(runtime: "{ path: here }").merging(Self.runtime(in: "here")) { $1 }) { folder in
            #expect(try brandgen(["generate"], in: folder).status == 0)
            #expect(try brandgen(["check"], in: folder).status == 0)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("here/Package.swift"))
            #expect(try brandgen(["check"], in: folder).status == 1)
            #expect(try brandgen(["generate"], in: folder).status == 1)
        }
    }

    @Test func `a runtime from a repository needs no folder`() throws {
        let source = "{ source: url, url: \"https://git.example/auth.git\", version: 1.2.0 }"
        try withFiles(Self.brand(runtime: source)) { folder in
            let run = try brandgen(["generate"], in: folder)
            #expect(run.status == 0)
        }
    }
}
