@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ProviderNotServedRuleTests {
    private func diagnostics(providers: String, backend: String) -> [String] {
        let page = "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"
        let workspace = MarkedWorkspace(
            acme: manifest(
                "  development: {}", replacedBy: "  development: { backend: \(backend), hostedUI: \(page) }"
            ).replacing("providers: [email]", with: "providers: \(providers)"))
        return workspace.diagnostics()
    }

    @Test func `a hosted page has no guests`() {
        #expect(
            diagnostics(providers: "[email, 3️⃣guest4️⃣]", backend: "1️⃣hostedUI2️⃣") == [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, which lets nobody in as a guest; take guest out of "
                    + "'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ guest is offered here",
            ])
    }

    @Test(arguments: ["cognito", "platform"])
    func `a service has no guests either, and Apple and Google at a page alone`(backend: String) {
        let places = "cognito: { userPoolId: us-east-1_E1, clientId: a1 }, apiBaseURL: \"https://api.acme.example\""
        let workspace = MarkedWorkspace(
            acme: manifest(
                "  development: {}", replacedBy: "  development: { backend: 1️⃣\(backend)2️⃣, \(places) }"
            ).replacing("providers: [email]", with: "providers: [email, 3️⃣guest4️⃣, 5️⃣apple6️⃣]"))
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.backend' is \(backend), which lets nobody in as a guest; take guest out of "
                    + "'auth.providers', or set another backend [provider-not-served]",
                "- 3️⃣–4️⃣ guest is offered here",
                "1️⃣–2️⃣ 'environments.development.backend' is \(backend), which signs in by apple at a hosted page alone; set "
                    + "'environments.development.hostedUI', or take apple out of 'auth.providers' [provider-not-served]",
                "- 5️⃣–6️⃣ apple is offered here",
            ])
    }

    @Test func `whom the page signs in, and guests of another backend, are welcome`() {
        #expect(diagnostics(providers: "[email, apple, google]", backend: "hostedUI") == [])
        #expect(diagnostics(providers: "[email, guest]", backend: "mock") == [])
    }
}
