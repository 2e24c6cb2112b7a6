@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct RuntimeSourceRuleTests {
    private func diagnostics(_ runtime: String) -> [String] {
        MarkedWorkspace(acme: manifest(adding: "runtime: \(runtime)")).diagnostics()
    }

    /// A brand's runtime over that of its base.
    private func diagnostics(_ runtime: String, over base: String) -> [String] {
        MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nruntime: \(base)\n",
            "acme/brand.yaml": manifest("manifest: 1", replacedBy: "manifest: 1\nextends: 8️⃣../_base/brand.yaml9️⃣")
                + "runtime: \(runtime)\n",
        ]).diagnostics()
    }

    @Test(arguments: [
        "{}", "{ source: path }", "{ path: .. }", "{ source: vendored, path: .. }",
        "{ source: url, url: https://git.example/a/b, version: 1.2.0 }",
        "{ source: url, url: https://git.example/a/b, version: 1.2.0, exact: true }",
    ])
    func `each source accepts its required and optional keys`(runtime: String) {
        #expect(diagnostics(runtime) == [])
    }

    @Test func `a repository needs its URL and a version`() {
        #expect(
            diagnostics("{ source: 1️⃣url2️⃣ }") == [
                "1️⃣–2️⃣ missing key 'url' in 'runtime', which the source url requires, for example "
                    + "'url: \"https://git.example/auth/brandgen.git\"' [runtime-source]",
                "1️⃣–2️⃣ missing key 'version' in 'runtime', which the source url requires, for example "
                    + "'version: \"1.2.0\"' [runtime-source]",
            ])
        #expect(
            diagnostics("{ source: 1️⃣url2️⃣, url: https://git.example/a/b }") == [
                "1️⃣–2️⃣ missing key 'version' in 'runtime', which the source url requires, for example "
                    + "'version: \"1.2.0\"' [runtime-source]"
            ])
    }

    @Test func `a key that the source does not use is refused at its position`() {
        #expect(
            diagnostics("{ source: 1️⃣vendored2️⃣, version: 3️⃣1.2.04️⃣, exact: 5️⃣true6️⃣ }") == [
                "3️⃣–4️⃣ 'runtime.version' has no effect if 'runtime.source' is vendored; remove it or set the source "
                    + "to url [runtime-source]",
                "- 1️⃣–2️⃣ the source is set here",
                "5️⃣–6️⃣ 'runtime.exact' has no effect if 'runtime.source' is vendored; remove it or set the source to "
                    + "url [runtime-source]",
                "- 1️⃣–2️⃣ the source is set here",
            ])
        #expect(
            diagnostics("{ source: 1️⃣url2️⃣, url: https://git.example/a/b, version: 1.2.0, path: 3️⃣..4️⃣ }") == [
                "3️⃣–4️⃣ 'runtime.path' has no effect if 'runtime.source' is url; remove it or set the source to path "
                    + "or vendored [runtime-source]",
                "- 1️⃣–2️⃣ the source is set here",
            ])
    }

    @Test func `a URL alone does not select the source`() {
        #expect(
            diagnostics("{ url: 1️⃣https://git.example/a/b2️⃣ }") == [
                "1️⃣–2️⃣ 'runtime.url' has no effect if 'runtime.source' is path; remove it or set the source to url "
                    + "[runtime-source]"
            ])
    }

    @Test func `a brand may change its base's source and inherit the keys that the new source needs`() {
        let base = "{ source: url, url: https://git.example/a/b, version: 1.2.0 }"
        #expect(diagnostics("{ source: vendored }", over: base) == [])
        #expect(diagnostics("{ version: 1.3.0 }", over: base) == [])
        #expect(diagnostics("{ source: url }", over: "{ url: https://git.example/a/b, version: 1.2.0 }") == [])
    }

    @Test func `a key that the inherited source does not use is refused in the brand`() {
        #expect(
            diagnostics("{ url: 1️⃣https://git.example/a/b2️⃣ }", over: "{ source: 3️⃣vendored4️⃣ }") == [
                "1️⃣–2️⃣ 'runtime.url' has no effect if 'runtime.source' is vendored; remove it or set the source to "
                    + "url [runtime-source]",
                "- 3️⃣–4️⃣ the source is set here",
            ])
    }

    @Test func `a key that is missing in a base is reported there, with a note about the brand`() {
        #expect(
            diagnostics("{}", over: "{ source: 1️⃣url2️⃣, url: https://git.example/a/b }") == [
                "1️⃣–2️⃣ missing key 'version' in 'runtime', which the source url requires, for example "
                    + "'version: \"1.2.0\"' [runtime-source]",
                "- 8️⃣–9️⃣ inherited here",
            ])
    }

    @Test func `a refused value is not checked again`() {
        #expect(
            diagnostics("{ source: 1️⃣git2️⃣ }") == [
                "1️⃣–2️⃣ unknown value 'git' for 'runtime.source'; known values are path, url and vendored "
                    + "[unknown-value]"
            ])
        #expect(
            diagnostics("{ source: url, url: 1️⃣http://git.example/a2️⃣, version: 3️⃣1.24️⃣ }") == [
                "1️⃣–2️⃣ 'runtime.url' must be an HTTPS or SSH URL of a Git repository such as "
                    + "'https://git.example/auth/brandgen.git', got 'http://git.example/a' [invalid-url]",
                "3️⃣–4️⃣ 'runtime.version' must be a version such as '1.2.0', got '1.2' [invalid-version]",
            ])
    }
}
