@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedClientIDRuleTests {
    private func workspace(_ zeta: String, at domain: String = "Auth.shared.example") -> MarkedWorkspace {
        MarkedWorkspace([
            "acme/brand.yaml": minimalManifest
                + environments("auth.shared.example", "1️⃣example1client2️⃣", "example1client"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                + environments(domain, "example2client", zeta),
        ])
    }

    private func environments(_ domain: String, _ clientIDs: String...) -> String {
        zip(["staging", "production"], clientIDs).map { name, clientID in
            "  \(name): { hostedUI: { domain: \(domain), issuer: https://id.acme.example, clientId: \(clientID) } }\n"
        }.joined()
    }

    @Test func `a client of another brand in any environment is refused`() {
        #expect(
            workspace("3️⃣example1client4️⃣").diagnostics() == [
                "3️⃣–4️⃣ 'environments.production.hostedUI.clientId' is 'example1client', which 'acme' also has; "
                    + "register each brand as its own client [shared-client-id]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
        #expect(workspace("example1client").load().brands.map(\.id) == ["acme"])
    }

    @Test func `pages without a domain are compared by their issuers`() {
        let page = "  production: { hostedUI: { issuer: https://id.acme.example, clientId: "
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest + page + "1️⃣example1client2️⃣ } }\n",
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta") + page + "3️⃣example1client4️⃣ } }\n",
        ])
        #expect(workspace.diagnostics().first?.hasSuffix("[shared-client-id]") == true)
    }

    @Test func `the same client identifier at another sign-in page is another client`() {
        #expect(workspace("example1client", at: "auth.zeta.example").diagnostics() == [])
    }
}
