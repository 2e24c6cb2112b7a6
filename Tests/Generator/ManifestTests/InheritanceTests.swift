import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct InheritanceTests {
    /// The minimal manifest with a base.
    private let child = minimalManifest.replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n")

    @Test func `sections are merged, and scalars and lists are replaced`() throws {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": """
            manifest: 1
            theme:
              typography: { design: serif, titleSize: 20 }
            auth:
              providers: [google, apple]
              signUpFields: [phone, lastName]
              password: { minLength: 10, require: [digit] }
            """,
            "acme/brand.yaml": child.replacing(
                "auth:\n", with: "auth:\n  password: { minLength: 12 }\n"),
        ])
        #expect(workspace.diagnostics() == [])
        let brand = try #require(workspace.load().brands.first)
        #expect(brand.theme.typography.design == .serif)
        #expect(brand.theme.typography.titleSize == 20)
        #expect(brand.auth.providers == [.named(.email)])
        #expect(brand.auth.signUpFields.map(\.field) == [.phone, .lastName])
        #expect(brand.auth.password.minLength == 12)
        #expect(brand.auth.password.require == [.digit])
    }

    @Test func `the base's environments come first`() throws {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": """
            manifest: 1
            environments:
              development: { apiBaseURL: http://localhost:8080 }
              staging: {}
            """,
            "acme/brand.yaml": child.replacing(
                "  development: {}\n", with: "  production: {}\n  staging: { apiBaseURL: https://a.example }\n"),
        ])
        let environments = try #require(workspace.load().brands.first).environments
        #expect(environments.map(\.name) == ["development", "staging", "production"])
        #expect(environments.map(\.apiBaseURL) == ["http://localhost:8080", "https://a.example", nil])
    }

    @Test func `an error in a base is reported once, with all manifests that inherit it`() {
        let base = "manifest: 1\ntheme: { shape: { cornerRadius: 1️⃣992️⃣ } }\n"
        let acme = child.replacing("extends: ../_base/brand.yaml", with: "extends: 3️⃣../_base/brand.yaml4️⃣")
        let zeta = acme.replacing("acme", with: "zeta").replacing("3️⃣", with: "5️⃣")
            .replacing("4️⃣", with: "6️⃣")
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": base, "acme/brand.yaml": acme, "zeta/brand.yaml": zeta,
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'theme.shape.cornerRadius' must be from 0 to 60 points, got 99 [out-of-range]",
                "- 3️⃣–4️⃣ inherited here", "- 5️⃣–6️⃣ inherited here",
            ])
    }

    @Test func `a missing key is reported in the brand's manifest`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlegal: { terms: { version: 2026-01-15 } }\n",
            "acme/brand.yaml": """
            1️⃣manifest: 1
            extends: ../_base/brand.yaml
            3️⃣brand4️⃣: { id: acme, name: Acme, bundleId: com.example.acme, urlScheme: acme }
            theme: { colors: { background: "#FFF", primary: "#000", onPrimary: "#FFF", secondary: "#FFF", onSecondary: "#000" } }
            auth: { backend: mock, providers: [email] }
            app: false
            environments: { development: {} }
            """,
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣ missing key 'minimumAge' in 'legal', for example 'minimumAge: 13' [missing-key]",
                "1️⃣ missing key 'url' in 'legal.terms', for example 'url: \"https://innerworld.example/terms\"' [missing-key]",
                "1️⃣ missing section 'privacy' in 'legal', which needs url [missing-key]",
                "3️⃣–4️⃣ missing key 'supportEmail' in 'brand', for example 'supportEmail: "
                    + "\"support@innerworld.example\"' [missing-key]",
            ])
    }

    @Test func `each file needs its own format version`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "1️⃣theme: { shape: { cornerRadius: 1 } }\n", "acme/brand.yaml": child,
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣ missing key 'manifest', for example 'manifest: 1' [missing-key]",
                "- 2:10–2:29 inherited here",
            ])
    }

    @Test(arguments: ["../_bse/brand.yaml", "../_base/brnd.yaml", "../_base/brand.yml", "_base/brand.yaml"])
    func `a misspelled path of a base is reported with the base that was probably meant`(path: String) {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\n", "_other/kids.yaml": "manifest: 1\n",
            "acme/brand.yaml": "manifest: 1\nextends: 1️⃣\(path)2️⃣\nbrand: { id: acme }\n",
        ])
        let diagnostics = workspace.diagnostics()
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasPrefix("1️⃣–2️⃣ 'Brands/") == true)
        #expect(
            diagnostics.first?.hasSuffix(
                "cannot be read: no such file; did you mean '../_base/brand.yaml'? [extends-missing]") == true)
        #expect(workspace.fixIts() == ["1️⃣–2️⃣ → \"../_base/brand.yaml\""])
    }

    @Test(arguments: [
        ("../../outside.yaml", "'../../outside.yaml' is outside 'Brands'; extend a manifest in that folder"),
        (
            "../../../../../etc/base.yaml",
            "'../../../../../etc/base.yaml' is outside 'Brands'; extend a manifest in that folder"
        ),
        ("../../Brands.old/a.yaml", "'../../Brands.old/a.yaml' is outside 'Brands'; extend a manifest in that folder"),
    ]) func `a base outside the brands' folder is refused`(path: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: "manifest: 1\nextends: 1️⃣\(path)2️⃣\n")
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic) [extends-outside]"])
    }

    @Test func `a cycle of bases is reported with each step`() {
        let workspace = MarkedWorkspace([
            "_a/brand.yaml": "manifest: 1\nextends: 3️⃣../_b/brand.yaml4️⃣\n",
            "_b/brand.yaml": "manifest: 1\nextends: 1️⃣../_a/brand.yaml2️⃣\n",
            "acme/brand.yaml": "manifest: 1\nextends: 5️⃣../_a/brand.yaml6️⃣\n",
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'Brands/_a/brand.yaml' extends itself; remove one 'extends' of the cycle [extends-cycle]",
                "- 3️⃣–4️⃣ inherited here", "- 5️⃣–6️⃣ inherited here",
            ])
    }

    @Test func `a manifest can have at most sixteen levels of bases`() {
        func chain(_ count: Int) -> MarkedWorkspace {
            var files = ["acme/brand.yaml": child.replacing("_base", with: "_1")]
            for index in 1..<count {
                files["_\(index)/brand.yaml"] = "manifest: 1\nextends: 1️⃣../_\(index + 1)/brand.yaml2️⃣\n"
            }
            files["_\(count)/brand.yaml"] = "manifest: 1\n"
            return MarkedWorkspace(files)
        }
        #expect(chain(16).diagnostics() == [])
        #expect(
            chain(17).diagnostics().first
                == "1️⃣–2️⃣ the manifest has more than 16 levels of bases; remove some [extends-too-deep]")
    }
}
