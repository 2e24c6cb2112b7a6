import Foundation
import Testing

/// Runtimes in folders whose version differs from that of brandgen.
struct RuntimeVersionTests {
    private static let stamp = "elsewhere/Sources/Runtime/version"

    /// A brand whose runtime is in a folder, by the source of its manifest.
    private static func workspace(_ source: String, version: String) -> [String: String] {
        let runtime = "runtime: { source: \(source), path: elsewhere }\n"
        return acmeBrand().merging(runtimeSources(in: "elsewhere/")) { $1 }.merging([
            "Brands/acme/brand.yaml": acmeManifest() + runtime, "elsewhere/Package.swift": "", stamp: version + "\n",
        ]) { $1 }
    }

    @Test(arguments: [("path", "0.2.0"), ("vendored", "0.0.9")])
    func `a version that does not fit is an error, and nothing is written`(source: String, version: String) throws {
        try withFiles(Self.workspace(source, version: version)) { folder in
            for command in ["generate", "check"] {
                try brandgen([command], in: folder).expectRefusal(
                    "Brands/acme/brand.yaml:23:\(28 + source.count): error: the runtime in 'elsewhere' has version "
                        + "\(version), and this is brandgen 0.1.0, whose packages do not fit it; install brandgen "
                        + "\(version), or check out version 0.1.0 of the runtime [runtime-version]\n")
            }
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `another patch version is a warning in every run`() throws {
        try withFiles(Self.workspace("vendored", version: "0.1.0")) { folder in
            #expect(try brandgen(["generate"], in: folder).errors == "")
            try write("0.1.7\n", to: Self.stamp, in: folder)
            for command in ["generate", "check"] {
                let run = try brandgen([command], in: folder)
                #expect(
                    run.errors.hasPrefix(
                        "Brands/acme/brand.yaml:23:36: warning: the runtime in 'elsewhere' has version "
                            + "0.1.7, and this is brandgen 0.1.0; use one version of both [runtime-version]\n"))
                #expect(run.status == 0)
            }
            #expect(try brandgen(["check", "--strict"], in: folder).status == 1)
        }
    }

    @Test func `the runtime of this repository has the version of the command`() throws {
        let version = try read("Sources/Runtime/version", in: repositoryFolder)
        #expect(try brandgen(["--version"]).text == "brandgen \(version)")
    }
}
