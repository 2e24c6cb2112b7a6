import Diagnostics
import ManifestRules
import ManifestTestSupport
import Testing

@testable import Manifest

struct RuntimeSettingsTests {
    private func runtime(_ yaml: String?) throws -> RuntimeSettings {
        let workspace = MarkedWorkspace(acme: yaml.map { manifest(adding: "runtime: \($0)") } ?? minimalManifest)
        let loaded = workspace.load()
        // The versions here do not have to fit that of brandgen.
        #expect(loaded.diagnostics.filter { $0.rule != "runtime-version" } == [])
        return try #require(loaded.brands.first).runtime
    }

    @Test func `the runtime is in the workspace unless a manifest sets its path`() throws {
        #expect(try runtime(nil) == .path(folder: "."))
        #expect(try runtime("{}") == .path(folder: "."))
        #expect(try runtime("{ path: ../auth/runtime }") == .path(folder: "../auth/runtime"))
        #expect(try runtime("{ source: path, path: .. }") == .path(folder: ".."))
        #expect(try runtime("{ source: vendored }") == .vendored(folder: "."))
        #expect(
            try runtime("{ source: vendored, path: checkouts/brandgen }") == .vendored(folder: "checkouts/brandgen"))
    }

    @Test func `a repository has a URL and a minimum or exact version`() throws {
        func repository(_ rest: String) throws -> RuntimeRepository {
            guard case .url(let repository) = try runtime("{ source: url, \(rest) }") else {
                throw TableMismatch(key: "runtime")
            }
            return repository
        }
        let later = try repository("url: https://git.example/a/b.git, version: 1.2.0")
        #expect(later.url == "https://git.example/a/b.git")
        #expect(later.version == "1.2.0")
        #expect(!later.isExact)
        let exact = try repository("url: git@git.example:a/b.git, version: 2.0.0-beta.1, exact: true")
        #expect(exact.url == "git@git.example:a/b.git")
        #expect(exact.version == "2.0.0-beta.1")
        #expect(exact.isExact)
        #expect(try repository("url: ssh://git@git.example/a, version: '1.0.0', exact: false").isExact == false)
    }
}
