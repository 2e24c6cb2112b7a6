@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ProviderNotServedRuleTests {
    private func diagnostics(providers: String, backend: String) -> [String] {
        let page = "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"
        let workspace = MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy:
                    "  development: { backend: \(backend), apiBaseURL: https://api.acme.example, hostedUI: \(page) }"
            ).replacing("providers: [email]", with: "providers: \(providers)"))
        return workspace.diagnostics()
    }

    @Test func `a hosted page does not support guests`() {
        #expect(
            diagnostics(providers: "[email, 3️⃣guest4️⃣]", backend: "1️⃣hostedUI2️⃣") == [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, which does not support guests; remove guest "
                    + "from 'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ guest is offered here",
            ])
    }

    @Test(arguments: ["cognito", "platform"])
    func `a service does not support guests, and supports Apple and Google only at a page`(backend: String) {
        let places = "cognito: { userPoolId: us-east-1_E1, clientId: a1 }, apiBaseURL: \"https://api.acme.example\""
        let workspace = MarkedWorkspace(
            acme: manifest(
                "  development: {}", replacedBy: "  development: { backend: 1️⃣\(backend)2️⃣, \(places) }"
            ).replacing("providers: [email]", with: "providers: [email, 3️⃣guest4️⃣, 5️⃣apple6️⃣]"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.backend' is \(backend), which does not support guests; remove "
                    + "guest from 'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ guest is offered here",
                "1️⃣–2️⃣ 'environments.development.backend' is \(backend), which supports apple only at a hosted "
                    + "page; set 'environments.development.hostedUI', or remove apple from 'auth.providers' "
                    + "[provider-not-served]",
                "- 5️⃣–6️⃣ apple is offered here",
            ])
    }

    @Test(arguments: [("facebook", "facebook"), ("{ name: Acme ID, connection: acme-id }", "acme-id")])
    func `a Supabase project and a service without a page support no further providers`(
        written: String, name: String
    ) {
        let project = "supabase: { url: https://a.example, publishableKey: sb_publishable_example }"
        func diagnostics(_ backend: String, _ settings: String) -> [String] {
            MarkedWorkspace(
                acme: manifest(
                    "  development: {}", replacedBy: "  development: { backend: 1️⃣\(backend)2️⃣, \(settings) }"
                ).replacing("providers: [email]", with: "providers: [email, apple, 3️⃣\(written)4️⃣]")
            ).diagnostics().filter { $0.contains(name) }
        }
        #expect(
            diagnostics("supabase", project) == [
                "1️⃣–2️⃣ 'environments.development.backend' is supabase, which does not support \(name); remove \(name) "
                    + "from 'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ \(name) is offered here",
            ])
        #expect(
            MarkedWorkspace(
                acme: manifest(
                    "  development: {}",
                    replacedBy: "  development: { backend: 1️⃣platform2️⃣, apiBaseURL: https://api.acme.example }"
                ).replacing("providers: [email]", with: "providers: [email, 3️⃣\(written)4️⃣]")
            ).diagnostics().filter { $0.contains("provider-not-served") || $0.contains("offered") } == [
                "1️⃣–2️⃣ 'environments.development.backend' is platform, which supports \(name) only at a hosted page; set "
                    + "'environments.development.hostedUI', or remove \(name) from 'auth.providers' [provider-not-served]",
                "- 3️⃣–4️⃣ \(name) is offered here",
            ])
    }

    @Test(arguments: ["hostedUI", "mock", "clerk"])
    func `hosted pages, a Clerk instance and the mock support all providers with a page`(backend: String) {
        let providers = "[email, apple, google, facebook, microsoft, github, linkedin, { name: A, connection: a }]"
        #expect(
            diagnostics(providers: providers, backend: "\(backend), clerk: { publishableKey: pk_test_YS5leGFtcGxlJA }")
                .filter { $0.contains("provider-not-served") } == [])
    }
}
