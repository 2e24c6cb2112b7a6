import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct LockTests {
    /// The minimal manifest with a base and one line replaced.
    private func child(_ line: String = "manifest: 1", replacedBy replacement: String = "manifest: 1") -> String {
        manifest(line, replacedBy: replacement)
            .replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n")
    }

    @Test func `setting a locked key is reported with the location of the lock`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlocked: [3️⃣legal.minimumAge4️⃣]\nlegal: { minimumAge: 13 }\n",
            "acme/brand.yaml": child("  minimumAge: 0", replacedBy: "  1️⃣minimumAge2️⃣: 0"),
        ])
        #expect(
            workspace.diagnostics().prefix(2) == [
                "1️⃣–2️⃣ 'legal.minimumAge' is locked in 'Brands/_base/brand.yaml'; remove it [locked-key]",
                "- 3️⃣–4️⃣ locked here",
            ])
        #expect(workspace.load().brands.isEmpty)
    }

    @Test func `the base that locks a key and its own bases can set it`() throws {
        let workspace = MarkedWorkspace([
            "_root/brand.yaml": "manifest: 1\nauth: { password: { minLength: 9 }, session: { restore: false } }\n",
            "_base/brand.yaml": """
            manifest: 1
            extends: ../_root/brand.yaml
            locked: [auth.password, auth.session.restore]
            auth: { password: { minLength: 11 } }
            """,
            "acme/brand.yaml": child(),
        ])
        #expect(workspace.diagnostics() == [])
        let auth = try #require(workspace.load().brands.first).auth
        #expect(auth.password.minLength == 11)
        #expect(!auth.session.restore)
    }

    @Test(arguments: [
        ("auth.otp.length", "false", "'auth.otp' replaces 'auth.otp.length', which is locked"),
        ("auth.otp", "false", "'auth.otp' is locked"),
        ("auth.otp", "{}", "'auth.otp' is locked"),
    ]) func `a section with a locked key cannot be turned off, and a locked section cannot be turned on`(
        lock: String, value: String, diagnostic: String
    ) {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlocked: [3️⃣\(lock)4️⃣]\nauth: { otp: { length: 8 } }\n",
            "acme/brand.yaml": child("  backend: mock", replacedBy: "  backend: mock\n  1️⃣otp2️⃣: \(value)"),
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ \(diagnostic) in 'Brands/_base/brand.yaml'; remove it [locked-key]",
                "- 3️⃣–4️⃣ locked here",
            ])
    }

    @Test func `a base can lock the keys of one environment`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": """
            manifest: 1
            locked: [3️⃣environments.production.apiBaseURL4️⃣]
            environments: { production: { apiBaseURL: https://a.example } }
            """,
            "acme/brand.yaml": child(
                "  development: {}",
                replacedBy: """
                      development: { apiBaseURL: https://b.example }
                      production: { 1️⃣apiBaseURL2️⃣: https://b.example }
                    """),
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments.production.apiBaseURL' is locked in 'Brands/_base/brand.yaml'; remove it "
                    + "[locked-key]",
                "- 3️⃣–4️⃣ locked here",
            ])
    }

    @Test(arguments: [
        ("legal.minimumAgee", "is not an inheritable key; did you mean 'legal.minimumAge'?"),
        ("legal.minimumAge.years", "is not an inheritable key; 'legal.minimumAge' contains no keys"),
        (
            "legal.color",
            "is not an inheritable key; known keys in 'legal' are minimumAge, terms and privacy"
        ),
        (
            "environments.Staging",
            "is not an inheritable key; a key in 'environments' is a name in lower camel case such as 'staging'"
        ),
    ]) func `a lock on an unknown key is refused`(path: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: minimalManifest + "locked: [1️⃣\(path)2️⃣]\n")
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ '\(path)' \(diagnostic) [unknown-key]"])
    }

    @Test func `an environment cannot override a locked key of the brand`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlocked: [5️⃣auth.backend6️⃣]\nauth: { backend: mock }\n",
            "acme/brand.yaml": child("  development: {}", replacedBy: "  development: { 3️⃣backend4️⃣: mock }")
                .replacing("  backend: mock", with: "  1️⃣backend2️⃣: mock"),
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'auth.backend' is locked in 'Brands/_base/brand.yaml'; remove it [locked-key]",
                "- 5️⃣–6️⃣ locked here",
                "3️⃣–4️⃣ 'environments.development.backend' replaces 'auth.backend', which is locked in "
                    + "'Brands/_base/brand.yaml'; remove it [locked-key]",
                "- 5️⃣–6️⃣ locked here",
            ])
    }
}
