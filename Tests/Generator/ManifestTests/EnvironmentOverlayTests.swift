import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// Overrides of the brand's values in environments.
struct EnvironmentOverlayTests {
    private func environments(_ yaml: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: yaml))
    }

    @Test func `a sign-in page redirects to the environment's URL scheme by default`() throws {
        let page = "hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: x }"
        let workspace = environments("  development: { urlScheme: acme-dev, \(page) }\n  production: { \(page) }")
        let brand = try #require(workspace.load().brands.first)
        #expect(brand.environments[0].hostedUI?.redirectURI == "acme-dev://auth/callback")
        #expect(brand.environments[0].hostedUI?.signOutURI == "acme-dev://auth/signed-out")
        #expect(brand.environments[1].hostedUI?.redirectURI == "acme://auth/callback")
    }

    @Test(arguments: ["staging", ".", ".-", ".5", "-5", ".a..b", ".ü", "-"])
    func `an invalid bundle identifier suffix is refused`(suffix: String) {
        let form = "a bundle identifier suffix that begins with '.' or '-' such as '.staging'"
        #expect(
            environments("  development: { bundleIdSuffix: 1️⃣\"\(suffix)\"2️⃣ }").diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.bundleIdSuffix' must be \(form), got '\(suffix)' [invalid-bundle-id]"
            ])
    }

    @Test func `environment names that differ only in letter case are refused`() {
        #expect(
            environments("  3️⃣staging4️⃣: {}\n  production: {}\n  1️⃣stagIng2️⃣: {}").diagnostics() == [
                "1️⃣–2️⃣ the environments 'staging' and 'stagIng' differ only in letter case; rename one "
                    + "[invalid-environment-name]",
                "- 3️⃣–4️⃣ the other environment is here",
            ])
    }

    @Test func `a bundle identifier that is too long is reported at its suffix`() {
        func workspace(_ count: Int) -> MarkedWorkspace {
            let id = "com." + String(repeating: "a", count: count - 14)
            return MarkedWorkspace(
                acme: manifest("  development: {}", replacedBy: "  development: { bundleIdSuffix: 1️⃣.staging-b2️⃣ }")
                    .replacing("com.example.acme", with: "3️⃣\(id)4️⃣"))
        }
        #expect(workspace(155).diagnostics() == [])
        #expect(
            workspace(156).diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.bundleIdSuffix' makes a bundle identifier of 156 characters, but "
                    + "the limit is 155; shorten it [out-of-range]",
                "- 3️⃣–4️⃣ it starts with this",
            ])
    }

    @Test func `two brands must not share a bundle identifier in any environment`() {
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": manifest("  development: {}", replacedBy: "  staging: { bundleIdSuffix: 1️⃣.beta2️⃣ }"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                .replacing("com.example.zeta", with: "3️⃣com.example.Acme.beta4️⃣"),
            "zulu/brand.yaml": minimalManifest(of: "zulu", named: "Zulu")
                .replacing("com.example.zulu", with: "com.example")
                .replacing("  development: {}", with: "  development: { bundleIdSuffix: 5️⃣.acme.beta6️⃣ }"),
        ])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ 'brand.bundleId' is 'com.example.Acme.beta', which 'acme' also has; give each app its own "
                    + "identifier [shared-bundle-id]",
                "- 1️⃣–2️⃣ the other value is here",
                "5️⃣–6️⃣ 'environments.development.bundleIdSuffix' makes 'com.example.acme.beta', which 'acme' also "
                    + "has; give each app its own identifier [shared-bundle-id]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
    }

    @Test func `two brands must not share a URL scheme in any environment`() {
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": manifest(
                "  development: {}",
                replacedBy: "  development: { urlScheme: 1️⃣beta2️⃣ }\n  staging: { urlScheme: beta }"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                .replacing("  development: {}", with: "  staging: { urlScheme: 3️⃣beta4️⃣ }"),
        ])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ 'environments.staging.urlScheme' is 'beta', which 'acme' also has; give each app its own "
                    + "scheme "
                    + "[shared-url-scheme]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
    }

    @Test func `environments cannot add to locked files, or override locked lists of the app`() {
        let acme = manifest(
            "  development: {}",
            replacedBy: "  development: { app: { 1️⃣files2️⃣: [a.caf], infoPlist: { 3️⃣A4️⃣: 1 } } }")
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlocked: [app.files, app.infoPlist]\n",
            "acme/brand.yaml": acme.replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n"),
        ])
        let place = "locked in 'Brands/_base/brand.yaml'; remove it [locked-key]"
        #expect(
            workspace.diagnostics().filter { $0.contains("'environments.") } == [
                "1️⃣–2️⃣ 'environments.development.app.files' adds to 'app.files', which is \(place)",
                "3️⃣–4️⃣ 'environments.development.app.infoPlist.A' replaces 'app.infoPlist', which is \(place)",
            ])
    }

    @Test func `environments cannot override a locked name, bundle identifier or scheme`() {
        let acme = manifest(
            "  development: {}",
            replacedBy: "  development: { 1️⃣name2️⃣: A, 3️⃣bundleIdSuffix4️⃣: .a, 5️⃣urlScheme6️⃣: ab }")
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nlocked: [7️⃣brand8️⃣]\n",
            "acme/brand.yaml": acme.replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n"),
        ])
        let place = "locked in 'Brands/_base/brand.yaml'; remove it [locked-key]"
        #expect(
            workspace.diagnostics().filter { $0.contains("'environments.") } == [
                "1️⃣–2️⃣ 'environments.development.name' replaces 'brand', which is \(place)",
                "3️⃣–4️⃣ 'environments.development.bundleIdSuffix' replaces 'brand', which is \(place)",
                "5️⃣–6️⃣ 'environments.development.urlScheme' replaces 'brand', which is \(place)",
            ])
    }
}
