import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// The versions of repositories. The tests of commands check the runtimes in folders.
struct RuntimeVersionRuleTests {
    /// Returns the diagnostics of brandgen 1.0.0.
    private func diagnostics(_ version: String) -> [String] {
        let runtime = "{ source: url, url: https://git.example/a/b, version: \(version) }"
        return MarkedWorkspace(acme: manifest(adding: "runtime: \(runtime)")).diagnostics()
    }

    @Test(arguments: ["0.9.0", "2.0.0"]) func `another major version is a warning`(version: String) {
        #expect(
            diagnostics("1️⃣\(version)2️⃣") == [
                "1️⃣–2️⃣ warning: 'runtime.version' is \(version), and this is brandgen 1.0.0, whose packages do not fit it; "
                    + "set 'runtime.version' to 1.0.0, or use brandgen \(version) [runtime-version]"
            ])
    }

    @Test func `before version 1.0, a range of versions is a warning`() throws {
        let runtime = "{ source: url, url: https://git.example/a/b, version: 0.3.0 }"
        let workspace = MarkedWorkspace(acme: manifest(adding: "runtime: \(runtime)"))
        let loader = BrandLoader(files: workspace.files, settings: WorkspaceSettings(tool: Version("0.3.1")))
        #expect(
            loader.load(ids: []).diagnostics.map(\.message) == [
                "without 'runtime.exact', SwiftPM may choose a later minor version than 0.3.0, which before 1.0 may not fit "
                    + "the packages of brandgen 0.3.1; add 'exact: true'"
            ])
    }
}
