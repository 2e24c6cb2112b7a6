@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ClientRulesTests {
    private func diagnostics(
        client: String = "client: 5️⃣amplify6️⃣", session: String = "", environments: String
    ) -> [String] {
        let environments = manifest("  development: {}", replacedBy: environments)
        let auth = "\nauth:\n  \(client)\n" + (session.isEmpty ? "" : "  session: \(session)\n")
        return MarkedWorkspace(acme: environments.replacing("\nauth:\n", with: auth)).diagnostics()
    }

    private func pool(_ more: String = "", page: String = "") -> String {
        """
          development: { backend: mock }
          production:
            backend: cognito
            cognito: { userPoolId: us-east-1_E1, clientId: a1\(more) }
        \(page)
        """
    }

    private let note = "- 5️⃣–6️⃣ the client is set here"

    @Test(arguments: ["{}", "{ backend: mock }", "{ cognito: { userPoolId: us-east-1_E1, clientId: a1 } }"])
    func `a brand with the Amplify client needs an environment with a user pool`(environment: String) {
        #expect(
            diagnostics(client: "client: 1️⃣amplify2️⃣", environments: "  development: \(environment)") == [
                "1️⃣–2️⃣ 'auth.client' is amplify, but no environment's backend is cognito, the only backend that "
                    + "Amplify supports; set a 'backend' to cognito, or leave 'auth.client' out [client-without-pool]"
            ])
    }

    @Test func `one environment with a user pool is enough, and the runtime's own client needs none`() {
        #expect(diagnostics(environments: pool()) == [])
        #expect(diagnostics(client: "client: runtime", environments: "  development: {}") == [])
    }

    @Test func `a refused backend is not reported twice`() {
        #expect(
            diagnostics(environments: "  development: { backend: 1️⃣cognitive2️⃣ }").map { $0.hasSuffix("[unknown-value]") }
                == [true])
    }

    @Test func `a brand with the Amplify client must restore sessions`() {
        #expect(
            diagnostics(session: "{ restore: 1️⃣false2️⃣ }", environments: pool()) == [
                "1️⃣–2️⃣ 'auth.session.restore' is false, but Amplify restores every session; set it to true, or "
                    + "'auth.client' to "
                    + "runtime [client-limits]", note,
            ])
    }

    @Test(arguments: ["true", "required"])
    func `a brand with the Amplify client cannot lock sessions`(value: String) {
        #expect(
            diagnostics(session: "{ biometricUnlock: 1️⃣\(value)2️⃣ }", environments: pool()) == [
                "1️⃣–2️⃣ 'auth.session.biometricUnlock' is \(value), but Amplify does not lock its sessions; set it to "
                    + "false, or "
                    + "'auth.client' to runtime [client-limits]", note,
            ])
    }

    @Test func `users of the Amplify client cannot choose about sessions`() {
        #expect(
            diagnostics(session: "{ userChoices: 1️⃣[restore]2️⃣ }", environments: pool()).first
                == "1️⃣–2️⃣ 'auth.session.userChoices' is not empty, but Amplify keeps every session in the same way; leave "
                + "it out, or set 'auth.client' to runtime [client-limits]")
    }

    @Test func `a brand with the Amplify client cannot sync sessions`() {
        let api = "    apiBaseURL: https://api.acme.example"
        #expect(
            diagnostics(client: "client: 5️⃣amplify6️⃣\n  backendSync: 1️⃣/v1/me2️⃣", environments: pool(page: api))
                == [
                    "1️⃣–2️⃣ 'auth.backendSync' is set, but Amplify sends no authorized requests for others; leave it "
                        + "out, or set 'auth.client' to runtime [client-limits]", note,
                ])
        #expect(diagnostics(client: "client: runtime\n  backendSync: /v1/me", environments: pool(page: api)) == [])
    }

    @Test(arguments: ["http://localhost:8080", "http://127.0.0.1", "https://pool.acme.example:8443"])
    func `with the Amplify client, an endpoint must use HTTPS without a port`(endpoint: String) {
        #expect(
            diagnostics(environments: pool(", endpoint: 1️⃣\"\(endpoint)\"2️⃣")) == [
                "1️⃣–2️⃣ 'environments.production.cognito.endpoint' is not a host with HTTPS and no port, which "
                    + "Amplify requires; leave out the port, or set 'auth.client' to runtime [client-limits]", note,
            ])
        #expect(
            diagnostics(client: "client: runtime", environments: pool(", endpoint: \"\(endpoint)\"")) == [])
    }

    @Test(arguments: ["localhost:8080", "127.0.0.1"])
    func `a brand with the Amplify client cannot have a page on this machine`(host: String) {
        func page(_ domain: String) -> String {
            """
                hostedUI:
                  domain: \(domain)
                  issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1
                  clientId: a1
                  scopes: [openid, aws.cognito.signin.user.admin]
            """
        }
        #expect(
            diagnostics(environments: pool(page: page("1️⃣\(host)2️⃣"))) == [
                "1️⃣–2️⃣ 'environments.production.hostedUI.domain' is a page on this machine, but Amplify opens "
                    + "pages by HTTPS; set another, or 'auth.client' to runtime [client-limits]", note,
            ])
        #expect(diagnostics(environments: pool(page: page("auth.acme.example"))) == [])
    }

    @Test func `an endpoint that is a host is valid`() {
        #expect(diagnostics(environments: pool(", endpoint: \"https://pool.acme.example\"")) == [])
    }
}
