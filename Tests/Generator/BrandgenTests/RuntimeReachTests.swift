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

    @Test func `a workspace without the runtime is rejected before any writing`() throws {
        try withFiles(Self.brand.merging(acmeBrand(id: "globex", name: "Globex")) { $1 }) { folder in
            let run = try brandgen(["generate"], in: folder)
            run.expectRefusal(
                "error: the workspace is not the Swift package of the runtime: it does not contain 'Package.swift'; ")
            #expect(run.errors.hasSuffix("\n1 error\n"))
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

    @Test func `a folder that does not exist, or that the command line names, is rejected in the same way`() throws {
        for source in ["path", "vendored"] {
            let files = Self.brand(runtime: "{ source: \(source), path: ../nope }")
            try withFiles(files) { folder in
                let place = "Brands/acme/brand.yaml:23:\(28 + source.count)"
                try brandgen(["generate"], in: folder).expectRefusal("\(place): error: '../nope' is not a folder; ")
                #expect(!exists("Generated", in: folder))
            }
        }
        try withFiles(Self.brand.merging(Self.runtime(in: "here", without: "Sources/Runtime/CognitoAuth")) { $1 }) {
            folder in
            try write("", to: "nothing/.keep", in: folder)
            let other = try brandgen(["generate", "--runtime", "nothing"], in: folder)
            other.expectRefusal("error: 'nothing' is not the Swift package of the runtime")
            let missing = try brandgen(["generate", "--runtime", "nope"], in: folder)
            missing.expectRefusal("error: 'nope' is not a folder; '--runtime' takes the folder of the Swift package ")
            #expect(!exists("Generated", in: folder))
            #expect(try brandgen(["generate", "--runtime", "here"], in: folder).status == 0)
        }
    }
}
