import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct KeyTests {
    @Test func `a misspelled required key is reported once`() {
        let workspace = MarkedWorkspace(
            acme: manifest("  bundleId: com.example.acme", replacedBy: "  1️⃣bundelId2️⃣: com.example.acme")
                .replacing("manifest:", with: "3️⃣manifst4️⃣:").replacing("legal:", with: "5️⃣legals6️⃣:"))
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ unknown key 'manifst'; did you mean 'manifest'? [unknown-key]",
                "1️⃣–2️⃣ unknown key 'bundelId' in 'brand'; did you mean 'bundleId'? [unknown-key]",
                "5️⃣–6️⃣ unknown key 'legals'; did you mean 'legal'? [unknown-key]",
            ])
    }

    @Test func `a misspelled extends key does not cause missing key errors`() {
        let workspace = MarkedWorkspace(acme: "manifest: 1\n1️⃣extend2️⃣: ../_base/brand.yaml\nbrand: { id: 3️⃣A4️⃣ }\n")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ unknown key 'extend'; did you mean 'extends'? [unknown-key]",
                "3️⃣–4️⃣ 'brand.id' must be an identifier in kebab case such as 'inner-world', got 'A' [invalid-id]",
            ])
    }

    @Test func `an unknown key without a similar one is reported with all known keys`() {
        let workspace = MarkedWorkspace(acme: manifest(adding: "1️⃣colors2️⃣: red\nfeatures: { 3️⃣x4️⃣: 1 }"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ unknown key 'colors'; known keys are manifest, extends, locked, brand, languages, theme, "
                    + "screens, texts, auth, legal, features, app, environments and runtime [unknown-key]",
                "3️⃣–4️⃣ unknown key 'x' in 'features'; known keys are accountDeletion, analytics, clientMetrics, "
                    + "pushRegistration, demoMode, familyAccounts and endpointOverride [unknown-key]",
            ])
    }

    @Test func `a missing section is reported once, at the start of the document`() {
        let workspace = MarkedWorkspace(
            acme: "# Acme\n\n1️⃣"
                + minimalManifest.replacing(
                    """
                    legal:
                      minimumAge: 0
                      terms: { url: https://acme.example/terms, version: 2026-01-15 }
                      privacy: { url: https://acme.example/privacy }

                    """, with: ""))
        #expect(
            workspace.diagnostics() == [
                "1️⃣ missing section 'legal', which needs minimumAge, terms and privacy [missing-key]"
            ])
    }

    @Test func `another version of the format is refused, and nothing else is reported`() {
        let text = manifest("manifest: 1", replacedBy: "manifest: 1️⃣22️⃣").replacing("legal:", with: "laws:")
        #expect(
            MarkedWorkspace(acme: text).diagnostics() == [
                """
                1️⃣–2️⃣ this manifest has format version 2, but this version of brandgen reads only 1; write \
                'manifest: 1', or use a newer brandgen [out-of-range]
                """
            ])
    }

    @Test(arguments: ["1️⃣", "1️⃣# only a comment\n"]) func `an empty manifest is refused`(text: String) {
        #expect(
            MarkedWorkspace(acme: text).diagnostics() == [
                "1️⃣ the manifest is empty; begin it with 'manifest: 1' [missing-key]"
            ])
    }

    @Test func `a manifest that is not a map is refused`() {
        #expect(
            MarkedWorkspace(acme: "1️⃣- a\n- b2️⃣\n").diagnostics().map { $0.drop { $0 != " " } } == [
                " a manifest must be a map of sections, got a list [wrong-type]"
            ])
    }

    @Test func `the report of a file stops after one hundred errors`() {
        let keys = (1...1000).map { "\($0 == 100 ? "1️⃣k2️⃣" : "k\($0)"): 0\n" }.joined()
        let diagnostics = MarkedWorkspace(acme: minimalManifest + keys).diagnostics()
        #expect(diagnostics.count == 101)
        #expect(
            diagnostics.suffix(2) == [
                "1️⃣–2️⃣ checking stopped after 100 errors; fix these first [too-many-problems]",
                "1️⃣–2️⃣ unknown key 'k'; known keys are manifest, extends, locked, brand, languages, theme, "
                    + "screens, texts, auth, legal, features, app, environments and runtime [unknown-key]",
            ])
    }
}
