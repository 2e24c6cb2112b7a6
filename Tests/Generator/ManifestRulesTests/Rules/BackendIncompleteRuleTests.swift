@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct BackendIncompleteRuleTests {
    private func diagnostics(_ environment: String) -> [String] {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  development: \(environment)")).diagnostics()
    }

    private let page = "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"

    @Test(arguments: ["{ backend: 1️⃣hostedUI2️⃣ }", "{ backend: 1️⃣hostedUI2️⃣, hostedUI: false }"])
    func `an environment with the hostedUI backend needs a page`(environment: String) {
        #expect(
            diagnostics(environment) == [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, but 'environments.development' has no page; set "
                    + "'environments.development.hostedUI', or another backend [backend-incomplete]"
            ])
    }

    @Test(arguments: [("cognito", "user pool", "cognito"), ("platform", "service", "apiBaseURL")])
    func `an environment with the cognito or platform backend needs its service`(
        backend: String, what: String, key: String
    ) {
        #expect(
            diagnostics("{ backend: 1️⃣\(backend)2️⃣ }") == [
                "1️⃣–2️⃣ 'environments.development.backend' is \(backend), but 'environments.development' has no \(what); set "
                    + "'environments.development.\(key)', or another backend [backend-incomplete]"
            ])
    }

    @Test func `an environment with its service is complete`() {
        #expect(diagnostics("{ backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: a1 } }") == [])
        #expect(diagnostics("{ backend: platform, apiBaseURL: \"https://api.acme.example\" }") == [])
    }

    @Test func `an environment with its page is complete, and other backends need no page`() {
        #expect(diagnostics("{ backend: hostedUI, apiBaseURL: https://api.acme.example, hostedUI: \(page) }") == [])
        #expect(diagnostics("{ backend: mock }") == [])
    }

    @Test func `a refused page is not reported twice`() {
        #expect(
            diagnostics("{ backend: hostedUI, hostedUI: 1️⃣yes2️⃣ }").map { $0.hasSuffix("[wrong-type]") } == [true])
    }
}
