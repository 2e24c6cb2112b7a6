@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedAssociatedDomainRuleTests {
    private func workspace(_ uri: String) -> MarkedWorkspace {
        MarkedWorkspace([
            "acme/brand.yaml": brand(minimalManifest, "acme", #"1️⃣"https://sign-in.example/acme"2️⃣"#),
            "zeta/brand.yaml": brand(minimalManifest(of: "zeta", named: "Zeta"), "zeta", uri),
        ])
    }

    private func brand(_ manifest: String, _ id: String, _ uri: String) -> String {
        manifest.replacing(
            "development: {}",
            with:
                "development: { hostedUI: { domain: auth.\(id).example, issuer: https://id.acme.example, clientId: "
                + "\(id), redirectURI: \(uri) } }"
        )
    }

    @Test(arguments: ["https://sign-in.example/zeta", "https://Sign-In.example:8443/zeta", "https://sign-in.example"])
    func `another brand's return host is a warning`(uri: String) {
        let workspace = workspace("3️⃣\"\(uri)\"4️⃣")
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ warning: 'environments.development.hostedUI.redirectURI' returns to 'sign-in.example', as "
                    + "'acme' "
                    + "does; give each brand its own host [shared-associated-domain]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
        #expect(workspace.load().brands.count == 2)
    }

    @Test(arguments: [
        "https://zeta.example/back", "zeta://sign-in.example/back", "https://sign-in.example.zeta.example",
    ])
    func `different hosts and different schemes are valid`(uri: String) {
        #expect(workspace("\"\(uri)\"").diagnostics() == [])
    }

    @Test func `a shared sign-out URL is reported by this rule alone`() {
        func page(_ uri: String) -> String { "issuer: https://id.acme.example, clientId: a1, signOutURI: \(uri) } }" }
        let uri = #""https://sign-in.example/bye""#
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest.replacing(
                "development: {}",
                with: "development: { hostedUI: { domain: auth.acme.example, \(page("1️⃣\(uri)2️⃣"))"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta").replacing(
                "development: {}",
                with: "development: { hostedUI: { domain: auth.zeta.example, \(page("3️⃣\(uri)4️⃣"))"),
        ])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ warning: 'environments.development.hostedUI.signOutURI' returns to 'sign-in.example', as "
                    + "'acme' "
                    + "does; give each brand its own host [shared-associated-domain]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
    }

    @Test func `environments of one brand may return to one host`() {
        let page =
            "domain: auth.acme.example, issuer: https://id.acme.example, clientId: acme, redirectURI: "
            + "\"https://acme.example/"
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest.replacing(
                "  development: {}",
                with: "  development: { hostedUI: { \(page)a\" } }\n  staging: { hostedUI: { \(page)b\" } }"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta"),
        ])
        #expect(workspace.diagnostics() == [])
    }
}
